import Testing

/// `--template` of `validate`, `diff` and `changelog`, with the templates of `Templates/Reports`.
@Suite struct ReportTemplateTests {
  private static func run(_ arguments: String...) throws -> ToolRun {
    let folder = try Folder()
    try folder.copy(Samples.path("Bookshop"), as: "Bookshop")
    try folder.copy(Samples.path("../Templates/Reports"), as: "Reports")
    return try ToolRun(arguments, in: folder, below: "Bookshop")
  }

  @Test func findingsAreRendered() throws {
    let run = try Self.run(
      "validate", "--template", "../Reports/Findings.mustache", "--value", "title=Models", "--format", "json=a.json")
    #expect(
      run.status == 0 && run.err == ""
        && run.out == """
          ## Models: 0 errors, 1 warnings, 0 notes

          - [ ] **warning** Book.listPrice may be Book.price of Bookshop under a new name; its data is dropped \
          `step-rename`, Bookshop.xcdatamodeld/Bookshop 2.xcdatamodel/contents line 9

          """,
      "\(run.out)\(run.err)")
  }

  @Test func changesAreRendered() throws {
    let run = try Self.run("diff", "--template", "../Reports/Changes.mustache", "--exit-code")
    #expect(
      run.status == 1
        && run.out == """
          Model Bookshop → Bookshop 2: stores lossy
          - Book.listPrice added: existing objects have no value
          - Book.price removed: its values are dropped
          - Book.publishedOn added: existing objects have no value

          """,
      "\(run.out)\(run.err)")
  }

  @Test func aChangelogIsRendered() throws {
    let run = try Self.run("changelog", "--no-git", "--template", "../Reports/Changelog.mustache")
    #expect(
      run.status == 0
        && run.out == """
          Bookshop 2 (current)
            added Book.listPrice: existing objects have no value
            removed Book.price: its values are dropped
            added Book.publishedOn: existing objects have no value
          Bookshop
            2 entities

          """,
      "\(run.out)\(run.err)")
  }

  @Test(arguments: [
    (["validate", "--template", "a", "--format", "json"], "--template prints to standard output"),
    (["validate", "--value", "a=b"], "--value requires --template"),
    (["diff", "--template", "a", "--stat"], "--template cannot be combined"),
    (["changelog", "--template", "a", "--format", "json"], "--template cannot be combined"),
  ])
  func mistakesAreReported(_ call: [String], _ message: String) throws {
    let run = try ToolRun(call, in: Folder())
    #expect(run.status == 64 && run.out == "" && run.err.contains(message), "\(run.err)")
  }
}
