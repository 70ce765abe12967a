import Testing

/// Files with a syntax error: declarations after the error may exist although they cannot be read.
@Suite struct BrokenFilesTests {
  /// The text in place of the property `title`, and the text after the class.
  private static let breaks = [
    (title: "  func f( {", end: ""), ("  /*", ""), ("", "/*\nextension Item { @NSManaged var title: String? }\n"),
    ("  var words: String { \"", ""),
  ]

  private static func folder(_ index: Int) throws -> Folder {
    let (title, end) = breaks[index]
    return try Items.folder(
      [("M", Items.contents())],
      swift: [
        "Item": Items.item(title: title) + "\n" + end,
        "Owner": Items.owner.replacing("  @NSManaged var name: String?\n", with: ""),
      ])
  }

  @Test(arguments: breaks.indices) func brokenFilesAreNotFixedAndOthersAre(_ index: Int) throws {
    let folder = try Self.folder(index)
    let broken = folder.text("Src/Item.swift")
    let found = try ToolRun("validate", "--format", "text", in: folder).out
    #expect(found.contains("[source-syntax]: Src/Item.swift has a syntax error"), "\(found)")
    #expect(found.contains("Declare name") && !found.contains("Declare title"), "\(found)")

    let run = try ToolRun("align", "--include-review", in: folder)
    #expect(run.status == 0 && run.err.contains("fixed: Owner.name is not declared in Swift\n"), "\(run.err)")
    #expect(
      run.err.contains("not fixed: Item.title is not declared in Swift\n  reason: Src/Item.swift has a syntax error: "))
    #expect(folder.text("Src/Item.swift") == broken && folder.text("Src/Owner.swift")?.contains("var name") == true)
    let again = try ToolRun("align", "--include-review", "--check", in: folder)
    #expect(again.status == 0 && again.err.contains("✓ no difference to fix · "), "\(again.err)")
  }

  @Test(arguments: breaks.indices) func noModelFollowsThem(_ index: Int) throws {
    let folder = try Self.folder(index)
    // A property with a new name in Swift may be a new property, because the old one may be in the unreadable part.
    try folder.write("extension Item {\n  @NSManaged var titles: String?\n}\n", to: "Src/Titles.swift")
    let run = try ToolRun("align", "--model", "--include-review", in: folder)
    #expect(run.status == 0 && folder.text("M.xcdatamodel/contents") == Items.contents(), "\(run.err)")
    #expect(
      run.err.contains("not fixed: Item.title is not declared in Swift\n  reason: Src/Item.swift has a syntax error: "))
    #expect(run.err.contains("not fixed: Item.titles is declared"), "\(run.err)")
  }

  @Test func aRenamedPropertyMayFollowThePlace() throws {
    let folder = try Items.folder(
      [("M", Items.contents())],
      swift: [
        "Item": Items.item(title: "  @NSManaged var titles: String?"), "Views": "extension Item {\n  func f( {\n}\n",
      ])
    let run = try ToolRun("align", "--model", "--include-review", in: folder)
    #expect(run.err.contains("it may be title under a new name, which Src/Views.swift may declare"), "\(run.err)")
    try folder.write("extension Item {\n  func f() {}\n}\n", to: "Src/Views.swift")
    #expect(try ToolRun("align", "--model", "--include-review", in: folder).err.contains("fix: Rename title to titles"))
  }

  /// A property is not inserted if an extension in a file with a syntax error may declare it.
  @Test func aPropertyIsNotInsertedThatABrokenFileSeemsToDeclare() throws {
    let folder = try Items.folder(
      [("M", Items.contents())],
      swift: [
        "Item": Items.item(title: ""), "Views": "extension Item {\n  func f( {\n  @NSManaged var title: String?\n}\n",
      ])
    let run = try ToolRun("align", in: folder)
    #expect(run.err.contains("  reason: Src/Views.swift has a syntax error: `)` is missing; the file may declare it\n"))
    #expect(folder.text("Src/Item.swift") == Items.item(title: ""))
  }
}
