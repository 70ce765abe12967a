import Foundation
import Testing

/// Models that share a configuration, and sources.
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

  /// Two models whose classes stand in one folder.
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
    return run.out.split(separator: "\n").map(String.init).filter { $0.contains("[suppression-unused]") }
      .map { String($0.prefix { $0 != ":" }) }
  }

  /// Both commands know the other model, also where one is named only.
  @Test func aClassOfAnotherModelIsNoStranger() throws {
    let folder = try Self.folder()
    for models in [[], ["A.xcdatamodel"], ["B.xcdatamodel"]] {
      let run = try ToolRun(["validate", "--format", "xcode"] + models, in: folder)
      #expect(!run.out.contains("drift-entity-extra"), "\(run.out)")
      let align = try ToolRun(["align"] + models, in: folder)
      #expect(align.err == "✓ nothing to mend\n", "\(align.err)")
    }
    try folder.write(Self.classText("Stranger"), to: "Sources/Stranger.swift")
    #expect(try ToolRun("align", "A.xcdatamodel", in: folder).err.contains("1 difference left"))
  }

  @Test func aRunSpeaksOfTheSuppressionsThatItCanJudge() throws {
    let folder = try Self.folder()
    #expect(
      try Self.unused(in: folder).sorted() == ["A.xcdatamodel/contents", "Sources/Anchor.swift", "plumb.json"])
    #expect(
      try Self.unused("A.xcdatamodel", "B.xcdatamodel", in: folder).sorted()
        == ["A.xcdatamodel/contents", "Sources/Anchor.swift", "plumb.json"])
    // The configuration's entry, and the comment in shared sources, may be about the other model.
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
