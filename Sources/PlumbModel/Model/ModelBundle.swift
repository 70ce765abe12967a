import PlumbText

/// All versions of a model: an `.xcdatamodeld`, or a lone `.xcdatamodel` or `contents` file as a bundle of one.
///
///     bundle.versions.map(\.name)      // ["Shop", "Shop 2", "Shop 10"]
///     bundle.currentVersion?.model     // the model an app would open its store with
///
/// A version that cannot be read is in the list with the reason, so that one broken file hides no other.
public struct ModelBundle: Sendable {
  /// The bundle as it was named to Plumb.
  public var path: String
  /// `Shop` for `Models/Shop.xcdatamodeld`.
  public var name: String
  /// The versions, the earliest first: `Shop`, `Shop 2`, `Shop 10`.
  public var versions: [ModelVersion]
  /// The source of the order of `versions`.
  public var order: VersionOrder = .numbers
  /// What `.xccurrentversion` says; `.named` with the only version for a bundle of one.
  public var current: CurrentVersion
  /// The `.xccurrentversion` file, whether it is there or not; nil where there is no bundle to hold one.
  public var currentVersionFile: String?
  /// The name of the version that was released before the current one, where somebody says which it is; nil for the one
  /// before it in `versions`.
  public var previous: String?
  /// The names of versions that no user has a store of.
  public var unreleased: Set<String> = []
  /// The folders of versions and bundles that lie in a version's folder, where nobody looks for them; by path.
  public var nested: [String] = []
  /// The steps that the project has a mapping model for.
  public var mappedSteps: [MappedStep] = []

  /// A step between two versions that a mapping model in the project is for.
  public struct MappedStep: Hashable, Sendable {
    /// The name of the earlier version.
    public var from: String
    /// The name of the later version.
    public var to: String
    /// The mapping model's path.
    public var file: String

    /// A step and the mapping model for it.
    public init(from: String, to: String, file: String) {
      self.from = from
      self.to = to
      self.file = file
    }
  }

  /// A bundle as its parts; `versions` have to be in order already.
  public init(
    path: String, name: String, versions: [ModelVersion], current: CurrentVersion, currentVersionFile: String? = nil
  ) {
    self.path = path
    self.name = name
    self.versions = versions
    self.current = current
    self.currentVersionFile = currentVersionFile
  }

  /// The version an app would use: the one `.xccurrentversion` names, else the only one.
  ///
  /// nil where the bundle leaves it open, names a version that it does not hold, or has an `.xccurrentversion` that
  /// cannot be read: what that one meant nobody knows.
  public var currentVersion: ModelVersion? {
    switch current {
    case .named(let name): versions.first { $0.name == name }
    case .missing, .unnamed: versions.count == 1 ? versions.first : nil
    case .unreadable: nil
    }
  }

  /// Whether a mapping model is there for a step between two versions.
  public func hasMapping(from old: String, to new: String) -> Bool {
    mappedSteps.contains { $0.from == old && $0.to == new }
  }

  /// The version of this name, with or without `.xcdatamodel`.
  ///
  /// Upper and lower case differ; nil where there is none.
  public func version(_ name: String) -> ModelVersion? {
    let suffix = ".xcdatamodel"
    let plain = name.hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : name
    return versions.first { $0.name == plain }
  }
}

/// One version of a bundle: its model, or why it cannot be read.
public struct ModelVersion: Sendable {
  /// The folder's name without `.xcdatamodel`: `Shop 2`.
  public var name: String
  /// The path of the `contents` file, or of the `elements` file of before Xcode 4, as it was reached from the bundle's
  /// path.
  public var file: String
  /// The model with the reader's notes, or what is wrong with it.
  public var content: Result<Parsed<Model>, ReadFailure>

  /// A version as its parts.
  public init(name: String, file: String, content: Result<Parsed<Model>, ReadFailure>) {
    self.name = name
    self.file = file
    self.content = content
  }

  /// The model, without what was said about it; nil where it cannot be read.
  public var model: Model? { try? content.get().value }
}

/// What a bundle says of its current version.
public enum CurrentVersion: Hashable, Sendable {
  /// The version's name without extension.
  case named(String)
  /// There is no `.xccurrentversion`.
  case missing
  /// The file is there and names nothing.
  case unnamed
  /// The file cannot be read, and why and where.
  case unreadable(ReadFailure)

  /// The name of the version; `nil` if the file does not name one.
  public var name: String? { if case .named(let name) = self { name } else { nil } }
}

/// Why there is no model: a diagnostic with its place.
public struct ReadFailure: Error, Hashable, Sendable {
  /// What is wrong and where; always an error of the rule `version-unreadable`.
  public var diagnostic: Diagnostic

  /// A failure with a diagnostic made elsewhere.
  public init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }

  /// A failure at a place of a file, by default its beginning.
  ///
  ///     ReadFailure(file: "Shop.xcdatamodel/contents", "the file is empty", help: ["restore it"])
  ///
  /// - Parameters:
  ///   - file: The file as it was named to Plumb. Its last part that ends in `.xcdatamodel` tells the failures of one
  ///     bundle apart in a baseline.
  ///   - position: Where to look first.
  ///   - message: What is wrong, on one line without a full stop.
  ///   - help: What to do, a line each.
  public init(file: String, at position: Position = .start, _ message: String, help: [String] = []) {
    self.init(
      Diagnostic(
        rule: "version-unreadable", severity: .error, message: message, element: ElementPath(version: file),
        location: Location(file: file, start: position, end: position), help: help,
        discriminator: file.split(separator: "/").last { $0.hasSuffix(".xcdatamodel") }.map(String.init) ?? ""))
  }
}
