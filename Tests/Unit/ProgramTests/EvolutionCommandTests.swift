import Foundation
import Testing

/// `diff`, `migrate`, `version lock`, and the migration step in `validate`, run with the built tool.
@Suite struct EvolutionCommandTests {
  private static func bookshop() throws -> Folder {
    let folder = try Folder()
    try folder.copy(Samples.path("Bookshop/Bookshop.xcdatamodeld"), as: "Bookshop.xcdatamodeld")
    return folder
  }

  @Test func versionsAreNamedInManyWays() throws {
    let folder = try Self.bookshop()
    let bundle = "Bookshop.xcdatamodeld"
    let dump = try ToolRun("inspect", "--format", "json", "\(bundle)/Bookshop.xcdatamodel", in: folder).out
    try folder.write(dump, to: "old.json")
    let expected = "Bookshop → Bookshop 2: 2 added, 1 removed, 1 perhaps renamed; store lossy, code breaking"
    let calls = [
      [], [bundle], ["Bookshop", "Bookshop 2"], ["\(bundle)/Bookshop.xcdatamodel", bundle],
      ["\(bundle)/Bookshop.xcdatamodel/contents", "\(bundle)/Bookshop 2.xcdatamodel"], ["old.json", bundle],
    ]
    for call in calls {
      let run = try ToolRun(["diff", "--stat"] + call, in: folder)
      #expect(run.out.trimmingCharacters(in: .newlines) == expected && run.status == 0, "\(call): \(run.out)\(run.err)")
    }
  }

  @Test func theExitCodeReportsWhetherAChangeIsShown() throws {
    let folder = try Self.bookshop()
    #expect(try ToolRun("diff", "--exit-code", in: folder).status == 1)
    #expect(try ToolRun("diff", "--exit-code", "Bookshop", "Bookshop", in: folder).status == 0)
    #expect(try ToolRun("diff", "--exit-code", "--only", "breaking", "--for", "cloudkit", in: folder).status == 1)
    #expect(try ToolRun("diff", "--exit-code", "--only", "breaking", "Bookshop", "Bookshop", in: folder).status == 0)
  }

  @Test(arguments: [
    (["diff", "Bokshop", "Bookshop 2"], 2, "did you mean \"Bookshop\"?"),
    (["diff", "a/b.xcdatamodeld", "Bookshop"], 2, "a/b.xcdatamodeld does not exist"),
    (["diff", "--only", "all"], 64, "--only"),
    (["migrate", "--matrix", "Bookshop", "Bookshop 2"], 64, "--matrix requires a bundle"),
    (["diff", "--for", "swift"], 64, "--for"),
  ])
  func mistakesAreReported(_ call: [String], _ status: Int32, _ words: String) throws {
    let run = try ToolRun(call, in: try Self.bookshop())
    #expect(run.status == status && run.err.contains(words), "\(run.err)")
  }

  @Test func theJSONContainsTheContentOfTheTree() throws {
    let folder = try Self.bookshop()
    let diff = try json(ToolRun("diff", "--format", "json", in: folder).out)
    #expect((diff["effects"] as? [String: String])?["store"] == "lossy")
    #expect((diff["changes"] as? [Any])?.count == 3)
    let effects = (diff["changes"] as? [[String: Any]])?.first?["effects"] as? [String: Any]
    #expect(effects.map { Set($0.keys) } == ["store", "source"])
    let suspect = (diff["suspectedRenames"] as? [[String: Any]])?.first
    #expect(suspect?["renamingIdentifier"] as? String == "price" && suspect?["similarity"] as? Double == 0.8)
    let plan = try json(ToolRun("migrate", "--format", "json", in: folder).out)
    #expect(plan["class"] as? String == "lossy" && (plan["remedies"] as? [Any])?.count == 1)
    let matrix = try json(ToolRun("migrate", "--matrix", "--format", "json", in: folder).out)
    #expect((matrix["versions"] as? [[String: Any]])?.first?["class"] as? String == "lossy")
  }

  private func json(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test func markdownFitsAComment() throws {
    let text = try ToolRun("diff", "--format", "markdown", in: try Self.bookshop()).out
    #expect(text.hasPrefix("### Bookshop → Bookshop 2\n"))
    #expect(text.contains("| − | `Book.price` | removed: Decimal, optional | **lossy**: its values are dropped |"))
  }

  @Test func aTerminalWithoutUnicodeGetsASCII() throws {
    let run = try ToolRun(["diff"], in: try Self.bookshop(), environment: ["TERM": "dumb"])
    #expect(run.out.hasPrefix("Bookshop -> Bookshop 2") && run.out.contains("  - price"))
  }

  /// After the finding's fix is applied, the migration loses no data.
  @Test func aRenameThatIsDeclaredDropsNothing() throws {
    let folder = try Self.bookshop()
    #expect(try ToolRun("validate", "--fail-on", "warning", in: folder).status == 1)
    let file = "Bookshop.xcdatamodeld/Bookshop 2.xcdatamodel/contents"
    let repaired = try #require(folder.text(file)).replacingOccurrences(
      of: "name=\"listPrice\" optional=\"YES\" attributeType=\"Decimal\"",
      with: "name=\"listPrice\" optional=\"YES\" attributeType=\"Decimal\" elementID=\"price\"")
    try folder.write(repaired, to: file)
    #expect(try ToolRun("validate", "--fail-on", "note", in: folder).status == 0)
    #expect(try ToolRun("migrate", in: folder).out.contains("lightweight migration"))
  }

  @Test func aLockedVersionStaysAsItIs() throws {
    let folder = try Self.bookshop()
    #expect(try ToolRun("version", "lock", "Bookshop", in: folder).status == 0)
    let lock = try #require(folder.text("plumb.lock"))
    #expect(try ToolRun("version", "lock", "Bookshop", in: folder).err.contains("unchanged"))
    #expect(try #require(folder.text("plumb.lock")) == lock)
    #expect(try ToolRun("validate", in: folder).status == 0)
    let file = "Bookshop.xcdatamodeld/Bookshop.xcdatamodel/contents"
    let released = try #require(folder.text(file))
    try folder.write(released.replacingOccurrences(of: "\"Decimal\"", with: "\"Double\""), to: file)
    let run = try ToolRun("validate", in: folder)
    #expect(
      run.status == 1 && run.out.contains("error[version-locked]: Bookshop was released with other"), "\(run.out)")
    try folder.write("{ \"formatVersion\": 9 }", to: "plumb.lock")
    #expect(try ToolRun("validate", in: folder).status == 2)
  }

  @Test(arguments: [
    ("mapping-code", "func makeMappingModelBookshopToBookshop2("),
    ("stages", "NSStagedMigrationManager("),
    ("tests", "final class BookshopStoreTests: XCTestCase {"),
    ("swiftdata", ": SchemaMigrationPlan {"),
    ("renaming-ids", "elementID=\"price\""),
  ])
  func remediesAreWritten(_ kind: String, _ words: String) throws {
    let run = try ToolRun("migrate", "--emit", kind, in: try Self.bookshop())
    #expect(run.status == 0 && run.out.contains(words), "\(run.out)\(run.err)")
  }

  /// A rename that is a guess is printed with its reason and not written. If all renames are guesses, the call fails.
  @Test(arguments: [("firstDate", 0), ("date", 2)])
  func guessesAreNotWritten(_ name: String, _ status: Int32) throws {
    let folder = try Folder()
    func write(_ version: String, _ attributes: [String]) throws {
      let lines = attributes.map { #"<attribute name="\#($0)" optional="YES" attributeType="Date"/>"# }
      try folder.write(
        #"<model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0"><entity name="Order">"#
          + lines.joined() + "</entity></model>", to: "\(version).xcdatamodel/contents")
    }
    try write("Shop", status == 0 ? ["date", "first_date"] : ["date"])
    try write("Shop 2", ["startDate", "endDate"] + (status == 0 ? [name] : []))
    let run = try ToolRun("migrate", "--emit", "renaming-ids", "Shop.xcdatamodel", "Shop 2.xcdatamodel", in: folder)
    #expect(run.status == status, "\(run.err)")
    #expect(run.out.contains(#"elementID="first_date""#) == (status == 0) && !run.out.contains(#"elementID="date""#))
    #expect(
      run.err.contains(
        "Order.endDate gets no renaming identifier: it may be Order.date of Shop under a new name, "
          + "but Order.startDate is equally similar to Order.date; if it is, set its renaming identifier to “date”"),
      "\(run.err)")
    let diff = try ToolRun("diff", "Shop.xcdatamodel", "Shop 2.xcdatamodel", in: folder)
    #expect(diff.out.contains("was Order.date?") == false && diff.out.contains("Perhaps") == (status == 0))
  }

  /// The plan references the classes of the current version, instead of containing them, if they are generated for
  /// SwiftData.
  @Test func aPlanNamesTheClassesThatAreGenerated() throws {
    let folder = try Self.bookshop()
    let models = { (style: String) in
      #"{ "models": [{ "path": "Bookshop.xcdatamodeld", "generate": { "output": "Out", "style": "\#(style)" } }] }"#
    }
    try folder.write(models("macro"), to: "plumb.json")
    let classes = { (text: String) in text.split(separator: "\n").filter { $0 == "  final class Book {" }.count }
    let whole = try ToolRun("migrate", "--emit", "swiftdata", in: folder)
    try folder.write(models("swiftdata"), to: "plumb.json")
    let plan = try ToolRun("migrate", "--emit", "swiftdata", in: folder)
    #expect(plan.status == 0 && classes(plan.out) == classes(whole.out) - 1, "\(plan.out)\(plan.err)")
    #expect(plan.out.contains(", whose classes are in separate files."), "\(plan.out)")
  }

  @Test func aMappingModelIsReadBack() throws {
    let folder = try Self.bookshop()
    let call = ["migrate", "--emit", "mapping-model", "--output", "Step.xcmappingmodel"]
    #expect(try ToolRun(call, in: folder).status == 0)
    let shown = try ToolRun("inspect", "Step.xcmappingmodel", in: folder)
    #expect(shown.out.contains("BookToBook") && shown.out.contains("Bookshop → Bookshop 2"), "\(shown.out)")
    #expect(try ToolRun(call, in: folder).err.contains("up to date"))
    // The step now has a mapping model, so it has no finding.
    #expect(try ToolRun("validate", "--fail-on", "note", in: folder).status == 0)
  }
}
