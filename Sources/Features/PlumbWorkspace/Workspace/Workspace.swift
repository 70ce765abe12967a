import PlumbFormats
import PlumbModel
import PlumbText

/// A project: its configuration and its files.
///
///     let workspace = Workspace(configuration, files: .disk)
///     let findings = try workspace.findings()   // rules, drift, suppressions, baseline
///     let plan = try workspace.repair(.safe)      // the changes that align Swift with the models
///     try plan.changes.write()
///
/// A workspace reads only through `files`, and writes no files: changes are returned as values. The command line,
/// plugins, and editors are front ends of it.
///
/// A front end with unsaved texts, such as an editor, passes files in memory:
///
///     let workspace = Workspace(configuration, files: .inMemory(["Shop.xcdatamodel/contents": bytes]))
public struct Workspace: Sendable {
  /// The effective settings, including options and defaults.
  public var configuration: ProjectConfiguration
  /// The file system of the project. Paths are relative to the working folder.
  public var files: Files
  /// The search for the configurations of models; `nil` if `configuration` applies to all models.
  package internal(set) var search: ConfigurationSearch?
  /// The folder whose models are used if the configuration lists none.
  package var folder = "."
  /// The folders below it with configurations, whose models belong to these.
  package var nested: [String] = []
  /// The rest of the run that the workspace is a part of; `nil` if `configuration` applies to all models.
  package var run: RunOfParts?
  /// The record of the files read so far; `nil` if reads are not recorded.
  var reads: ReadLog?
  /// The problems in the sources of the schemas in Swift that were read.
  package let schemaProblems = SchemaProblems()

  /// Creates a workspace, by default on disk and without a configuration.
  public init(_ configuration: ProjectConfiguration = ProjectConfiguration(), files: Files = .disk) {
    self.configuration = configuration
    self.files = files
  }

  /// The models and the version that a call applies to.
  ///
  ///     try workspace.findings(of: .init(models: ["Shop.xcdatamodeld"], version: "Shop 3"))
  public struct Selection: Sendable, Hashable {
    /// The paths of bundles, versions, `contents` files, or folders, which represent all models below them. Empty for
    /// the configured models, else for all models below the working folder.
    public var models: [String]
    /// The name of the version, with or without `.xcdatamodel`; `nil` for the configured one, else for the current
    /// one.
    public var version: String?

    /// Creates a selection, by default of all configured models.
    public init(models: [String] = [], version: String? = nil) {
      self.models = models
      self.version = version
    }

    /// All configured models, else all models below the working folder.
    public static let all = Selection()
  }

  /// Returns the selected models, else the configured ones, else all models below the working folder.
  ///
  /// The configuration of a model is found regardless of the spelling of its path, also for a version of a configured
  /// bundle.
  ///
  /// - Throws: `CannotRun` if no model exists, or if a named folder contains none; `Unreadable` if a configured path
  ///   does not exist.
  public func models(_ selection: Selection = .all) throws -> [ModelSettings] {
    let found = try eachPart(selection) { part, selection in
      try part.refusingMissing(part.models(selection.models), named: selection.models)
        .map { try $0.at(version: selection.version) }
    }
    guard !found.isEmpty else { throw noModelBelow }
    return found.flatMap { $0 }
  }

  /// Returns the models without applying the selected version.
  private func models(_ named: [String]) throws(CannotRun) -> [ModelSettings] {
    if !named.isEmpty {
      var paths: [String] = []
      for path in named { paths += try modelPaths(path) }
      return Self.once(paths.map(settings(for:)))
    }
    if !configuration.models.isEmpty { return configuration.models }
    let found = foundModels
    guard !found.isEmpty else { throw noModelBelow }
    return found.map(settings(for:))
  }

  /// Returns the path, or the models below it if it is a folder that is not a model.
  private func modelPaths(_ path: String) throws(CannotRun) -> [String] {
    guard isFolderOfModels(path) else { return [path] }
    let found = ModelSearch(files).bundles(below: path)
    guard !found.isEmpty else { throw CannotRun.noModels(in: path, files) }
    return found
  }

  /// Whether a path is a folder that is not a model itself. A folder with classes of a model and without models in XML is
  /// a model.
  package func isFolderOfModels(_ path: String) -> Bool {
    let name = Path.name(path)
    return !name.hasSuffix(".xcdatamodeld") && !name.hasSuffix(".xcdatamodel") && ModelBundle.product(name) == nil
      && files.kind(path) == .folder && !SwiftBundle(files).isSchema(path)
  }

  /// Returns the settings without duplicates of the same path and version.
  private static func once(_ models: [ModelSettings]) -> [ModelSettings] {
    var seen: Set<[ExactText?]> = []
    return models.filter { seen.insert([Path.plain($0.path).exact, $0.version?.exact]).inserted }
  }

  /// Returns the one selected model.
  ///
  /// - Throws: `CannotRun` with a list of the models if the selection matches several.
  public func model(_ selection: Selection) throws -> ModelSettings { try part(of: selection).settings }

  /// Returns the one selected model, and the workspace with its configuration.
  package func part(of selection: Selection) throws -> (workspace: Workspace, settings: ModelSettings) {
    let parts = try eachPart(selection) { part, selection in
      try part.models(selection.models).map { (workspace: part, settings: $0) }
    }
    let all = parts.flatMap { $0 }
    if all.isEmpty { throw noModelBelow }
    guard all.count == 1, let (part, only) = all.first else {
      let whence = selection.models.isEmpty && !configuration.models.isEmpty ? "are configured" : "exist"
      throw CannotRun(
        "\(all.count) models \(whence), and the command requires one: name it",
        help: all.prefix(12).map { Terminal.sanitized($0.settings.path) } + (all.count > 12 ? ["…"] : []))
    }
    _ = try part.refusingMissing([only], named: selection.models)
    return (part, try only.at(version: selection.version))
  }

  /// Returns the bundle at a path with all of its versions, including unreadable ones. Each call reads the bundle
  /// again.
  public func bundle(_ path: String) throws(Unreadable) -> ModelBundle {
    noting(try .loaded(path, from: files, choosing: settings(for: path).schema))
  }

  /// Returns the bundle of some settings. The version determines the schema of Swift files with several plans.
  package func bundle(of settings: ModelSettings) throws -> ModelBundle {
    let path = settings.namedVersion ?? settings.path
    guard let choice = settings.choiceByVersion(at: path, files) else { return try bundle(at: path) }
    return noting(try .loaded(path, from: files, choosing: choice))
  }

  /// Returns the configured settings for a path or for the bundle that contains it, else default settings.
  package func settings(for path: String) -> ModelSettings {
    let path = Path.trimmed(path)
    if let same = configuration.models.first(where: { $0.path == path }) { return same }
    if files.kind(path) == .missing { return ModelSettings(path: path) }
    return configuration.models.first { files.isSame($0.path, path) }
      ?? configuration.models.lazy.compactMap { $0.narrowed(to: path, files) }.first ?? ModelSettings(path: path)
  }
}

extension CannotRun {
  /// Creates the error for a missing model, with a command-specific message.
  package static func noModel(_ message: String) -> CannotRun {
    CannotRun(
      message,
      help: [
        "use a folder with an .xcdatamodeld or with @Model or @PersistentModel classes in it or below it",
        "hidden folders and \(Phrase.list(ModelSearch.skipped.sorted())) are not searched",
      ])
  }
}

extension Workspace {
  /// The error for a run without models.
  package var noModelBelow: CannotRun {
    CannotRun.noModel("no model was named, configured, or found below this folder")
  }
}

extension ModelSettings {
  /// Returns the settings for a version. Throws if the path already refers to another version.
  fileprivate func at(version name: String?) throws(CannotRun) -> ModelSettings {
    guard let name else { return self }
    if let path = namedVersion, let named = version, Path.stem(name, without: Self.versionSuffix) != named {
      throw CannotRun(
        "\(Terminal.sanitized(path)) is the version \(Phrase.quoted(named)), not \(Phrase.quoted(name))",
        help: ["name the bundle \(Terminal.sanitized(self.path)), or leave --model-version out"])
    }
    var settings = self
    settings.version = name
    settings.places = settings.places.without("version")
    return settings
  }

  /// Returns the settings for a version of the bundle, or for the contents of a single version; `nil` for a path
  /// outside of it.
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

  /// Returns the name of the bundle's version for the path of its folder or its contents; `nil` if none matches.
  private func versionName(of other: String, _ files: Files) -> String? {
    let names = (try? files.list(path)) ?? []
    let found = names.first { name in
      let folder = Path.join(path, name)
      return name.hasSuffix(Self.versionSuffix)
        && (files.isSame(folder, other) || files.isSame(Path.join(folder, "contents"), other))
    }
    return found.map { Path.stem($0, without: Self.versionSuffix) }
  }

  /// The extension of a version's folder.
  private static let versionSuffix = ".xcdatamodel"
}

extension Workspace {
  /// Returns the workspace with a file replaced by a model's text, and the path of that file.
  ///
  ///     let (project, path) = try workspace.reading(bytes, as: "Shop.xcdatamodeld/Shop 2.xcdatamodel")
  ///     try project.findings(of: .init(models: [path]))   // as if the text had been saved
  ///
  /// The name may be the path of a file or of a version, which need not exist. The bundle's configuration is used.
  /// Without a name, locations refer to `stdin`.
  package func reading(_ bytes: [UInt8], as name: String?) throws(CannotRun) -> (workspace: Workspace, path: String) {
    let path = Path.trimmed(name ?? "stdin")
    guard !path.isEmpty, !path.hasSuffix(".xcdatamodeld") else {
      throw CannotRun(
        "standard input is the contents of one version, and \(path.isEmpty ? "an empty path" : path) is not a version",
        help: [
          "pass the path of a version: \(Path.join(path, "\(Path.stem(path, without: ".xcdatamodeld")).xcdatamodel/contents"))"
        ])
    }
    let file = path.hasSuffix(".xcdatamodel") ? Path.join(path, "contents") : path
    return (overlaid([file: bytes]), file)
  }
}
