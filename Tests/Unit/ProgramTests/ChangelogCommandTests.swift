import Foundation
import Testing

/// `plumb changelog`, run with the built tool.
@Suite struct ChangelogCommandTests {
  private static func bookshop() throws -> Folder {
    let folder = try Folder()
    try folder.copy(Samples.path("Bookshop/Bookshop.xcdatamodeld"), as: "Bookshop.xcdatamodeld")
    return folder
  }

  @Test func theNewestVersionIsShownFirst() throws {
    let folder = try Self.bookshop()
    let run = try ToolRun("changelog", in: folder)
    #expect(run.status == 0 && run.err.isEmpty)
    #expect(
      run.out == """
        # Versions of Bookshop

        ## Bookshop 2 (current)

        Lightweight migration that drops data.

        - `Book.listPrice` added: Decimal, optional
        - `Book.price` removed: Decimal, optional ⚠️ **data loss**: its values are dropped
        - `Book.publishedOn` added: Date, optional
        - Perhaps `Book.price` was renamed to `Book.listPrice`; it has no renaming identifier

        ## Bookshop

        The first version: 2 entities, 4 attributes, 2 relationships.

        """)
    #expect(!(try ToolRun("changelog", "--since", "Bookshop", in: folder).out.contains("The first version")))
    let json = try JSONSerialization.jsonObject(
      with: Data(ToolRun("changelog", "--format", "json", in: folder).out.utf8))
    #expect(((json as? [String: Any])?["versions"] as? [Any])?.count == 2)
  }

  @Test func aFileIsBroughtUpToDateOnce() throws {
    let folder = try Self.bookshop()
    #expect(try ToolRun("changelog", "--update", "LOG.md", "--check", in: folder).status == 1)
    #expect(folder.text("LOG.md") == nil)
    let dry = try ToolRun("changelog", "--update", "LOG.md", "--dry-run", in: folder)
    #expect(dry.status == 0 && dry.out.contains("+## Bookshop 2 (current)") && folder.text("LOG.md") == nil)
    #expect(try ToolRun("changelog", "--update", "LOG.md", in: folder).err == "created LOG.md\n")
    let again = try ToolRun("changelog", "--update", "LOG.md", in: folder)
    #expect(again.status == 0 && again.err == "✓ LOG.md has every version\n")
    #expect(try ToolRun("changelog", "--update", "LOG.md", "--check", in: folder).status == 0)

    _ = try ToolRun("version", "add", "--current", in: folder)
    let check = try ToolRun("changelog", "--update", "LOG.md", "--check", in: folder)
    #expect(check.status == 1 && check.err == "would update LOG.md\n")
    #expect(try ToolRun("changelog", "--update", "LOG.md", in: folder).status == 0)
    #expect(
      folder.text("LOG.md")?.contains("## Bookshop 3 (current)\n\nThe same as Bookshop 2.\n\n## Bookshop 2\n") == true)
  }

  @Test func aBrokenVersionIsReported() throws {
    let folder = try Self.bookshop()
    try folder.write("<model", to: "Bookshop.xcdatamodeld/Bookshop.xcdatamodel/contents")
    let run = try ToolRun("changelog", in: folder)
    #expect(run.status == 0 && run.out.contains("## Bookshop\n\n⛔ **This version cannot be read**: "))
    let update = try ToolRun("changelog", "--update", "LOG.md", in: folder)
    #expect(update.err.contains("note: Bookshop cannot be read, and has no section: plumb validate\n"))
    #expect(folder.text("LOG.md")?.contains("## Bookshop\n") == false)
  }

  @Test(arguments: [
    (["changelog", "--since", "Bokshop"], 2, "did you mean \"Bookshop\"?"),
    (["changelog", "Shop.xcdatamodeld"], 2, "Shop.xcdatamodeld does not exist"),
    (["changelog", "--check"], 64, "--check requires a file"),
    (["changelog", "--dry-run"], 64, "--dry-run requires --update"),
    (["changelog", "--update", "LOG.md", "--format", "json"], 64, "--update writes Markdown"),
    (["changelog", "--update", "README.md"], 2, "add these two lines:"),
    (["changelog", "--update", "Bookshop.xcdatamodeld/.xccurrentversion"], 2, "which Plumb reads"),
    (["changelog", "--update", "Bookshop.xcdatamodeld/LOG.md"], 2, "would be in the model"),
    (["changelog", "--update", "A.swift"], 2, "would replace the source"),
    (["changelog", "--update", "bytes"], 2, "is not UTF-8 text"),
  ])
  func mistakesAreReported(_ call: [String], _ status: Int32, _ words: String) throws {
    let folder = try Self.bookshop()
    try folder.write("# Bookshop\n", to: "README.md")
    try folder.write("struct A {}\n", to: "A.swift")
    try Data([0xFF, 0xFE]).write(to: URL(fileURLWithPath: "\(folder.path)/bytes"))
    let before = folder.files.map { folder.text($0) }
    let run = try ToolRun(call, in: folder)
    #expect(run.status == status && run.err.contains(words), "\(run.err)")
    #expect(folder.files.map { folder.text($0) } == before)
  }

  @Test func theHelpDescribesTheCommand() throws {
    let run = try ToolRun("changelog", "--help", in: Folder())
    #expect(run.status == 0 && run.out.contains("newest first") && run.out.contains("<!-- plumb changelog -->"))
  }
}
