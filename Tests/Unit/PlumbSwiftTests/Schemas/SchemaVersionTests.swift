import PlumbCore
import PlumbModel
import Testing

@testable import PlumbSwift

/// The versions of a schema, their lists of classes, and the plan of their migrations.
@Suite struct SchemaVersionTests {
  private static func schema(_ code: String...) -> SwiftSchema {
    let files = code.enumerated().map { SourceFile(path: "File\($0).swift", text: $1) }
    return SourceParser.schema.schema(in: files, named: "Model")
  }

  /// Returns a line for each version: its name, its number and its entities with their attributes.
  private static func lines(_ schema: SwiftSchema) -> [String] {
    schema.versions.map { model in
      let entities = model.entities.map { "\($0.name)(\($0.attributes.map(\.name).joined(separator: " ")))" }
      return "\(model.name) \(model.identifier ?? "-"): \(entities.joined(separator: ", "))"
    }
  }

  /// Returns a version with a class for each of some names.
  private static func version(_ name: String, _ number: String, _ classes: [String: String]) -> String {
    let bodies = classes.sorted { $0.key < $1.key }.map { "  @Model final class \($0.key) { \($0.value); init() {} }" }
    return """
      enum \(name): VersionedSchema {
        static var versionIdentifier: Schema.Version { Schema.Version(\(number)) }
        static var models: [any PersistentModel.Type] { [\(classes.keys.sorted().map { "\($0).self" }.joined(separator: ", "))] }
      \(bodies.joined(separator: "\n"))
      }
      """
  }

  private static let v1 = version("V1", "1, 0, 0", ["Trip": "var a: Int = 0"])
  private static let v2 = version("V2", "1, 2, 0", ["Trip": "var b: Int = 0"])
  private static let v10 = version("V10", "1, 10, 0", ["Trip": "var c: Int = 0"])

  @Test func versionsAreInTheOrderOfTheirNumbers() {
    let schema = Self.schema(Self.v10, Self.v2, Self.v1)
    #expect(Self.lines(schema) == ["V1 1.0.0: Trip(a)", "V2 1.2.0: Trip(b)", "V10 1.10.0: Trip(c)"])
    #expect(schema.declarations.plan == nil && schema.declarations.isVersioned)
  }

  @Test func thePlanDeterminesTheOrder() throws {
    let plan = """
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V10.self, V1.self, V2.self] }
        static var stages: [MigrationStage] { [first, .lightweight(fromVersion: V1.self, toVersion: V2.self)] }
        static let first = MigrationStage.custom(
          fromVersion: V10.self, toVersion: V1.self, willMigrate: nil, didMigrate: { context in try context.save() })
      }
      """
    let schema = Self.schema(Self.v1, Self.v2, Self.v10, plan)
    #expect(schema.versions.map(\.name) == ["V10", "V1", "V2"])
    let found = try #require(schema.declarations.plan)
    #expect(found.versions == ["V10", "V1", "V2"] && found.isComplete)
    #expect(found.stages.map { "\($0.from) \($0.to) \($0.isCustom)" } == ["V10 V1 true", "V1 V2 false"])
  }

  @Test(arguments: [
    "static var stages: [MigrationStage] { makeStages() }", "static var stages: [MigrationStage] { [other] }",
    "static var stages: [MigrationStage] { var all = [MigrationStage](); return all }",
  ])
  func otherStagesAreNotUnderstood(_ stages: String) {
    let plan = """
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
        \(stages)
      }
      """
    #expect(Self.schema(Self.v1, Self.v2, plan).declarations.plan?.isComplete == false)
  }

  // MARK: Several schemas

  private static func plan(_ name: String, _ versions: String) -> String {
    let list = versions.split(separator: " ").map { "\($0).self" }.joined(separator: ", ")
    return """
      enum \(name): SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [\(list)] }
        static var stages: [MigrationStage] { [] }
      }
      """
  }

  private static func chosen(_ choice: SchemaChoice?, _ plans: [String]) -> SwiftSchema {
    let files = ([v1, v2, v10] + plans).enumerated().map { SourceFile(path: "File\($0).swift", text: $1) }
    return SourceParser.schema.schema(in: files, named: "Model", choosing: choice)
  }

  @Test(
    arguments: [
      (SchemaChoice(name: "Later"), ["V2", "V10"], "Later"), (SchemaChoice(name: "First"), ["V1"], "First"),
      (SchemaChoice(name: "V2"), ["V2"], nil), (SchemaChoice(version: "V10"), ["V2", "V10"], "Later"),
    ] as [(SchemaChoice, [String], String?)])
  func aChoiceDeterminesThePlanAndItsVersions(_ choice: SchemaChoice, _ versions: [String], _ plan: String?) {
    let schema = Self.chosen(choice, [Self.plan("First", "V1"), Self.plan("Later", "V2 V10")])
    #expect(schema.versions.map(\.name) == versions && schema.declarations.plan?.name == plan && schema.refusal == nil)
  }

  /// Schemas of different containers, without plans.
  @Test func aVersionIsASchemaOfItsOwn() {
    let code = [
      Self.version("TripSchema", "1, 0, 0", ["Trip": "var a: Int = 0"]),
      Self.version("StopSchema", "0, 1, 0", ["Stop": "var b: Int = 0"]),
    ]
    let files = code.enumerated().map { SourceFile(path: "File\($0).swift", text: $1) }
    let schema = SourceParser.schema.schema(in: files, named: "Model", choosing: SchemaChoice(name: "StopSchema"))
    #expect(Self.lines(schema) == ["StopSchema 0.1.0: Stop(b)"])
  }

  @Test func severalPlansAreNotChosenByThemselves() {
    let plans = [Self.plan("First", "V1"), Self.plan("Later", "V2 V10")]
    #expect(
      Self.chosen(nil, plans).refusal
        == .several([.init(name: "First", versions: ["V1"]), .init(name: "Later", versions: ["V2", "V10"])]))
    #expect(Self.chosen(SchemaChoice(version: "V3"), plans).refusal != nil)
    #expect(
      Self.chosen(SchemaChoice(name: "Last"), plans).refusal
        == .unknown("Last", among: ["First", "Later", "V1", "V10", "V2"]))
  }

  /// A plan for tests has a part of the versions of the app's plan.
  @Test func aPlanWithTheVersionsOfAnotherOneIsAPart() {
    let schema = Self.chosen(
      nil, [Self.plan("All", "V1 V2 V10"), Self.plan("Some", "V1 V2"), Self.plan("Twice", "V1 V2 V10")])
    #expect(schema.declarations.plan?.name == "All" && schema.versions.map(\.name) == ["V1", "V2", "V10"])
  }

  @Test func classesWithoutAVersionAreOneVersion() {
    let schema = Self.schema("@Model class B { var x: Int = 0; init() {} }", "@Model class A { init() {} }")
    #expect(Self.lines(schema) == ["Model 1.0.0: A(), B(x)"])
    #expect(!schema.declarations.isVersioned && schema.declarations.unlisted.isEmpty)
    #expect(Self.schema("struct A {}").versions.isEmpty)
  }

  @Test func schemasOfDifferentClassesWithoutAPlanAreParts() {
    let schema = Self.schema(
      Self.version("TripSchema", "1, 0, 0", ["Trip": "var stops: [StopSchema.Stop] = []"]),
      Self.version("StopSchema", "0, 1, 0", ["Stop": "var title: String = \"\""]))
    #expect(Self.lines(schema) == ["Model 1.0.0: Stop(title), Trip()"])
  }

  @Test func membersOfExtensionsCount() {
    let schema = Self.schema(
      "enum V1 {}", "extension V1: VersionedSchema { static var versionIdentifier = Schema.Version(3, 0, 0) }",
      "extension V1 { static var models: [any PersistentModel.Type] { return [Trip.self as any PersistentModel.Type] } }",
      "extension V1 { @Model final class Trip { var a: Int = 0; init() {} } }")
    #expect(Self.lines(schema) == ["V1 3.0.0: Trip(a)"])
  }

  @Test func listsIncludeOtherLists() {
    let schema = Self.schema(
      """
      enum V1: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { [A.self] }
        @Model final class A { init() {} }
      }
      enum V2: VersionedSchema {
        static let versionIdentifier = Schema.Version(2, 0, 0)
        static var models: [any PersistentModel.Type] { V1.models + [B.self] }
        @Model final class B { init() {} }
      }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
        static var stages: [MigrationStage] { [] }
      }
      """)
    #expect(Self.lines(schema) == ["V1 1.0.0: A()", "V2 2.0.0: A(), B()"])
    #expect(schema.declarations.shared["V2"]?.map(\.declared.name) == ["V1.A"])
    #expect(schema.declarations.shared["V1"] == nil)
  }

  /// An earlier version reaches the class that the app uses through a relationship.
  @Test func classesThatRelationshipsReachBelongToAVersion() throws {
    let schema = Self.schema(
      Self.version("V1", "1, 0, 0", ["Trip": "var stop: Stop?"]),
      Self.version("V2", "2, 0, 0", ["Trip": "var stop: Stop?"]),
      "@Model final class Stop { var title: String = \"\"; init() {} }")
    #expect(Self.lines(schema) == ["V1 1.0.0: Stop(title), Trip()", "V2 2.0.0: Stop(title), Trip()"])
    let shared = try #require(schema.declarations.shared["V1"]?.first)
    #expect(
      shared.declared.name == "Stop" && shared.versions == ["V2"] && shared.declared.location.file == "File2.swift")
  }

  @Test func twoClassesOfOneNameInAVersionAreNamed() {
    let schema = Self.schema(
      Self.version("V1", "1, 0, 0", ["Trip": "var stop: Stop?"]),
      "@Model final class Stop { var trip: Trip?; init() {} }\n@Model final class Trip { init() {} }")
    let unknown = schema.versions.first?.unknownForms?.first { $0.property == nil }
    #expect(unknown?.entity == "Trip" && unknown?.reason.hasPrefix("is declared by V1.Trip and by Trip") == true)
  }

  @Test func whatIsNotUnderstoodIsNamed() throws {
    let schema = Self.schema(
      """
      enum V1: VersionedSchema {
        static let versionIdentifier = version()
        static var models: [any PersistentModel.Type] { all() + [A.self, Missing.self] + Other.models }
        @Model final class A { init() {} }
      }
      @Model final class B { init() {} }
      """)
    let unknown = try #require(schema.declarations.unknownParts["V1"])
    #expect(unknown.map(\.text) == ["all()", "Other.models", "Missing"])
    #expect(unknown.map(\.isName) == [false, true, true] && unknown.allSatisfy { $0.location.start.line == 3 })
    #expect(schema.declarations.unlisted.map(\.name) == ["B"])
    #expect(schema.versions.first?.identifier == nil)
  }

  /// Lists of classes: with their entities, and with the parts that are not understood.
  @Test(arguments: [
    ("[A.self] + [B.self]", "A B", ""), ("([A.self, B.self])", "A B", ""),
    ("[A.self] + (Kit.more + [C.self])", "A B C", ""),
    ("[A.self, B.self] as [any PersistentModel.Type]", "A B", ""), ("V0.models + [C.self]", "A B C", ""),
    ("[Kit.more, [C.self]].flatMap { $0 }", "B C", ""), ("Array([[A.self], Kit.more].joined())", "A B", ""),
    ("[Kit.more, [C.self]].flatMap { $0.reversed() }", "", "[Kit.more, [C.self]].flatMap { $0.reversed() }"),
    ("[A.self] + makeMore()", "A", "makeMore()"),
    ("isLarge ? [A.self] : [B.self]", "", "isLarge ? [A.self] : [B.self]"),
    ("{ [A.self] }()", "", "{ [A.self] }()"), ("[A.self, Kit.type(2)]", "A", "Kit.type(2)"),
    ("[A.self] + (isLarge ? [B.self] : [])", "A", "isLarge ? [B.self] : []"),
    ("var all = [A.self]; all.append(B.self); return all", "", "code with statements"),
  ])
  func listsAreUnderstoodOrNamed(_ list: String, _ entities: String, _ unknown: String) {
    let schema = Self.schema(
      """
      enum V1: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { \(list) }
      }
      enum V0: VersionedSchema {
        static let versionIdentifier = Schema.Version(0, 1, 0)
        static var models: [any PersistentModel.Type] { [A.self] + Kit.more }
      }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V0.self, V1.self] }
        static var stages: [MigrationStage] { [.lightweight(fromVersion: V0.self, toVersion: V1.self)] }
      }
      enum Kit { static let more: [any PersistentModel.Type] = [B.self] }
      @Model final class A { init() {} }
      @Model final class B { init() {} }
      @Model final class C { init() {} }
      """)
    let version = schema.versions.first { $0.name == "V1" }
    #expect(version?.entities.map(\.name).joined(separator: " ") ?? "" == entities)
    #expect(schema.declarations.unknownParts["V1"]?.map(\.text) ?? [] == (unknown.isEmpty ? [] : [unknown]))
    #expect(version?.lacksEntities == !unknown.isEmpty)
  }

  @Test func locationsAreThoseOfTheSources() throws {
    let model = try #require(
      Self.schema("@Model final class Trip {\n  var name: String = \"\"\n  init() {}\n}").versions.last)
    let name = try #require(model.entities.first?.attributes.first)
    #expect(model.source.location(of: name.origin)?.description == "File0.swift:2:7")
    #expect(model.entities.first.flatMap { model.source.location(of: $0.origin) }?.description == "File0.swift:1:20")
  }

  @Test func damagedSourcesAreReadAndReported() {
    let schema = Self.schema(
      "@Model final class Trip { var name: String = ; var (a, b) = (1, 2) ", "@Model class Trip: Trip {}")
    #expect(!schema.diagnostics.isEmpty && schema.versions.count == 1)
    let cycle = Self.schema(
      "@Model class A: B { var s: S; init() {} }\n@Model class B: A { init() {} }\nstruct S: Codable { var s: S? }",
      "typealias X = Y\ntypealias Y = X\n@Model class C { var x: X; init() {} }")
    #expect(cycle.versions.first?.entities.map(\.name) == ["A", "B", "C"])
  }
}
