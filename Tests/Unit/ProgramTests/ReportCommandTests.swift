import Foundation
import Testing

/// `plumb report`, run with the built tool.
@Suite struct ReportCommandTests {
  private static func bookshop() throws -> Folder {
    let folder = try Folder()
    try folder.copy(Samples.path("Bookshop/Bookshop.xcdatamodeld"), as: "Bookshop.xcdatamodeld")
    return folder
  }

  @Test func oneFileIsWrittenAndItIsTheSameTwice() throws {
    let folder = try Self.bookshop()
    let run = try ToolRun("report", in: folder)
    #expect(run.status == 0 && run.out.isEmpty && run.err == "wrote Bookshop-report.html\n")
    let html = try #require(folder.text("Bookshop-report.html"))
    #expect(html.hasPrefix("<!DOCTYPE html>\n") && html.hasSuffix("</html>\n"))
    #expect(try ToolRun("report", in: folder).status == 0 && folder.text("Bookshop-report.html") == html)
    let shown = try ToolRun("report", "--output", "-", in: folder)
    #expect(shown.out == html && shown.err.isEmpty)
  }

  @Test(arguments: [
    (["report", "Shop.xcdatamodeld"], 2, "Shop.xcdatamodeld does not exist"),
    (["report", "--output", "Bookshop.xcdatamodeld/Bookshop.xcdatamodel/contents"], 2, "which Plumb reads"),
    (["report", "main:Bookshop.xcdatamodeld"], 2, "a report is of the files in the working folder"),
    (["report", "--output", "Bookshop.xcdatamodeld/report.html"], 2, "would be in the model"),
    (["report", "--output", "A.swift"], 2, "would replace A.swift"),
    (["report", "--output", "plumb.json"], 2, "which Plumb reads"),
    (["report", "--output", "none/report.html"], 2, "cannot be written"),
    (["report", "--format", "pdf"], 64, "--format"),
  ])
  func mistakesAreReported(_ call: [String], _ status: Int32, _ words: String) throws {
    let folder = try Self.bookshop()
    try folder.write("struct A {}\n", to: "A.swift")
    try folder.write("{}\n", to: "plumb.json")
    let before = folder.files.map { folder.text($0) }
    let run = try ToolRun(call, in: folder)
    #expect(run.status == status && run.err.contains(words), "\(run.err)")
    #expect(folder.files.map { folder.text($0) } == before)
  }

  @Test func theHelpDescribesTheCommand() throws {
    let run = try ToolRun("report", "--help", in: Folder())
    #expect(run.status == 0 && run.out.contains("one HTML file"))
  }
}
