import PlumbDeclarations
import PlumbModel

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

  /// The imports of the source, and the lines after the imports.
  fileprivate var parts: (imports: [String], body: String) {
    var lines = source.split(separator: "\n", omittingEmptySubsequences: false)[...]
    var imports: [String] = []
    while let line = lines.first, line.isEmpty || line.hasPrefix("import ") {
      if !line.isEmpty { imports.append(String(line)) }
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
/// The classes are nested unchanged, so that each version has separate classes. Steps that can fail or cannot be
/// inferred are custom stages, whose first closure throws until it is implemented.
public struct SwiftDataPlanCode: Sendable {
  private let name: String
  private let versions: [SwiftDataVersion]
  /// The schema of each version, in the same order.
  private let schemas: [String]

  /// Creates the code for a model's versions, the earliest first and the current one last.
  public init(name: String, versions: [SwiftDataVersion]) {
    self.name = name
    self.versions = versions
    var names = UniqueNames()
    schemas = versions.map { names.name(SwiftWords.type($0.model.name, orElse: "Version") + "Schema") }
  }

  private var prefix: String { SwiftWords.type(name, orElse: "Model") }

  /// The name of the file: `ShopMigrationPlan.swift`.
  public var fileName: String { prefix + "MigrationPlan.swift" }

  /// The text of the file.
  public var text: String {
    var code = SwiftLines()
    for line in Set(versions.flatMap { $0.parts.imports } + ["import SwiftData"]).sorted() { code.add(line) }
    for index in versions.indices { write(schema: index, &code) }
    writePlan(&code)
    if steps.contains(where: \.isCustom) { code.add(Self.unfinished) }
    return code.text
  }

  /// The availability of all declarations: the first systems with SwiftData, or the newest release that a class
  /// requires.
  private var availability: String {
    "@available(\((versions.map(\.release).max() ?? .first).platforms))"
  }

  private static let unfinished = """

    /// Why a migration does not go on.
    private struct MigrationStop: Error, CustomStringConvertible {
      let description: String
    }
    """

  private func write(schema index: Int, _ code: inout SwiftLines) {
    let version = versions[index]
    code.add("")
    code.doc(
      version.source.isEmpty && !version.classes.isEmpty
        ? "\(version.model.name), whose classes stand in files of their own."
        : "\(version.model.name), as it was released.")
    code.add(availability)
    code.block("enum \(schemas[index]): VersionedSchema {") { code in
      code.add("static var versionIdentifier: Schema.Version { Schema.Version(\(index + 1), 0, 0) }\n")
      code.block("static var models: [any PersistentModel.Type] {") { code in
        code.list("[", version.classes.map { "\($0).self" })
      }
      let body = version.parts.body
      if !body.isEmpty {
        code.add("")
        code.add(body)
      }
    }
  }

  private var steps: [SwiftDataStep] {
    zip(versions, versions.dropFirst()).enumerated().map { index, pair in
      SwiftDataStep(
        Evolution(from: pair.0.model, to: pair.1.model), from: schemas[index], to: schemas[index + 1])
    }
  }

  private func writePlan(_ code: inout SwiftLines) {
    let steps = steps
    code.add("")
    code.doc("The way of a store of any version of \(name) to the current one.")
    code.add(availability)
    code.block("enum \(prefix)MigrationPlan: SchemaMigrationPlan {") { code in
      code.block("static var schemas: [any VersionedSchema.Type] {") { code in
        code.list("[", schemas.map { "\($0).self" })
      }
      code.add("")
      code.block("static var stages: [MigrationStage] {") { code in
        code.list("[", steps.map(\.variable))
      }
      for step in steps {
        code.add("")
        step.write(&code)
      }
    }
  }
}

/// A stage of a SwiftData migration.
private struct SwiftDataStep {
  private let old: String
  private let new: String
  /// The changes that are worse than lightweight.
  private let steps: [AssessedChange]

  init(_ evolution: Evolution, from old: String, to new: String) {
    (self.old, self.new) = (old, new)
    steps = MigrationPlan(evolution).steps.filter(\.store.level.isBreaking)
  }

  var variable: String { "to" + new }
  var isCustom: Bool { failing != nil }
  private var failing: AssessedChange? { steps.first { $0.store.level.isWorse(than: .review) } }

  func write(_ code: inout SwiftLines) {
    code.doc("\(old) → \(new)\(steps.isEmpty ? ", which is inferred." : ":")")
    for step in steps {
      code.add("///")
      code.doc("\(step.store.level.rawValue): \(Self.words(step)).")
    }
    code.block("private static var \(variable): MigrationStage {") { code in
      guard let failing else {
        return code.add(".lightweight(fromVersion: \(old).self, toVersion: \(new).self)")
      }
      let missing = "\(old) → \(new): \(Self.key(failing))"
      code.block(".custom(", end: ")") { code in
        code.add("fromVersion: \(old).self, toVersion: \(new).self,")
        code.block("willMigrate: { _ in", end: "},") { code in
          code.add("#warning(\(stringLiteral("to be written: " + missing)))")
          code.add("throw MigrationStop(description: \(stringLiteral(missing)))")
        }
        code.add("didMigrate: { context in try context.save() }")
      }
    }
  }

  private static func key(_ step: AssessedChange) -> String {
    step.change.path.key.isEmpty ? "the model" : step.change.path.key
  }

  private static func words(_ step: AssessedChange) -> String { "\(key(step)): \(step.store.reason)" }
}
