import PlumbComparing
import PlumbDeclarations
import PlumbEmit
import PlumbModel
import PlumbRules
import PlumbWorkspace

/// A version of a model with its SwiftData classes.
public struct SwiftDataVersion: Sendable {
  /// The version.
  public let model: Model
  /// The Swift source with the `@Model` classes and the declarations they need. It can start with imports.
  public let source: String
  /// The names of the classes in Swift code, including backticks.
  public let classes: [String]
  /// The minimum system release of the classes if the source does not declare it; `nil` for the first one with
  /// SwiftData.
  private let leastRelease: SchemaRelease?

  /// Creates a version with its source and the classes in it. The source is empty if the classes are declared
  /// elsewhere, as is possible for the current version. `release` is then their minimum system release.
  public init(_ model: Model, source: String, classes: [String], release: SchemaRelease? = nil) {
    (self.model, self.source, self.classes, leastRelease) = (model, source, classes, release)
  }

  /// Creates a version from source. Each class declaration must be at the start of a line, below its `@Model`.
  public init(_ model: Model, source: String) {
    var classes: [String] = []
    var isBelowMacro = false
    for line in source.split(separator: "\n") {
      let words = line.hasPrefix("final ") ? line.dropFirst("final ".count) : line
      if isBelowMacro, words.hasPrefix("class ") {
        classes.append(String(words.dropFirst("class ".count).prefix { !":{ ".contains($0) }))
      }
      isBelowMacro = line == "@Model"
    }
    self.init(model, source: source, classes: classes)
  }

  /// The imports of the source, and the lines after the imports and the comment of the file.
  fileprivate var parts: (imports: [String], body: String) {
    var lines = source.split(separator: "\n", omittingEmptySubsequences: false)[...]
    var imports: [String] = []
    while let line = lines.first, line.isEmpty || line.hasPrefix("import ") || line.hasPrefix("// ") {
      if line.hasPrefix("import ") { imports.append(String(line)) }
      lines.removeFirst()
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return (imports, lines.joined(separator: "\n"))
  }

  /// The newest system release that a class requires.
  fileprivate var release: SchemaRelease {
    let requested = SchemaRelease.allCases.filter { source.contains("@available(iOS \($0.rawValue),") }
    return (requested + [leastRelease ?? .first]).max() ?? .first
  }
}

/// SwiftData's `VersionedSchema` of each version, and the `SchemaMigrationPlan` over them.
///
///     SwiftDataPlanCode(name: "Shop", versions: [.init(shop, source: classes), .init(shop2, source: classes2)]).text
///     // enum ShopSchema: VersionedSchema { … } … enum ShopMigrationPlan: SchemaMigrationPlan { … }
///
/// The classes are nested unchanged. A version uses the classes of the version before it that are equal, with all
/// classes that they are related to; the comment of a version names the classes that changed. Steps that can fail or
/// cannot be inferred are custom stages, whose first closure throws until it is implemented.
public struct SwiftDataPlanCode: Sendable {
  private let name: String
  private let versions: [SwiftDataVersion]
  /// The schema of each version, in the same order.
  private let schemas: [String]
  /// The schemas that declare the classes of each version, in the same order.
  private let owners: [SwiftDataOwners]

  /// Creates the code for a model's versions, the earliest first and the current one last. Of versions with one schema,
  /// the last one is used.
  public init(name: String, versions: [SwiftDataVersion]) {
    self.name = name
    let versions = versions.byStore(\.model).compactMap(\.last)
    self.versions = versions
    var names = UniqueNames()
    let schemas = versions.map { names.name(SwiftWords.type($0.model.name, orElse: "Version") + "Schema") }
    self.schemas = schemas
    owners = versions.indices.reduce(into: []) { owners, index in
      owners.append(
        SwiftDataOwners(versions[index].parts.body, schema: schemas[index], after: owners.last))
    }
  }

  private var prefix: String { SwiftWords.type(name, orElse: "Model") }

  /// The name of the file: `ShopMigrationPlan.swift`.
  public var fileName: String { prefix + "MigrationPlan.swift" }

  /// The text of the file.
  public var text: String {
    let imports = Set(versions.flatMap { $0.parts.imports } + ["import SwiftData"]).sorted()
    let steps = zip(versions, versions.dropFirst()).enumerated().map { index, pair in
      SwiftDataStage(Evolution(from: pair.0.model, to: pair.1.model), from: schemas[index], to: schemas[index + 1])
    }
    let code: Code = """
      \(.stacked(imports.map { Code($0) }))

      \(.documentation(paragraphs: ["The migration of a store of any version of \(name) to the current one."]))
      \(availability)
      enum \(prefix)MigrationPlan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] {
          \(.list("[", schemas.map { "\($0).self" }))
        }

        static var stages: [MigrationStage] {
          \(.list("[", steps.map(\.variable)))
        }
        \(.stacked(steps.map(\.code)))
      }
      \(steps.contains(where: \.isCustom) ? .migrationStop : Code())
      \(.stacked(versions.indices.map(schema)))
      """
    return code.text + "\n"
  }

  /// The availability of all declarations: the first systems with SwiftData, or the newest release that a class
  /// requires.
  private var availability: String {
    "@available(\((versions.map(\.release).max() ?? .first).platforms))"
  }

  private func schema(_ index: Int) -> Code {
    let version = versions[index]
    let name = schemas[index]
    let body = owners[index].source(of: name, in: version.parts.body)
    let classes = version.classes.map { type in
      let owner = owners[index].schemas[type] ?? name
      return owner == name ? "\(type).self" : "\(owner).\(type).self"
    }
    return """

      \(.documentation(paragraphs: comment(index)))
      \(availability)
      enum \(name): VersionedSchema {
        static var versionIdentifier: Schema.Version { Schema.Version(\(String(index + 1)), 0, 0) }

        static var models: [any PersistentModel.Type] {
          \(.list("[", classes))
        }
        \(body.isEmpty ? Code() : Code("\n" + body))
      }
      """
  }

  /// Returns the description of a version, with the classes that differ from the version before it.
  private func comment(_ index: Int) -> [String] {
    let version = versions[index]
    if version.source.isEmpty, !version.classes.isEmpty {
      return ["\(version.model.name), whose classes are in separate files."]
    }
    let released = "\(version.model.name), as it was released."
    guard index > 0, !version.source.isEmpty, !versions[index - 1].source.isEmpty else { return [released] }
    let (changed, removed) = (owners[index].changed, owners[index].removed)
    let news = [("Changed: ", changed), ("Removed: ", removed)].filter { !$0.1.isEmpty }
      .map { $0 + $1.joined(separator: ", ") + "." }
    return [released] + (news.isEmpty ? ["No class changed."] : [news.joined(separator: " ")])
  }
}

/// A stage of a SwiftData migration.
private struct SwiftDataStage {
  private let old: String
  private let new: String
  /// The changes that are worse than lightweight.
  private let changes: [AssessedChange]

  init(_ evolution: Evolution, from old: String, to new: String) {
    (self.old, self.new) = (old, new)
    changes = MigrationPlan(evolution).breaking
  }

  var variable: String { "to" + new }
  var isCustom: Bool { failing != nil }
  private var failing: AssessedChange? { changes.first { $0.store.level.isWorse(than: .review) } }

  var code: Code {
    let custom: Code? = failing.map { change in
      """
      .custom(
        fromVersion: \(old).self, toVersion: \(new).self,
        willMigrate: { _ in
          \(.unwritten("\(old) → \(new): \(change.element)"))
        },
        didMigrate: { context in try context.save() }
      )
      """
    }
    return """

      \(.documentation(paragraphs: ["\(old) → \(new)\(changes.isEmpty ? ", which is inferred." : ":")"] + changes.map(\.sentence)))
      private static var \(variable): MigrationStage {
        \(custom ?? ".lightweight(fromVersion: \(old).self, toVersion: \(new).self)")
      }
      """
  }
}
