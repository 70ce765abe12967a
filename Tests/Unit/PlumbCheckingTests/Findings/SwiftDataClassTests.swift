import PlumbKit
import TestSupport
import Testing

@testable import PlumbConfiguration
@testable import PlumbDrift
@testable import PlumbWorkspace

/// Classes of SwiftData for entities of a model whose other classes are those of Core Data: both may use one store.
@Suite struct SwiftDataClassTests {
  private static let note =
    "import SwiftData\n@Model final class Item1 {\n  var count: Int64 = 0\n  var title: String?\n  init() {}\n}"

  private static func lines(_ note: String) throws -> [String] {
    let workspace = Shop.workspace([
      "Shop.xcdatamodel/contents": Shop.contents(entities: 2), "Src/Item0.swift": "import CoreData\n" + Shop.item(0),
      "Src/Item1.swift": note,
    ])
    return try workspace.findings().diagnostics.filter { $0.rule.hasPrefix("drift") }
      .map { "\($0.rule) \($0.severity): \($0.message) (\($0.location?.file ?? ""))" }
  }

  @Test func aClassOfSwiftDataDeclaresTheEntity() throws {
    #expect(try Self.lines(Self.note) == [])
    #expect(
      try Self.lines("import CoreData\n") == [
        "drift-entity-missing warning: The class Item1 of the entity Item1 is not declared in the sources "
          + "(Shop.xcdatamodel/contents)"
      ])
  }

  @Test(arguments: [
    ("title: String?", "title: Int?", "drift-type error: Item1.title is String in the model but Int? in Swift"),
    (
      "  var title: String?\n", "",
      "drift-property-missing error: Item1.title is not declared in Swift"
    ),
    (
      "count: Int64 = 0", "count: Int64?",
      "drift-optionality error: Item1.count is mandatory in the model but optional in Swift"
    ),
  ])
  func theClassIsCompared(_ old: String, _ new: String, _ finding: String) throws {
    let lines = try Self.lines(Self.note.replacing(old, with: new))
    #expect(lines.count == 1)
    #expect(lines.first?.hasPrefix(finding) == true, "\(lines)")
  }
}
