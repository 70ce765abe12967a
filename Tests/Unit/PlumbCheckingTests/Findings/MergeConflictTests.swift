import PlumbCore
import PlumbKit
import TestSupport
import Testing

@testable import PlumbChecking
@testable import PlumbDrift
@testable import PlumbMigration
@testable import PlumbWorkspace

/// An unresolved merge conflict in any file that Plumb reads causes one finding and an incomplete run.
@Suite struct MergeConflictTests {
  private static let bundle = "Shop.xcdatamodeld"
  private static let current = "\(bundle)/.xccurrentversion"
  private static let contents = "\(bundle)/Shop 2.xcdatamodel/contents"
  private static let mapping = "Map.xcmappingmodel/xcmapping.xml"

  private static func conflict(_ one: String, _ other: String) -> String {
    "<<<<<<< HEAD\n\(one)\n=======\n\(other)\n>>>>>>> main"
  }

  private static func plist(_ name: String) -> String {
    "<plist version=\"1.0\">\n<dict>\n<key>_XCCurrentVersionName</key>\n\(name)\n</dict>\n</plist>\n"
  }

  private static let sound = [
    current: plist("<string>Shop 2.xcdatamodel</string>"),
    "\(bundle)/Shop.xcdatamodel/contents": Shop.contents(), contents: Shop.contents(entities: 2),
    "Src/Item0.swift": Shop.item(), "Src/Item1.swift": Shop.item(1),
  ]

  private static func workspace(_ file: String, _ text: String) -> Workspace {
    Shop.workspace(sound.merging([file: text]) { $1 }, Shop.configuration(models: [bundle]))
  }

  @Test(arguments: [
    (current, plist(conflict("<string>Shop.xcdatamodel</string>", "<string>Shop 2.xcdatamodel</string>")), 4),
    (current, plist("<string>Shop.xcdatamodel</string>\n>>>>>>> main"), 5),
    (contents, Shop.contents(more: "\n" + conflict("<attribute name=\"a\"/>", "<attribute name=\"b\"/>")), 7),
    (contents, Shop.contents(more: "\n=======\n"), 7),
    ("\(bundle)/Shop.xcdatamodel/contents", conflict("<model/>", "<model></model>"), 1),
    (mapping, "<database>\n" + conflict("<object/>", "<object></object>") + "\n</database>", 2),
    ("Src/Item0.swift", Shop.item() + "extension Item0 {\n\(conflict("  var a: Int", "  var b: Int"))\n}\n", 6),
    ("Src/Item0.swift", Shop.item() + "=======\n", 5),
    ("Src/Item0.m", "@implementation Item0\n@dynamic title;\n\(conflict("@dynamic a;", "@dynamic b;"))\n@end\n", 3),
  ])
  func isOneFindingThatNothingHides(_ file: String, _ text: String, _ line: Int) throws {
    var workspace = Self.workspace(file, text)
    workspace.configuration.rules.ignores = [.init(rule: "*", element: "*")]
    workspace.configuration.rules.severities = ["version-unreadable": .off, "mapping-model-unreadable": .off]
    let found = try workspace.findings()
    let conflicts = found.diagnostics.filter { $0.rule == "merge-conflict" }
    #expect(conflicts.map(\.message) == ["\(file) contains an unresolved merge conflict"])
    let conflict = try #require(conflicts.first)
    #expect(conflict.severity == .error && conflict.suppression == nil)
    #expect(conflict.location?.file == file && conflict.location?.start.line == line)
    #expect(!found.isComplete)
    #expect(!found.diagnostics.contains { ["version-unreadable", "source-syntax"].contains($0.rule) })
    #expect(throws: CannotRun.self) { try workspace.baseline(of: found, in: "b.json") }
  }

  /// A file with a conflict is not compared with the model, because the declaration that remains is unknown.
  @Test func nothingIsComparedWithBothSides() throws {
    let title = "  @NSManaged var title: String?"
    let text = Shop.item().replacing(title, with: Self.conflict(title, "  @NSManaged var title: Data?"))
    let found = try Self.workspace("Src/Item0.swift", text).findings()
    #expect(found.diagnostics.filter { $0.rule.hasPrefix("drift") || $0.rule.hasPrefix("source") } == [])
    #expect(found.diagnostics.first?.rule == "merge-conflict")
  }

  @Test func markersInStringsAndCommentsAreText() throws {
    let swift = Shop.item() + "let a = \"\"\"\n\(Self.conflict("b", "c"))\n\"\"\"\n/*\n\(Self.conflict("b", "c"))\n*/\n"
    let found = try Self.workspace("Src/Item0.swift", swift).findings()
    #expect(found.isComplete && !found.diagnostics.contains { $0.rule == "merge-conflict" })
    let model = Self.sound[Self.contents].map { $0.replacing("<model ", with: "<!--\n=======\n-->\n<model ") }
    #expect(try Self.workspace(Self.contents, model ?? "").findings().isComplete)
  }

  /// All calls that need the current version, including one that also needs the sources.
  @Test(
    arguments: [
      { _ = try $0.hashes(of: .all) }, { _ = try $0.versions() }, { _ = try $0.models(from: nil, to: nil) },
      { _ = try $0.repair() }, { _ = try $0.version(bundle) },
      { _ = try $0.removeVersion("Shop") },
    ] as [@Sendable (Workspace) throws -> Void])
  func commandsThatRequireTheCurrentVersionAreRefused(_ call: @Sendable (Workspace) throws -> Void) throws {
    let name = Self.conflict("<string>Shop.xcdatamodel</string>", "<string>Shop 2.xcdatamodel</string>")
    let refused = try #require(throws: Unreadable.self) { try call(Self.workspace(Self.current, Self.plist(name))) }
    #expect(refused.diagnostics.map(\.message) == ["\(Self.current) contains an unresolved merge conflict"])
    let garbage = try #require(throws: Unreadable.self) { try call(Self.workspace(Self.current, "Shop 2")) }
    #expect(
      garbage.diagnostics.map(\.message) == [
        "The .xccurrentversion of Shop cannot be read: the file is not an XML property list"
      ])
    try call(Self.workspace(Self.current, Self.plist("<string>Shop 2.xcdatamodel</string>")))
  }

  @Test func theModelIsNotFixedFromItsSwift() throws {
    let text = Shop.item(title: "Data?") + Self.conflict("let a = 1", "let a = 2") + "\n"
    let refused = try #require(throws: Unreadable.self) { try Self.workspace("Src/Item0.swift", text).repair(.review) }
    #expect(refused.diagnostics.map(\.rule) == ["merge-conflict"])
  }

  @Test func filesInJSONSayTheSame() throws {
    let text = "{\n\(Self.conflict("\"a\": 1", "\"a\": 2"))\n}"
    guard case .failure(let failure) = ProjectConfiguration.parse(Array(text.utf8), file: "plumb.json") else {
      Issue.record("a conflict was read")
      return
    }
    #expect(failure.diagnostics.map(\.message) == ["plumb.json contains an unresolved merge conflict"])
    #expect(failure.diagnostics.first?.location?.start.line == 2)
    for file in ["known.json", "plumb.lock"] {
      let refused = try #require(throws: Unreadable.self) {
        try Self.workspace(file, text).findings(of: .all, CheckOptions(baseline: .file("known.json")))
      }
      #expect(refused.diagnostics.map(\.message) == ["\(file) contains an unresolved merge conflict"])
    }
  }
}
