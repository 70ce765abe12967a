import PlumbKit
import TestSupport
import Testing

@testable import PlumbChecking
@testable import PlumbConfiguration
@testable import PlumbWorkspace

/// The steps between versions of a schema in Swift: what a migration does with enums, structs and arrays, and what no
/// version hash contains.
@Suite struct SchemaStepTests {
  /// A step: the types and the members of a class in two versions, and the findings.
  struct Step: Sendable, CustomTestStringConvertible {
    var name: String
    var types = ["", ""]
    var before: String
    var after: String
    var found: [String]
    var testDescription: String { name }
  }

  private static func code(_ step: Step) -> String {
    func version(_ number: Int, _ types: String, _ members: String) -> String {
      """
      enum V\(number): VersionedSchema {
        static let versionIdentifier = Schema.Version(\(number), 0, 0)
        static var models: [any PersistentModel.Type] { [Order.self, Line.self] }
        \(types)
        @Model final class Order {
          var id = 1
          \(members)
          init() {}
        }
        @Model final class Line { var id = 1; \(number == 2 ? "var note: String?;" : "") init() {} }
      }

      """
    }
    return version(1, step.types[0], step.before) + version(2, step.types[1], step.after) + """
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
        static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V2.self)] }
      }
      """
  }

  private static let mood = "enum Mood: String, Codable { case calm, wild }"
  private static let place = "struct Place: Codable { var city: String }"

  static let steps: [Step] = [
    // Initial values that are no literals are defaults.
    Step(
      name: "computed initial values", before: "",
      after: """
        var a: Date = .now; var b = UUID(); var c: Int = 60 * 60; var d: [String] = []; var e: String = Names.first
        var f: Int = Int.max
        """, found: []),
    Step(
      name: "no initial value", before: "", after: "var a: Date",
      found: ["error attribute-optional-or-default: Order.a is new in V2, mandatory, and has no default"]),
    // Composites.
    Step(
      name: "a new enum without an initial value", types: ["", mood], before: "", after: "var mood: Mood",
      found: ["error attribute-optional-or-default: Order.mood is new in V2, mandatory, and has no default"]),
    Step(
      name: "a new enum with an initial value", types: ["", mood], before: "", after: "var mood: Mood = .calm",
      found: []),
    Step(name: "a new optional enum", types: ["", mood], before: "", after: "var mood: Mood?", found: []),
    Step(
      name: "a new struct", types: ["", place], before: "", after: "var place = Place(city: \"\")",
      found: [
        "warning step-conditional: The step from V1 to V2 is conditional at Order.place: fails if objects exist, because "
          + "its element city is mandatory without a default (134110)"
      ]),
    Step(name: "a new optional struct", types: ["", place], before: "", after: "var place: Place?", found: []),
    Step(
      name: "a new mandatory element",
      types: [place, place.replacing("city: String", with: "city: String, zip: Int = 0")],
      before: "var place: Place", after: "var place: Place",
      found: [
        "warning step-conditional: The step from V1 to V2 is conditional at Place.zip: fails if objects exist, because "
          + "it is mandatory without a default (134110)"
      ]),
    Step(
      name: "a new optional element", types: [place, place.replacing("city: String", with: "city: String, zip: Int?")],
      before: "var place: Place", after: "var place: Place", found: []),
    Step(
      name: "an element that is gone", types: [place.replacing("city: String", with: "city: String, zip: Int"), place],
      before: "var place: Place", after: "var place: Place",
      found: ["note step-data-dropped: The step from V1 to V2 drops the values of Place.zip"]),
    Step(
      name: "another type of an element", types: [place, place.replacing("String", with: "Date")],
      before: "var place: Place", after: "var place: Place",
      found: [
        "error step-impossible: Place.city cannot be migrated from V1 to V2: String is not converted to Date "
          + "automatically (134190)"
      ]),
    Step(
      name: "another raw type", types: [mood, mood.replacing("String", with: "Int")], before: "var mood: Mood",
      after: "var mood: Mood",
      found: [
        "error step-impossible: Mood.mood cannot be migrated from V1 to V2: String is not converted to Integer 64 "
          + "automatically (134190)"
      ]),
    Step(
      name: "an enum property with another name", types: [mood, mood], before: "var mood: Mood",
      after: "@Attribute(originalName: \"mood\") var feeling: Mood", found: []),
    // What no version hash contains.
    Step(
      name: "a case that is gone", types: [mood, mood.replacing(", wild", with: "")], before: "var mood: Mood",
      after: "var mood: Mood",
      found: [
        "warning step-conditional: The step from V1 to V2 is conditional at Mood.mood: reading fails if objects have the "
          + "value “wild”, which no case has any more"
      ]),
    Step(
      name: "another raw value", types: [mood, mood.replacing("wild", with: "wild = \"w\"")], before: "var mood: Mood",
      after: "var mood: Mood",
      found: [
        "warning step-conditional: The step from V1 to V2 is conditional at Mood.mood: reading fails if objects have the "
          + "value “wild”, which no case has any more"
      ]),
    Step(
      name: "a case with another name and the same raw value",
      types: [mood, mood.replacing("wild", with: "stormy = \"wild\"")], before: "var mood: Mood",
      after: "var mood: Mood", found: []),
    Step(
      name: "a new case", types: [mood, mood.replacing("wild", with: "wild, odd")], before: "var mood: Mood",
      after: "var mood: Mood", found: []),
    Step(
      name: "an enum that is mandatory now", types: [mood, mood], before: "var mood: Mood?", after: "var mood: Mood",
      found: [
        "warning step-conditional: The step from V1 to V2 is conditional at Order.mood: reading fails if objects have "
          + "no value, and no migration sets one"
      ]),
    Step(
      name: "another element of an array", before: "var a: [String] = []", after: "var a: [Int] = []",
      found: [
        "warning step-conditional: The step from V1 to V2 is conditional at Order.a: reading fails if objects have "
          + "values, which have the type [String]"
      ]),
    // Kinds.
    Step(
      name: "a relationship that is a mandatory attribute now", before: "var line: Line?", after: "var line: Int",
      found: [
        "error attribute-optional-or-default: Order.line is new in V2, mandatory, and has no default",
        "note step-data-dropped: The step from V1 to V2 drops the values of Order.line",
      ]),
    Step(
      name: "a property with another name", before: "var total: Int = 0", after: "var totals: Int = 0",
      found: ["warning step-rename: Order.totals may be Order.total of V1 under a new name; its data is dropped"]),
  ]

  @Test(arguments: steps) func stepsAreJudged(_ step: Step) throws {
    let workspace = Workspace(files: .inMemory(["Src/Schema.swift": Array(Self.code(step).utf8)]))
    let found = try workspace.findings(of: .init(models: ["Src"])).diagnostics.filter {
      $0.rule != "relationship-inverse"
    }
    #expect(found.map { "\($0.severity) \($0.rule): \($0.message)" } == step.found)
  }

  /// A finding about an element is at the declaration of its type.
  @Test func theLocationIsThatOfTheType() throws {
    let step = Step(
      name: "", types: [Self.mood, Self.mood.replacing(", wild", with: "")], before: "var mood: Mood",
      after: "var mood: Mood", found: [])
    let code = Self.code(step)
    let workspace = Workspace(files: .inMemory(["Src/Schema.swift": Array(code.utf8)]))
    let found = try #require(workspace.findings(of: .init(models: ["Src"])).diagnostics.first)
    let line = code.split(separator: "\n", omittingEmptySubsequences: false).lastIndex { $0.contains("enum Mood") }
    #expect(found.rule == "step-conditional" && found.location?.start.line == line.map { $0 + 1 })
  }

  /// Versions that differ only in what no hash contains have one checksum; the effect on reading is reported too.
  @Test func readingIsCheckedWithoutAMigration() throws {
    let step = Step(
      name: "", types: [Self.mood, Self.mood.replacing(", wild", with: "")], before: "var mood: Mood",
      after: "var mood: Mood", found: [])
    let code = Self.code(step).replacing("var note: String?;", with: "")
    let workspace = Workspace(files: .inMemory(["Src/Schema.swift": Array(code.utf8)]))
    #expect(
      try workspace.findings(of: .init(models: ["Src"])).diagnostics.map(\.rule).sorted() == [
        "step-conditional", "version-same-hash",
      ])
  }

  /// Without a migration, an index is not created in existing stores.
  @Test func anIndexWithoutAMigrationIsANote() throws {
    let step = Step(
      name: "", before: "var a = 1", after: "#Index<Order>([\\.a]); var a = 1",
      found: [
        "note step-review: The step from V1 to V2 must be tested with a store at Order.SwiftDataIndexOnBinarya: existing "
          + "stores do not get the index, because the version hash is the same and no migration runs"
      ])
    let code = Self.code(step).replacing("var note: String?;", with: "")
    let workspace = Workspace(files: .inMemory(["Src/Schema.swift": Array(code.utf8)]))
    let found = try workspace.findings(of: .init(models: ["Src"])).diagnostics.filter { $0.rule != "version-same-hash" }
    #expect(found.map { "\($0.severity) \($0.rule): \($0.message)" } == step.found)
  }

  /// A class cannot have an earlier name.
  @Test func theRemedyForAClassIsAStage() throws {
    let step = Step(name: "", before: "var a = 1; var b = 2", after: "var a = 1; var b = 2", found: [])
    let code = Self.code(step)
    let end = try #require(code.range(of: "enum V2"))
    let renamed = code[..<end.lowerBound] + code[end.lowerBound...].replacing("Order", with: "Orders")
    let workspace = Workspace(files: .inMemory(["Src/Schema.swift": Array(renamed.utf8)]))
    let found = try workspace.findings(of: .init(models: ["Src"])).diagnostics.filter { $0.rule == "step-rename" }
    #expect(
      found.map(\.help) == [["if it is a rename, copy the objects in a custom stage; if not, suppress the finding"]])
  }
}
