import Foundation
import Testing

/// `plumb stats`, run with the built tool.
@Suite struct StatsCommandTests {
  private static func bookshop() throws -> Folder {
    let folder = try Folder()
    try folder.copy(Samples.path("Bookshop/Bookshop.xcdatamodeld"), as: "Bookshop.xcdatamodeld")
    return folder
  }

  @Test func theThreeFormatsSayTheSame() throws {
    let folder = try Self.bookshop()
    let text = try ToolRun("stats", in: folder)
    #expect(text.status == 0 && text.out.hasPrefix("Bookshop.xcdatamodeld: 2 versions\n"))
    #expect(text.out.contains("  * Bookshop 2         2           5              2        3  lossy\n"))
    #expect(text.out.contains("Entities that change most\n  Book  1 of 1 step  3 changes  last in Bookshop 2\n"))
    #expect(!(try ToolRun("stats", "--top", "0", in: folder).out.contains("change most")))
    let json = try JSONSerialization.jsonObject(with: Data(ToolRun("stats", "--format", "json", in: folder).out.utf8))
    #expect(((json as? [String: Any])?["rows"] as? [[String: Any]])?.last?["changes"] as? Int == 3)
    let svg = try ToolRun("stats", "--format", "svg", in: folder).out
    #expect(svg.hasPrefix("<svg ") && svg.contains("<title>Bookshop 2: 3 changes, lossy</title>"))
  }

  @Test(arguments: [
    (["stats", "Shop.xcdatamodeld"], 2, "Shop.xcdatamodeld does not exist"),
    (["stats", "--history"], 2, "is not in a readable git repository"),
    (["stats", "--history", "--no-git"], 64, "--history and --no-git"),
    (["stats", "--limit", "0"], 64, "--limit has to be 1 to 5000"),
    (["stats", "--top", "-1"], 64, "--top"),
    (["stats", "--format", "png"], 64, "--format"),
  ])
  func mistakesAreReported(_ call: [String], _ status: Int32, _ words: String) throws {
    let run = try ToolRun(call, in: try Self.bookshop())
    #expect(run.status == status && run.err.contains(words), "\(run.err)")
  }

  @Test func theHelpDescribesTheCommand() throws {
    let run = try ToolRun("stats", "--help", in: Folder())
    #expect(run.status == 0 && run.out.contains("most frequently changed elements"))
  }
}
