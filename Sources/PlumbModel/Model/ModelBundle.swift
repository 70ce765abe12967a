import PlumbText

/// All versions of a model: an `.xcdatamodeld`, or a lone `.xcdatamodel` or `contents` file as a bundle of one.
public struct ModelBundle: Sendable {
  /// The bundle as it was named to Plumb.
  public var path: String
  /// `Shop` for `Models/Shop.xcdatamodeld`.
  public var name: String
  /// By name, numbers in names by their value: `Shop`, `Shop 2`, `Shop 10`.
  public var versions: [ModelVersion]
  public var current: CurrentVersion
  /// The `.xccurrentversion` file, whether it is there or not; nil where there is no bundle to hold one.
  public var currentVersionFile: String?

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
  /// nil where the bundle leaves it open.
  public var currentVersion: ModelVersion? {
    if case .named(let name) = current { return versions.first { $0.name == name } }
    return versions.count == 1 ? versions.first : nil
  }

  /// The version of this name, with or without `.xcdatamodel`.
  public func version(_ name: String) -> ModelVersion? {
    let suffix = ".xcdatamodel"
    let plain = name.hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : name
    return versions.first { $0.name == plain }
  }
}

/// One version of a bundle: its model, or why it cannot be read.
public struct ModelVersion: Sendable {
  /// The folder's name without `.xcdatamodel`.
  public var name: String
  /// The `contents` file.
  public var file: String
  /// The model with the reader's notes, or what is wrong with it.
  public var content: Result<Parsed<Model>, ReadFailure>

  public init(name: String, file: String, content: Result<Parsed<Model>, ReadFailure>) {
    self.name = name
    self.file = file
    self.content = content
  }

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
  /// The file cannot be read, and why.
  case unreadable(String)
}

/// Why there is no model: a diagnostic with its place.
public struct ReadFailure: Error, Hashable, Sendable {
  public var diagnostic: Diagnostic

  public init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }

  public init(file: String, at position: Position = .start, _ message: String, help: [String] = []) {
    self.init(
      Diagnostic(
        rule: "version-unreadable", severity: .error, message: message, element: ElementPath(version: file),
        location: Location(file: file, start: position, end: position), help: help,
        discriminator: file.split(separator: "/").last { $0.hasSuffix(".xcdatamodel") }.map(String.init) ?? ""))
  }
}
