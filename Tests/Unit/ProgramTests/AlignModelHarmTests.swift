import Testing

/// Changes that `align --model` makes to the model cause no new findings.
@Suite struct AlignModelHarmTests {
  private static let cases: [(more: String, swift: String, why: String)] = [
    (
      "", "@objc(Tag) class Tag: NSManagedObject {\n  @NSManaged var word: String?\n  @NSManaged var n: NSNumber?\n}",
      "it would add a new difference: Tag.n is declared in Swift but not in the model (NSNumber does not determine"
    ),
    (
      "", "@objc(Tag) class Tag: NSManagedObject {\n  @NSManaged var item: Item?\n}",
      "it would add a new difference: Tag.item is declared in Swift but not in the model (a classic class does not declare"
    ),
    // The name of the class equals or resembles the name of a class that the model references.
    (
      #"<entity name="Entity" representedClassName="EntityClassQx"/>"#,
      "@objc(EntityClass) class EntityClass: NSManagedObject {\n  @NSManaged var word: String?\n}",
      "it may be EntityClassQx, the class of Entity, under a new name: set the class in Xcode, or rename it in Swift"
    ),
    (
      """
      <entity name="Note" representedClassName="Sheet">
          <attribute name="word" optional="YES" attributeType="String"/>
      </entity>
      """,
      "@objc(SheetOfPaper) class SheetOfPaper: NSManagedObject {\n  @NSManaged var word: String?\n}",
      "it may be Sheet, the class of Note, under a new name: set the class in Xcode, or rename it in Swift"
    ),
  ]

  @Test(arguments: cases.indices) func anEntityThatWouldDifferIsNotAdded(_ index: Int) throws {
    let (more, swift, why) = Self.cases[index]
    let contents = Items.contents(more: more)
    let folder = try Items.folder([("M", contents)], swift: ["Tag": swift])
    let before = try Items.findings(folder)
    let run = try ToolRun("align", "--model", in: folder)
    #expect(run.status == 0 && run.err.contains("  reason: \(why)"), "\(run.err)")
    #expect(folder.text("M.xcdatamodel/contents") == contents)
    #expect(try Items.findings(folder) == before)
  }

  /// Valid entities are added. An entity that depends on an entity that is not added is not added either.
  @Test func theOthersAreAdded() throws {
    let folder = try Items.folder(
      [("M", Items.contents())],
      swift: [
        "Tag": "@objc(Tag) class Tag: NSManagedObject {\n  @NSManaged var n: NSNumber?\n}",
        "SubTag": "@objc(SubTag) class SubTag: Tag {\n  @NSManaged var word: String?\n}",
        "Mark": "@objc(Mark) class Mark: NSManagedObject {\n  @NSManaged var word: String?\n}",
      ])
    let before = try Items.findings(folder)
    let run = try ToolRun("align", "--model", in: folder)
    #expect(run.status == 0 && run.err.contains("fix: Add the entity Mark\n"), "\(run.err)")
    let after = try Items.findings(folder)
    #expect(Set(after).isSubset(of: before) && after.count < before.count, "\(after)")
    #expect(try ToolRun("align", "--model", "--check", in: folder).status == 0)
  }

  /// Core Data infers no mapping for another type of an attribute.
  @Test(arguments: ["Data?", "Int64"])
  func anEditWithoutAMigrationIsNotMade(_ type: String) throws {
    let folder = try Folder([
      "plumb.json": #"{ "models": [{ "path": "M.xcdatamodeld", "sources": ["Src"] }] }"#,
      "M.xcdatamodeld/M.xcdatamodel/contents": Items.contents(),
      "M.xcdatamodeld/M 2.xcdatamodel/contents": Items.contents(),
      "M.xcdatamodeld/.xccurrentversion": """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>_XCCurrentVersionName</key><string>M 2.xcdatamodel</string></dict></plist>
      """,
      "Src/Item.swift": Items.item(title: "@NSManaged var title: \(type)"), "Src/Owner.swift": Items.owner,
    ])
    for options in [["--include-review"], ["--include-review", "--new-version"]] {
      let run = try ToolRun(["align", "--model", "--dry-run"] + options, in: folder)
      #expect(run.status == 0 && run.out.isEmpty, "\(run.out)")
      #expect(
        run.err.contains("  reason: the model would violate step-impossible: the step from M"), "\(run.err)")
    }
  }
}
