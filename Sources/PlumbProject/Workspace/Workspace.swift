import PlumbFormats
import PlumbModel
import PlumbText

/// A project: its configuration, and where its files are.
///
///     let workspace = Workspace(configuration, files: .disk)
///     let findings = try workspace.findings()   // rules, drift, suppressions, baseline
///     let plan = try workspace.mend(.safe)      // what to write so that Swift says what the models say
///     try plan.changes.write()
///
/// It reads through `files` only, what it reads it reads once, and it writes nothing: changes are values. The command
/// line, plugins and editors are fronts of it.
///
/// A front end that holds texts of its own, such as an editor, gives it files in memory:
///
///     let workspace = Workspace(configuration, files: .inMemory(["Shop.xcdatamodel/contents": bytes]))
public struct Workspace: Sendable {
  /// The settings in force, flags and defaults included.
  public var configuration: ProjectConfiguration
  /// What the project is read through; paths are relative to its working folder.
  public var files: Files
  /// What was read through `files` so far; nil where no notes are taken.
  var reads: ReadLog?

  /// A project on disk without a configuration, unless told otherwise.
  public init(_ configuration: ProjectConfiguration = ProjectConfiguration(), files: Files = .disk) {
    self.configuration = configuration
    self.files = files
  }

  /// What a call is about.
  ///
  ///     try workspace.findings(of: .init(models: ["Shop.xcdatamodeld"], version: "Shop 3"))
  public struct Selection: Sendable, Hashable {
    /// Paths of bundles, versions or `contents` files, or of folders, which stand for all models below them; empty for
    /// all that are configured, else all below the working folder.
    public var models: [String]
    /// The version by its name, with or without `.xcdatamodel`; nil for what is configured, else the current one.
    public var version: String?

    /// Everything that is configured, unless something is named.
    public init(models: [String] = [], version: String? = nil) {
      self.models = models
      self.version = version
    }

    /// Everything that is configured.
    public static let all = Selection()
  }

  /// The models that are selected, else those configured, else all below the working folder.
  ///
  /// What is configured for a path counts however it is spelled, and for a version of a configured bundle too.
  ///
  /// - Throws: `CannotRun` where there is none, in a folder that is named too.
  public func models(_ selection: Selection = .all) throws -> [ModelSettings] {
    try refusingMissing(models(selection.models), named: selection.models)
      .map { try $0.at(version: selection.version) }
  }

  /// The same, before a version is asked for.
  private func models(_ named: [String]) throws(CannotRun) -> [ModelSettings] {
    if !named.isEmpty {
      var paths: [String] = []
      for path in named { paths += try modelPaths(path) }
      return Self.once(paths.map(settings(for:)))
    }
    if !configuration.models.isEmpty { return configuration.models }
    let found = ModelSearch(files).bundles()
    guard !found.isEmpty else {
      throw CannotRun.noModel("no model was named, configured, or found below this folder")
    }
    return found.map(settings(for:))
  }

  /// The path, or the models below it where it is a folder that is none itself.
  private func modelPaths(_ path: String) throws(CannotRun) -> [String] {
    guard isFolderOfModels(path) else { return [path] }
    let found = ModelSearch(files).bundles(below: path)
    guard !found.isEmpty else {
      throw CannotRun(
        "there is no model in \(Terminal.sanitized(path)) or below it",
        help: ["a model is a folder that ends in .xcdatamodeld or .xcdatamodel"])
    }
    return found
  }

  /// Whether a path leads to a folder that may hold models, and is none itself.
  package func isFolderOfModels(_ path: String) -> Bool {
    let name = Path.name(path)
    return !name.hasSuffix(".xcdatamodeld") && !name.hasSuffix(".xcdatamodel") && files.kind(path) == .folder
  }

  /// What is named twice is meant once.
  private static func once(_ models: [ModelSettings]) -> [ModelSettings] {
    var seen: Set<[String?]> = []
    return models.filter { seen.insert([Path.plain($0.path), $0.version]).inserted }
  }

  /// The one model that is selected.
  ///
  /// - Throws: `CannotRun` with a list where several could be meant.
  public func model(_ selection: Selection) throws -> ModelSettings {
    let all = try models(selection.models)
    guard all.count == 1, let only = all.first else {
      let whence = selection.models.isEmpty && !configuration.models.isEmpty ? "are configured" : "are there"
      throw CannotRun(
        "\(all.count) models \(whence), and only one can be meant here: name it",
        help: all.prefix(12).map { Terminal.sanitized($0.path) } + (all.count > 12 ? ["…"] : []))
    }
    _ = try refusingMissing([only], named: selection.models)
    return try only.at(version: selection.version)
  }

  /// The bundle at a path, with all of its versions. It is read anew with each call; a version that cannot be read is
  /// in it as such.
  public func bundle(_ path: String) throws(Unreadable) -> ModelBundle { try .loaded(path, from: files) }

  /// What is configured for a path, or for the bundle that it lies in, or defaults.
  func settings(for path: String) -> ModelSettings {
    let path = Path.trimmed(path)
    return configuration.models.first { files.isSame($0.path, path) }
      ?? configuration.models.lazy.compactMap { $0.narrowed(to: path, files) }.first ?? ModelSettings(path: path)
  }
}

extension ModelSettings {
  /// Settings for the version that somebody asks for; refused where the path leads to another one already.
  fileprivate func at(version name: String?) throws(CannotRun) -> ModelSettings {
    guard let name else { return self }
    if let path = namedVersion, let named = version, Path.stem(name, without: Self.versionSuffix) != named {
      throw CannotRun(
        "\(Terminal.sanitized(path)) is the version \(Words.quoted(named)), not \(Words.quoted(name))",
        help: ["name the bundle \(Terminal.sanitized(self.path)), or leave --model-version out"])
    }
    var settings = self
    settings.version = name
    settings.places = settings.places.without("version")
    return settings
  }

  /// The settings for a version of the bundle, or for the contents of the lone version; nil for a path outside of it.
  fileprivate func narrowed(to other: String, _ files: Files) -> ModelSettings? {
    var settings = self
    if path.hasSuffix(Self.versionSuffix) || Path.name(path) == "contents" {
      guard [(path, other), (other, path)].contains(where: { files.isSame(Path.join($0, "contents"), $1) })
      else { return nil }
      return settings
    }
    guard let name = versionName(of: other, files) else { return nil }
    settings.version = name
    settings.namedVersion = other
    return settings
  }

  /// The version of the bundle that a path leads to: its folder, or its contents.
  private func versionName(of other: String, _ files: Files) -> String? {
    let names = (try? files.list(path)) ?? []
    let found = names.first { name in
      let folder = Path.join(path, name)
      return name.hasSuffix(Self.versionSuffix)
        && (files.isSame(folder, other) || files.isSame(Path.join(folder, "contents"), other))
    }
    return found.map { Path.stem($0, without: Self.versionSuffix) }
  }

  /// What the folder of a version ends in.
  private static let versionSuffix = ".xcdatamodel"
}
