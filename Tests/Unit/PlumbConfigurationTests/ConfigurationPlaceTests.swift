import PlumbKit
import TestSupport
import Testing

@testable import PlumbPictures
@testable import PlumbWorkspace

/// Mistakes in `plumb.json` are reported at their location in the file, both by the parser and by later steps.
@Suite struct ConfigurationPlaceTests {
  private static func workspace(_ text: String, _ files: [String: String] = [:]) throws -> Workspace {
    let configuration = try ProjectConfiguration.parse(Array(text.utf8), file: "plumb.json").get()
    return Shop.workspace(
      ["Shop.xcdatamodel/contents": Shop.contents(), "plumb.json": text].merging(files) { $1 }, configuration)
  }

  @Test func everyModelThatMovedIsReportedAtItsLine() throws {
    let workspace = try Self.workspace(
      """
      { "models": [
        { "path": "Old/Shop.xcdatamodel" },
        { "path": "Shop.xcdatamodel" },
        { "path": "Cart.xcdatamodeld" }
      ] }
      """)
    let error = #expect(throws: Unreadable.self) { try workspace.findings() }
    #expect(error?.diagnostics.map(\.location?.start.line) == [2, 4])
    #expect(error?.diagnostics.first?.help.first == #"has it moved? “path”: "Shop.xcdatamodel""#)
    #expect(error?.sources.map(\.file) == ["plumb.json"])
  }

  /// The suggested paths are relative to the configuration file.
  @Test func candidatesAreRelativeToTheConfiguration() throws {
    let text = #"{ "models": [{ "path": "Gone/Shop.xcdatamodel" }] }"#
    let configuration = try ProjectConfiguration.parse(Array(text.utf8), file: "App/plumb.json").get()
    let workspace = Shop.workspace(
      ["App/New/Shop.xcdatamodel/contents": Shop.contents(), "App/plumb.json": text], configuration)
    let error = #expect(throws: Unreadable.self) { try workspace.models() }
    #expect(error?.diagnostics.first?.help.first == #"has it moved? “path”: "New/Shop.xcdatamodel""#)
  }

  @Test(arguments: [
    (#"{ "path": "Shop.xcdatamodel", "version": "Shop 9" }"#, "Shop.xcdatamodel has no version", 44),
    (#"{ "path": "Shop.xcdatamodel", "sources": ["Src", "Gone"] }"#, "the sources Gone do not exist", 52),
    (#"{ "path": "Shop.xcdatamodel", "sources": ["Src/*/X"] }"#, "no file or folder matches the sources Src/*/X", 45),
    (
      #"{ "path": "Shop.xcdatamodel", "generate": { "output": "G", "header": "no.txt" } }"#,
      "the header no.txt cannot be read", 72
    ),
  ])
  func whatItNamesHasToBeThere(_ model: String, _ message: String, _ column: Int) throws {
    let workspace = try Self.workspace("{ \"models\":\n[ \(model) ] }", ["Src/Item0.swift": Shop.item()])
    let error = #expect(throws: CannotRun.self) { try workspace.findings() }
    #expect(error?.message.hasPrefix(message) == true, "\(error?.message ?? "")")
    #expect(error?.location?.start == Position(line: 2, column: column, offset: 11 + column))
    #expect(error?.diagnostic?.rule == "configuration")
  }

  @Test func namesThatTheModelLacksAreReportedAtTheirKeys() throws {
    let workspace = try Self.workspace(
      """
      { "models": [{
        "path": "Shop.xcdatamodel",
        "entities": {
          "Itm0": { "class": "X" },
          "Item0": { "attributes": { "cuont": { "name": "number" } } }
        }
      }] }
      """)
    let found = try workspace.findings()
    let places = found.diagnostics.filter { $0.location?.file == "plumb.json" }
    #expect(Set(places.map(\.rule)) == ["generate-entity-unknown", "generate-property-unknown"])
    #expect(Set(places.compactMap(\.location?.start.line)) == [4, 5])
    #expect(places.allSatisfy { $0.related.first?.location.file == "Shop.xcdatamodel/contents" })
    #expect(found.sources.contains { $0.file == "plumb.json" })
  }

  /// An error about a version from a command-line flag names the argument, and has no location in the configuration.
  @Test func valuesOfFlagsHaveNoLocation() throws {
    let workspace = try Self.workspace(#"{ "models": [{ "path": "Shop.xcdatamodel", "version": "Shop" }] }"#)
    let error = #expect(throws: CannotRun.self) { try workspace.findings(of: .init(version: "Shp")) }
    #expect(error?.location == nil && error?.argument == "Shp")
  }

  @Test func aVersionByItsNumberIsMeant() throws {
    let files = ["Shop", "Shop 2", "Shop 3"].reduce(into: [String: String]()) {
      $0["Shop.xcdatamodeld/\($1).xcdatamodel/contents"] = Shop.contents()
    }
    let workspace = Shop.workspace(files, ProjectConfiguration())
    let error = #expect(throws: CannotRun.self) { try workspace.bundle("Shop.xcdatamodeld").chosen("3") }
    #expect(error?.message == #"Shop.xcdatamodeld has no version "3"; did you mean "Shop 3"?"#)
  }
}
