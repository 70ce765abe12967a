import PlumbDeclarations
import PlumbModel

/// A version of a model with the SwiftData classes that somebody wrote for it.
public struct SwiftDataVersion: Sendable {
  /// The version.
  public let model: Model
  /// Swift with the `@Model` classes and what they need; its imports may lead.
  public let source: String
  /// The classes' names as they stand in code, backticks included.
  public let classes: [String]
  /// The systems that the classes ask for, where the source does not say so; nil for the first with SwiftData.
  private let leastRelease: SchemaRelease?

  /// A version with its source and the classes that are in it. Without a source they are declared elsewhere, as the
  /// current version's may be: then `release` says what they ask for.
  public init(_ model: Model, source: String, classes: [String], release: SchemaRelease? = nil) {
    (self.model, self.source, self.classes, leastRelease) = (model, source, classes, release)
  }

  /// A version with source whose classes stand at the beginning of a line, each below its `@Model`.
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

  /// The modules that the source imports, and the lines behind the imports.
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

  /// The newest systems that a class asks for.
  fileprivate var release: SchemaRelease {
    let asked = SchemaRelease.allCases.filter { source.contains("@available(iOS \($0.rawValue),") }
    return (asked + [leastRelease ?? .first]).max() ?? .first
  }
}

/// SwiftData's `VersionedSchema` of each version, and the `SchemaMigrationPlan` over them.
///
///     SwiftDataPlanCode(name: "Shop", versions: [.init(shop, source: classes), .init(shop2, source: classes2)]).text
///     // enum ShopSchema: VersionedSchema { … } … enum ShopMigrationPlan: SchemaMigrationPlan { … }
///
/// The classes are taken as they are and nested, so that each version keeps its own. Steps that may fail, or that cannot
/// be inferred, are custom stages whose first closure throws until it is written.
public struct SwiftDataPlanCode: Sendable {
  private let name: String
  private let versions: [SwiftDataVersion]
  /// The schema of each version, in the same order.
  private let schemas: [String]

  /// The code for a model's versions, the earliest first and the current one last.
  public init(name: String, versions: [SwiftDataVersion]) {
    self.name = name
    self.versions = versions
    var names = UniqueNames()
    schemas = versions.map { names.name(SwiftWords.type($0.model.name, orElse: "Version") + "Schema") }
  }

  private var prefix: String { SwiftWords.type(name, orElse: "Model") }

  /// The file, by a name that fits what is in it: `ShopMigrationPlan.swift`.
  public var fileName: String { prefix + "MigrationPlan.swift" }

  /// The file's text.
  public var text: String {
    var code = SwiftLines()
    for line in Set(versions.flatMap { $0.parts.imports } + ["import SwiftData"]).sorted() { code.add(line) }
    for index in versions.indices { write(schema: index, &code) }
    writePlan(&code)
    if steps.contains(where: \.isCustom) { code.add(Self.unfinished) }
    return code.text
  }

  /// What the system has to be for any of it: the first systems with SwiftData, or the newest that a class asks for.
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
  /// What is worse than lightweight.
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
