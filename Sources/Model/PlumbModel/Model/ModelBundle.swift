import PlumbCore

/// All versions of a model: an `.xcdatamodeld`, or a single `.xcdatamodel` or `contents` file as a bundle of one
/// version.
///
///     bundle.versions.map(\.name)      // ["Shop", "Shop 2", "Shop 10"]
///     bundle.currentVersion?.model     // the model that an app opens its store with
///
/// A version that cannot be read is in the list with its failure, so that one broken file does not hide the others.
public struct ModelBundle: Sendable {
  /// The path of the bundle as passed to Plumb.
  public var path: String
  /// The name of the bundle: `Shop` for `Models/Shop.xcdatamodeld`.
  public var name: String
  /// The versions, the earliest first: `Shop`, `Shop 2`, `Shop 10`.
  public var versions: [ModelVersion]
  /// The source of the order of `versions`.
  public var order: VersionOrder = .numbers
  /// The content of `.xccurrentversion`. `.named` with the only version for a bundle of one.
  public var current: CurrentVersion
  /// The path of the `.xccurrentversion` file, whether it exists or not; `nil` for a single version without a bundle.
  public var currentVersionFile: String?
  /// The name of the version that was released before the current one, if configured; `nil` for the preceding version
  /// in `versions`.
  public var previous: String?
  /// Whether stores of the model are mirrored to CloudKit; `nil` if the marks of the versions determine it.
  package var isMirrored: Bool?
  /// The names of the versions that were never released to users. `current` represents the current version.
  public var unreleased: Set<String> = []
  /// The paths of versions and bundles inside a version's folder, which are not part of the bundle; by version.
  public var nested: [String] = []
  /// The steps between versions that have a mapping model in the project.
  public var mappedSteps: [MappedStep] = []
  /// The mapping models of the project, in the order in which Core Data searches them; empty if they were not read.
  public var mappings: [HashedMapping] = []

  /// A step between two versions that has a mapping model in the project.
  public struct MappedStep: Hashable, Sendable {
    /// The name of the earlier version.
    public var from: String
    /// The name of the later version.
    public var to: String
    /// The path of the mapping model.
    public var file: String

    /// Creates a step with its mapping model.
    public init(from: String, to: String, file: String) {
      self.from = from
      self.to = to
      self.file = file
    }
  }

  /// The facts about a schema in Swift; `nil` for models in XML.
  package var schema: SchemaDeclarations?
  /// The facts of a compiled model or of a store's model that the versions do not contain; `nil` for the source of a
  /// model. A bundle with a value cannot be changed.
  package var omissions: [Conversion.Omission]?

  /// Creates a bundle from its parts. `versions` have to be sorted.
  public init(
    path: String, name: String, versions: [ModelVersion], current: CurrentVersion, currentVersionFile: String? = nil
  ) {
    self.path = path
    self.name = name
    self.versions = versions
    self.current = current
    self.currentVersionFile = currentVersionFile
  }

  /// The version that an app uses: the version that `.xccurrentversion` names, or the only version.
  ///
  /// `nil` if the file names no version and several exist, if the named version does not exist, or if the file cannot
  /// be read.
  public var currentVersion: ModelVersion? {
    switch current {
    case .named(let name): versions.first { $0.name == name }
    case .missing, .unnamed: versions.count == 1 ? versions.first : nil
    case .unreadable: nil
    }
  }

  /// The version that was released before the current one: `previous` if it is set, else the last earlier version that
  /// was released.
  ///
  /// `nil` if no such version exists, and if the order of the versions is a guess that decides which one it is.
  package var previousVersion: ModelVersion? {
    guard let current = currentVersion else { return nil }
    if let previous { return version(previous) }
    return order.isStepGuess
      ? nil : versions.prefix { $0.name != current.name }.last { !isUnreleased($0.name) }
  }

  /// Whether the configuration declares that no user has a store of a version.
  package func isUnreleased(_ name: String) -> Bool {
    unreleased.contains(name) || unreleased.contains("current") && currentVersion?.name == name
  }

  /// Whether the versions were read from Swift.
  package var isSwift: Bool { schema != nil }

  /// Whether the versions were read from SwiftData's classes.
  package var isSwiftData: Bool { schema != nil && currentVersion?.model?.usedWithSwiftData ?? true }

  /// Whether the versions were read from a compiled model or from a store, which are read only.
  package var isCompiled: Bool { omissions != nil }

  /// Whether a plan of SwiftData migrates stores from each version to the next one.
  package var isPlanned: Bool { schema?.plan != nil }

  /// Whether the migration of a store to the current classes is inferred: they are declared in Swift, without a plan.
  package var isInferred: Bool { isSwift && !isPlanned }

  /// The versions whose stores a plan of SwiftData migrates; all versions without a plan, or with one that Plumb does not
  /// understand.
  package var migratedVersions: [ModelVersion] {
    guard let plan = schema?.plan, plan.isComplete, !plan.versions.isEmpty else { return versions }
    return versions.filter { plan.versions.contains($0.name) }
  }

  /// Whether a mapping model exists for the step between two versions.
  public func hasMapping(from old: String, to new: String) -> Bool {
    mappedSteps.contains { $0.from == old && $0.to == new }
  }

  /// Returns the version with a name, with or without `.xcdatamodel`. Case-sensitive.
  ///
  /// - Returns: `nil` if the bundle has no such version.
  public func version(_ name: String) -> ModelVersion? {
    let suffix = ".xcdatamodel"
    let plain = name.hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : name
    return versions.first { $0.name == plain }
  }
}

/// A version of a bundle: its model, or the reason why it cannot be read.
public struct ModelVersion: Sendable {
  /// The folder's name without `.xcdatamodel`: `Shop 2`.
  public var name: String
  /// The path of the `contents` file, or of the `elements` file from before Xcode 4, starting with the path of the
  /// bundle.
  public var file: String
  /// The model with the reader's notes, or the failure to read it.
  public var content: Result<Parsed<Model>, ReadFailure>

  /// Creates a version from its parts.
  public init(name: String, file: String, content: Result<Parsed<Model>, ReadFailure>) {
    self.name = name
    self.file = file
    self.content = content
  }

  /// The model without the reader's notes; `nil` if it cannot be read.
  public var model: Model? { try? content.get().value }
}

/// The current version that a bundle declares.
public enum CurrentVersion: Hashable, Sendable {
  /// A version, by its name without extension.
  case named(String)
  /// The bundle has no `.xccurrentversion`.
  case missing
  /// The file exists and names no version.
  case unnamed
  /// The file cannot be read, with the reason and the source location.
  case unreadable(ReadFailure)

  /// The name of the version; `nil` if the file does not name one.
  public var name: String? { if case .named(let name) = self { name } else { nil } }
}

/// The reason why a model cannot be read: a diagnostic with its source location.
public struct ReadFailure: Error, Hashable, Sendable {
  /// The problem and its source location; always an error of the rule `version-unreadable`.
  public var diagnostic: Diagnostic

  /// Creates a failure from a diagnostic.
  public init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }

  /// Creates a failure at a position in a file, by default at its beginning.
  ///
  ///     ReadFailure(file: "Shop.xcdatamodel/contents", "the file is empty", help: ["restore it"])
  ///
  /// - Parameters:
  ///   - file: The file as passed to Plumb. Its last path component that ends in `.xcdatamodel` is the discriminator,
  ///     which distinguishes the failures of one bundle in a baseline.
  ///   - position: The first position to check.
  ///   - message: The problem, on one line without a full stop.
  ///   - help: The remedies, one line each.
  public init(file: String, at position: Position = .start, _ message: String, help: [String] = []) {
    self.init(
      Diagnostic(
        rule: "version-unreadable", severity: .error, message: message, element: ElementPath(version: file),
        location: Location(file: file, start: position, end: position), help: help,
        discriminator: file.split(separator: "/").last { $0.hasSuffix(".xcdatamodel") }.map(String.init) ?? ""))
  }
}
