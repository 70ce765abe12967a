import Testing

/// Models that share sources and an entity: a fix for one model must not cause a finding of another model.
@Suite struct ContradictingModelsTests {
  private static let sub = #"<attribute name="sub" optional="YES" attributeType="String"/>"#
  private static let binary = #"<attribute name="title" optional="YES" attributeType="Binary"/>"#

  /// The attributes of Item in the second model, the finding, and the finding of the first model after a fix.
  private static let contradictions = [
    (title: sub + Items.title, found: "Item.sub is not declared", then: "Item.sub is declared in Swift but not in"),
    (binary, "Item.title is Binary in the model but String?", "Item.title is String in the model but Data?"),
  ]

  @Test(arguments: contradictions.indices, [["A", "B"], ["B", "A"]])
  func noModelIsFixedWithHarmToAnother(_ index: Int, _ order: [String]) throws {
    let (title, found, then) = Self.contradictions[index]
    let models = [(name: "A", contents: Items.contents()), (name: "B", contents: Items.contents(title: title))]
    let folder = try Items.folder(order.compactMap { name in models.first { $0.name == name } })
    let before = try Items.findings(folder)
    for named in [[], ["B.xcdatamodel"], ["A.xcdatamodel"]] {
      let run = try ToolRun(["align", "--include-review"] + named, in: folder)
      let isClean = named == ["A.xcdatamodel"]
      #expect(
        run.status == 0 && run.err.hasPrefix(isClean ? "✓ no difference to fix" : "not fixed: \(found)"), "\(run.err)")
      let why = "  reason: the models contradict each other: A.xcdatamodel would differ then (\(then)"
      #expect(run.err.contains(why) != isClean, "\(run.err)")
      #expect(
        run.err.hasSuffix("✓ no difference to fix\(isClean ? "" : " · 1 difference not fixed: plumb validate")\n"))
    }
    #expect(folder.text("Src/Item.swift") == Items.item())
    #expect(try Items.findings(folder) == before)
  }

  /// Differences that the models agree about are fixed, even next to differences that they do not agree about.
  @Test func theRestIsFixed() throws {
    let folder = try Items.folder(
      [("A", Items.contents()), ("B", Items.contents(title: Self.sub + Items.title))],
      swift: ["Item": Items.item(title: "")])
    let run = try ToolRun("align", in: folder)
    #expect(run.err.hasPrefix("fixed: Item.title is not declared in Swift\nnot fixed: Item.sub"), "\(run.err)")
    #expect(folder.text("Src/Item.swift")?.contains("var title: String?") == true)
    #expect(try Items.findings(folder).map { $0.split(separator: " ").last } == ["[drift-property-missing]"])
  }

  /// A class may represent entities with different names.
  @Test func anEntityOfAnotherNameContradictsToo() throws {
    let contents = Items.contents(title: Self.sub + Items.title)
    let other = Items.contents().replacing("\"Item\" represented", with: "\"Thing\" represented")
      .replacing("destinationEntity=\"Item\"", with: "destinationEntity=\"Thing\"")
      .replacing("inverseEntity=\"Item\"", with: "inverseEntity=\"Thing\"")
    let folder = try Items.folder([("A", contents), ("B", other)])
    let run = try ToolRun("align", in: folder)
    #expect(
      run.err.contains("B.xcdatamodel would differ then (Thing.sub is declared in Swift but not in the model)"),
      "\(run.err)")
    #expect(folder.text("Src/Item.swift") == Items.item())
  }

  @Test func aStrayClassCountsOnce() throws {
    let stray = "@objc(Tag) class Tag: NSManagedObject {\n  @NSManaged var word: String?\n}\nfunc f( {\n"
    let folder = try Items.folder(
      [("A", Items.contents()), ("B", Items.contents())], swift: ["Tag": stray])
    let rules = try Items.findings(folder).compactMap { $0.split(separator: " ").last }
    #expect(rules.sorted() == ["[drift-entity-extra]", "[source-syntax]"])
    #expect(try ToolRun("align", in: folder).err == "✓ no difference to fix · 1 difference not fixed: plumb validate\n")
    let model = try ToolRun("align", "--model", in: folder)
    #expect(model.err.split(separator: "\n").count { $0.hasPrefix("not fixed: ") } == 2, "\(model.err)")
    #expect(model.err.hasSuffix("✓ no difference to fix · 2 differences not fixed: plumb validate\n"), "\(model.err)")
  }
}
