import Foundation
import Testing

/// Models that share a configuration and sources.
@Suite struct SeveralModelsTests {
  private static func model(_ entity: String, userInfo: String = "") -> String {
    """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
        <entity name="\(entity)" representedClassName="\(entity)">
            <attribute name="name" optional="YES" attributeType="String">\(userInfo)</attribute>
        </entity>
    </model>
    """
  }

  private static func classText(_ entity: String, comment: String = "") -> String {
    "@objc(\(entity))\nfinal class \(entity): NSManagedObject {\n\(comment)  @NSManaged var name: String?\n}\n"
  }

  /// Creates a folder with two models whose classes are in one folder.
  private static func folder() throws -> Folder {
    try Folder([
      "plumb.json": """
      {
        "models": [
          { "path": "A.xcdatamodel", "sources": ["Sources"] },
          { "path": "B.xcdatamodel", "sources": ["Sources"] },
        ],
        "rules": { "ignore": [{ "rule": "default-out-of-range", "element": "Boat" }] },
      }
      """,
      "A.xcdatamodel/contents": model(
        "Anchor", userInfo: #"<userInfo><entry key="plumb.ignore" value="default-out-of-range"/></userInfo>"#),
      "B.xcdatamodel/contents": model("Boat"),
      "Sources/Anchor.swift": classText("Anchor", comment: "  // plumb:ignore drift-type\n"),
      "Sources/Boat.swift": classText("Boat"),
    ])
  }

  private static func unused(_ arguments: String..., in folder: Folder) throws -> [String] {
    let run = try ToolRun(["validate", "--format", "xcode"] + arguments, in: folder)
    let found = run.out.split(separator: "\n").filter { $0.contains("[suppression-unused]") }
    return found.map { String($0.prefix { $0 != ":" }) }
  }

  /// The commands `validate` and `align` read all configured models, even if the call names only one of them.
  @Test func aClassOfAnotherModelIsNoStranger() throws {
    let folder = try Self.folder()
    for models in [[], ["A.xcdatamodel"], ["B.xcdatamodel"]] {
      let run = try ToolRun(["validate", "--format", "xcode"] + models, in: folder)
      #expect(!run.out.contains("drift-entity-extra"), "\(run.out)")
      let align = try ToolRun(["align"] + models, in: folder)
      #expect(align.err == "✓ no difference to fix\n", "\(align.err)")
    }
    try folder.write(Self.classText("Stranger"), to: "Sources/Stranger.swift")
    #expect(try ToolRun("align", "A.xcdatamodel", in: folder).err.contains("1 difference not fixed"))
  }

  /// Two models with an entity of the same name. Each model has a class in its own folder, and the sources of each
  /// model contain both classes.
  @Test func everySampleHasItsOwnClass() throws {
    let second = Self.model("Item").replacing("name=\"name\"", with: "name=\"title\"")
    let folder = try Folder([
      "plumb.json": #"""
      { "models": [
        { "path": "A/M.xcdatamodel", "sources": ["."] }, { "path": "B/M.xcdatamodel", "sources": ["."] },
      ] }
      """#,
      "A/M.xcdatamodel/contents": Self.model("Item"), "A/Item.swift": Self.classText("Item"),
      "B/M.xcdatamodel/contents": second,
      "B/Item.swift": Self.classText("Item").replacing("var name", with: "var title"),
    ])
    #expect(try !ToolRun("validate", "--format", "xcode", in: folder).out.contains("drift-"))
    try folder.write(Self.classText("Item").replacing("String?", with: "Data?"), to: "A/Item.swift")
    let run = try ToolRun("validate", "--format", "xcode", in: folder)
    let found = run.out.split(separator: "\n").filter { $0.contains("[drift-") }
    #expect(found.count == 1 && found[0].hasPrefix("A/Item.swift:3:24: "), "\(run.out)")
    #expect(try ToolRun("align", "--include-review", in: folder).status == 0)
    #expect(folder.text("A/Item.swift") == Self.classText("Item"))
  }

  @Test func aRunReportsTheSuppressionsOfItsRules() throws {
    let folder = try Self.folder()
    #expect(
      try Self.unused(in: folder).sorted() == ["A.xcdatamodel/contents", "Sources/Anchor.swift", "plumb.json"])
    #expect(
      try Self.unused("A.xcdatamodel", "B.xcdatamodel", in: folder).sorted()
        == ["A.xcdatamodel/contents", "Sources/Anchor.swift", "plumb.json"])
    // The entry in the configuration and the comment in the shared sources may apply to the other model.
    #expect(try Self.unused("A.xcdatamodel", in: folder) == ["A.xcdatamodel/contents"])
    #expect(try Self.unused("B.xcdatamodel", in: folder) == [])
    try folder.write(
      (folder.text("plumb.json") ?? "").replacing(
        #""B.xcdatamodel", "sources": ["Sources"]"#, with: #""B.xcdatamodel""#),
      to: "plumb.json")
    #expect(
      try Self.unused("A.xcdatamodel", in: folder).sorted() == ["A.xcdatamodel/contents", "Sources/Anchor.swift"])
  }
}

/// Models whose classes are in the same files.
@Suite struct SharedFilesTests {
  private static func contents(_ entity: String, name: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
        <entity name="\(entity)" representedClassName="\(entity)">
            <attribute name="name" attributeType="String" defaultValueString="\(name)"/>
        </entity>
    </model>
    """
  }

  private static func classText(_ entity: String, name: String) -> String {
    "@objc(\(entity))\n@PersistentModel\nfinal class \(entity): NSManagedObject {\n  var name: String = \"\(name)\"\n}\n"
  }

  /// Creates a folder with two models of one entity each, whose classes are in one file.
  private static func folder(_ one: (String, String), _ other: (String, String), swift: [String]) throws -> Folder {
    try Folder([
      "plumb.json":
        #"{ "models": [{ "path": "A.xcdatamodel", "sources": ["S"] }, { "path": "B.xcdatamodel", "sources": ["S"] }] }"#,
      "A.xcdatamodel/contents": contents(one.0, name: one.1),
      "B.xcdatamodel/contents": contents(other.0, name: other.1),
      "S/a.swift": "import CoreData\n\n" + swift.joined(separator: "\n"),
    ])
  }

  @Test(arguments: ["S", "./S/", "S/a.swift", "./S//./a.swift"])
  func oneFileIsFixedForAllOfThem(_ path: String) throws {
    let folder = try Self.folder(
      ("Anchor", "Iron"), ("Boat", "Gull"),
      swift: [Self.classText("Anchor", name: "Lead"), Self.classText("Boat", name: "Tern")])
    try folder.write(
      (folder.text("plumb.json") ?? "").replacing(
        #"B.xcdatamodel", "sources": ["S"]"#,
        with: """
          ./B.xcdatamodel/", "sources": ["\(path)"]
          """), to: "plumb.json")
    let before = folder.text("S/a.swift") ?? ""
    let dry = try ToolRun("align", "--dry-run", in: folder)
    #expect(dry.out.split(separator: "\n").count { $0.hasPrefix("--- ") } == 1, "\(dry.out)")
    #expect(dry.out.contains("+  var name: String = \"Iron\"") && dry.out.contains("+  var name: String = \"Gull\""))
    let check = try ToolRun("align", "--check", in: folder)
    #expect(check.status == 1 && check.err.contains("✓ 1 file would change\n"), "\(check.err)")
    #expect(folder.text("S/a.swift") == before)

    let run = try ToolRun("align", in: folder)
    #expect(run.status == 0 && run.err.contains("✓ 1 file changed\n"), "\(run.err)")
    #expect(
      folder.text("S/a.swift") == before.replacing("Lead", with: "Iron").replacing("Tern", with: "Gull"))
    #expect(try ToolRun("align", in: folder).err == "✓ no difference to fix\n")
  }

  /// A contradiction between models, which no order of the models resolves, is left and reported.
  @Test(arguments: [("A", "Gull", "Tern"), ("B", "Tern", "Gull")])
  func modelsThatContradictEachOtherDoNotSwing(_ left: String, _ one: String, _ other: String) throws {
    let folder = try Self.folder(("Boat", one), ("Boat", other), swift: [Self.classText("Boat", name: "Tern")])
    let before = folder.text("S/a.swift")
    let run = try ToolRun("align", in: folder)
    #expect(run.status == 0 && folder.text("S/a.swift") == before)
    let preserved = left == "A" ? "B" : "A"
    #expect(
      run.err == """
        not fixed: The default of Boat.name is "Gull" in the model but "Tern" in Swift
          reason: the models contradict each other: \(preserved).xcdatamodel would differ then (The default of Boat.name is \
        "Tern" in the model but "Gull" in Swift)
        ✓ no difference to fix · 1 difference not fixed: plumb validate

        """, "\(run.err)")
  }

  @Test func aModelThatIsConfiguredTwiceFollowsOnce() throws {
    let folder = try Self.folder(("Boat", "Gull"), ("Boat", "Gull"), swift: [Self.classText("Boat", name: "Tern")])
    let configuration = (folder.text("plumb.json") ?? "").replacing("B.xcdatamodel", with: "A.xcdatamodel")
    try folder.write(configuration, to: "plumb.json")
    let same = try ToolRun("align", "--model", "--check", in: folder)
    #expect(same.status == 1 && same.err.contains("✓ 1 file would change"), "\(same.err)")
    try folder.write(configuration.replacing("[\"S\"] }]", with: "[\"T\"] }]"), to: "plumb.json")
    try folder.write(Self.classText("Boat", name: "Skua"), to: "T/a.swift")
    let other = try ToolRun("align", "--model", in: folder)
    #expect(other.status == 2 && other.err.contains("two models in the configuration"), "\(other.err)")
  }

  @Test func fixesAreReportedAfterTheyAreApplied() throws {
    let folder = try Self.folder(
      ("Anchor", "Iron"), ("Boat", "Gull"),
      swift: [Self.classText("Anchor", name: "Lead"), Self.classText("Boat", name: "Gull")])
    try FileManager.default.moveItem(atPath: "\(folder.path)/S/a.swift", toPath: "\(folder.path)/a.swift")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/S/a.swift", withDestinationPath: "\(folder.path)/a.swift")
    let run = try ToolRun("align", in: folder)
    #expect(run.status == 2 && run.err.contains("it is a symbolic link"), "\(run.err)")
    #expect(!"\n\(run.err)".contains("\nfixed: "), "\(run.err)")
  }
}
