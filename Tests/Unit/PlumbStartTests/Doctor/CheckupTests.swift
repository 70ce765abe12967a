import PlumbKit
import TestSupport
import Testing

@testable import PlumbDrift
@testable import PlumbGenerate
@testable import PlumbStart
@testable import PlumbWorkspace

/// The problems that `plumb doctor` reports, and the remedies that it suggests.
@Suite struct CheckupTests {
  /// Returns the checkup of in-memory files; `configuration` is their `plumb.json`.
  private static func checkup(_ configuration: String, _ files: [String: String]) throws -> Checkup {
    let settings = try ProjectConfiguration.parse(Array(configuration.utf8), file: "plumb.json").get()
    return try Shop.workspace(files.merging(["plumb.json": configuration]) { $1 }, settings).checkup()
  }

  /// Returns a line for each problem, with its mark, its line number and its message. Problems of the git repository
  /// are omitted.
  private static func reported(_ checkup: Checkup) -> [String] {
    checkup.items.filter { $0.weight > .fine && !$0.message.hasPrefix("the git repository") }.map { item in
      let place = item.location.map { "\($0.start.line): " } ?? ""
      return "\(item.weight == .obstacle ? "✗" : "!") \(place)\(item.message)"
    }
  }

  private static let model = ["Shop.xcdatamodel/contents": Shop.contents(), "Src/Item0.swift": Shop.item()]

  @Test func aCorrectProjectHasNothingToFix() throws {
    let checkup = try Self.checkup(#"{ "models": [{ "path": "Shop.xcdatamodel", "sources": ["Src"] }] }"#, Self.model)
    #expect(Self.reported(checkup).isEmpty && !checkup.hasObstacle && checkup.count(.fine) > 2)
  }

  @Test func anEntryOfTheLockWithoutABundleIsReported() throws {
    let configuration = #"{ "models": [{ "path": "Shop.xcdatamodel", "sources": ["Src"] }] }"#
    let lock = #"{ "formatVersion": 1, "bundles": { "Gone.xcdatamodeld": { "Gone": { "entities": { "A": null } } } } }"#
    let checkup = try Self.checkup(configuration, Self.model.merging(["plumb.lock": lock]) { $1 })
    #expect(
      Self.reported(checkup) == ["! 1: Gone.xcdatamodeld has released versions in plumb.lock, and no bundle has them"])
  }

  @Test func aModelThatMovedIsFoundAgain() throws {
    let checkup = try Self.checkup(
      "{ \"models\": [\n{ \"path\": \"Models/Shop.xcdatamodel\", \"sources\": [\"Src\"] }] }", Self.model)
    #expect(Self.reported(checkup) == ["✗ 2: the model Models/Shop.xcdatamodel does not exist"])
    #expect(checkup.items.first?.remedies == [#"has it moved? “path”: "Shop.xcdatamodel""#])
  }

  @Test func sourcesThatAreRemovedOrEmptyAreReported() throws {
    let checkup = try Self.checkup(
      #"{ "models": [{ "path": "Shop.xcdatamodel", "sources": ["Src", "Notes"] }] }"#,
      Self.model.merging(["Notes/a.txt": ""]) { $1 })
    #expect(Self.reported(checkup) == ["! 1: the sources Notes contain no Swift or Objective-C file"])
    let missing = try Self.checkup(#"{ "models": [{ "path": "Shop.xcdatamodel", "sources": ["Scr"] }] }"#, Self.model)
    #expect(Self.reported(missing) == ["✗ 1: the sources Scr do not exist"] && missing.hasObstacle)
  }

  @Test func typesOutsideOfTheSourcesAreNamedWithTheirFile() throws {
    let checkup = try Self.checkup(
      #"{ "models": [{ "path": "Shop.xcdatamodel", "sources": ["Src"] }] }"#,
      [
        "Shop.xcdatamodel/contents": Shop.contents(), "Src/Item0.swift": Shop.item(title: "Name?"),
        "Shared/Name.swift": "typealias Name = String", "Shared/Other.swift": "struct Other { var name: Name }",
        "AppTests/Name.swift": "enum Name {}",
        "Shared/Nested.swift": "enum Response { struct Name {} }", "Shared/Own.swift": "private enum Name {}",
      ])
    #expect(
      Self.reported(checkup) == ["! 1: Name is declared outside of the sources of Shop.xcdatamodel: Shared/Name.swift"])
    #expect(
      checkup.items.contains {
        $0.remedies == [#"declarations in other files are not compared; add to “sources”: "Shared""#]
      })
  }

  /// The classes that `validate` does not find are reported one time: as declared elsewhere, or as missing.
  @Test(arguments: [
    ([:], "! 1: the sources declare no class for 1 entity: Item1"),
    (
      ["Other/Item1.swift": Shop.item(1)],
      "! 1: Item1 is declared outside of the sources of Shop.xcdatamodel: Other/Item1.swift"
    ),
  ])
  func missingClassesAreReported(_ files: [String: String], _ line: String) throws {
    let checkup = try Self.checkup(
      #"{ "models": [{ "path": "Shop.xcdatamodel", "sources": ["Src"] }] }"#,
      ["Shop.xcdatamodel/contents": Shop.contents(entities: 2), "Src/Item0.swift": Shop.item()].merging(files) { $1 })
    #expect(Self.reported(checkup).map { $0.replacing(/^! \d+/, with: "! 1") } == [line])
  }

  @Test func suppressionsThatCoverNothingAreReported() throws {
    let checkup = try Self.checkup(
      """
      { "models": [{ "path": "Shop.xcdatamodel", "sources": ["Src"] }],
        "rules": { "ignore": [{ "rule": "relationship-inverse", "element": "Item0", "because": "x" }] } }
      """, Self.model)
    #expect(
      Self.reported(checkup) == [
        "! 2: relationship-inverse reports no finding on Item0: the suppression can be removed"
      ])
  }

  @Test func classesThatXcodeAlsoWritesAreAProblem() throws {
    let contents = Shop.contents().replacing("syncable=", with: #"codeGenerationType="class" syncable="#)
    let checkup = try Self.checkup(
      #"{ "models": [{ "path": "Shop.xcdatamodel", "generate": { "output": "Gen" } }] }"#,
      ["Shop.xcdatamodel/contents": contents])
    #expect(
      Self.reported(checkup).first == "✗ 1: Xcode also generates Item0 when it builds Shop.xcdatamodel"
        && checkup.hasObstacle)
    #expect(checkup.items.contains { $0.message.hasSuffix("in Gen would change") && $0.remedies == ["plumb generate"] })
  }

  @Test func versionsWithoutAStoreAreReported() throws {
    let checkup = try Self.checkup(
      #"{ "models": [{ "path": "Shop.xcdatamodeld", "previous": "Shp", "unreleased": ["current", "Shop 9"] }] }"#,
      ["Shop.xcdatamodeld/Shop.xcdatamodel/contents": Shop.contents()])
    #expect(
      Self.reported(checkup) == [
        "! 1: “previous” names \"Shp\", which Shop.xcdatamodeld does not have",
        "! 1: “unreleased” names \"Shop 9\", which Shop.xcdatamodeld does not have",
      ])
  }

  @Test func aBundleWithoutACurrentVersionIsAProblem() throws {
    let checkup = try Self.checkup(
      #"{ "models": [{ "path": "Shop.xcdatamodeld" }] }"#,
      [
        "Shop.xcdatamodeld/Shop.xcdatamodel/contents": Shop.contents(),
        "Shop.xcdatamodeld/Shop 2.xcdatamodel/contents": Shop.contents(),
      ])
    #expect(checkup.hasObstacle)
    #expect(Self.reported(checkup).first?.contains("no .xccurrentversion declares the current one") == true)
    #expect(checkup.items.contains { $0.remedies.contains { $0.hasPrefix("plumb version current") } })
  }

  @Test func aMinimumXcodeThatIsTooOldIsReported() throws {
    let contents = Shop.contents().replacing(
      "documentVersion=", with: #"minimumToolsVersion="Xcode 7.3" documentVersion="#
    ).replacing(#"attributeType="String""#, with: #"attributeType="UUID" usesScalarValueType="NO""#)
    let checkup = try Self.checkup(
      #"{ "models": [{ "path": "Shop.xcdatamodel" }] }"#, ["Shop.xcdatamodel/contents": contents])
    #expect(Self.reported(checkup).contains { $0.contains("Xcode 7.3") }, "\(Self.reported(checkup))")
  }

  @Test func withoutAModelThereIsNothingToCheck() {
    #expect(throws: CannotRun.self) { try Shop.workspace([:], ProjectConfiguration()).checkup() }
  }

  @Test func theTextEndsWithTheNumbers() throws {
    let checkup = try Self.checkup(#"{ "models": [{ "path": "Gone.xcdatamodel" }] }"#, Self.model)
    #expect(checkup.text(isUnicode: true).contains("\n\n1 problem"))
    #expect(checkup.text(isUnicode: false).contains("x plumb.json:1:24: the model Gone.xcdatamodel does not exist"))
  }
}
