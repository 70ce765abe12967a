import Foundation
import Testing

@Suite struct CommandTests {
  @Test(arguments: [
    (["lnt"], Int32(64), "the command \"lnt\" does not exist"), (["validte"], 64, "did you mean: plumb validate"),
    (["rules", "relationship-invers"], 2, "did you mean: plumb rules relationship-inverse"),
    (["validate", "Nowhere.xcdatamodeld"], 2, "Nowhere.xcdatamodeld does not exist"),
    (["inspect", "Greenhouse/Greenhouse.xcdatamodeld", "--version", "Greenhous 2"], 2, "did you mean"),
    (["hash"], 2, "3 models exist, and the command requires one"),
    (["validate", "Nowhere"], 2, "Nowhere does not exist"),
    (["validate", "--config", "none.json"], 2, "none.json cannot be read"),
    (["validate", "--format", "sarf"], 64, "sarf"),
  ])
  func mistakesAreAnsweredWithHelp(_ arguments: [String], _ status: Int32, _ text: String) throws {
    let folder = try Folder()
    for name in ["Greenhouse", "Ledger", "Mistakes"] { try folder.copy(Samples.path(name), as: name) }
    let run = try ToolRun(arguments, in: folder)
    #expect(run.status == status && run.err.contains(text), "\(run.err)")
    #expect(run.out.isEmpty)
  }

  @Test func withoutArgumentsItListsModelsAndCommands() throws {
    let folder = try Folder()
    try folder.copy(Samples.path("Ledger"), as: "Ledger")
    let run = try ToolRun(in: folder)
    #expect(run.status == 0)
    #expect(run.out.contains("Ledger/Ledger.xcdatamodeld  1 version") && run.out.contains("plumb validate"))
  }

  @Test func theCleanSampleIsClean() throws {
    let folder = try Folder()
    try folder.copy(Samples.path("Greenhouse"), as: "Greenhouse")
    let run = try ToolRun("validate", "--fail-on", "note", "Greenhouse/Greenhouse.xcdatamodeld", in: folder)
    #expect(run.status == 0, "\(run.out)")
  }

  @Test func formattingASampleChangesNothing() throws {
    let folder = try Folder()
    for name in ["Greenhouse", "Ledger"] { try folder.copy(Samples.path(name), as: name) }
    for model in ["Greenhouse/Greenhouse.xcdatamodeld", "Ledger/Ledger.xcdatamodeld"] {
      let run = try ToolRun("format", "--check", model, in: folder)
      #expect(run.status == 0, "\(run.err)")
    }
  }

  @Test func formatReportsWhatDiffers() throws {
    let text = Items.contents()
    let folder = try Folder(["A.xcdatamodel/contents": text])
    #expect(try ToolRun("format", "A.xcdatamodel", in: folder).status == 0)
    let formatted = try #require(folder.text("A.xcdatamodel/contents"))
    try folder.write(formatted.replacingOccurrences(of: "\n", with: "\r\n"), to: "A.xcdatamodel/contents")
    let run = try ToolRun("format", "--check", in: folder)
    #expect(run.status == 1 && run.err == "would format A.xcdatamodel/contents (line ends (CRLF))\n", "\(run.err)")
  }

  @Test func formatWritesXcodesOrder() throws {
    let folder = try Folder([
      "A.xcdatamodel/contents":
        "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n<model><!--kept--><entity representedClassName='B' name='B'></entity></model>"
    ])
    #expect(try ToolRun("format", "A.xcdatamodel", in: folder).status == 0)
    #expect(
      folder.text("A.xcdatamodel/contents")
        == """
        <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
        <model>
            <!--kept-->
            <entity name="B" representedClassName="B"/>
        </model>
        """)
  }

  @Test func configInitWritesAFileThatValidateTakes() throws {
    let folder = try Folder()
    try folder.copy(Samples.path("Greenhouse/Greenhouse.xcdatamodeld"), as: "Models.xcdatamodeld")
    #expect(try ToolRun("config", "init", in: folder).status == 0)
    #expect(try ToolRun("config", "init", in: folder).status == 2)
    let run = try ToolRun("validate", in: folder)
    #expect(run.status == 0 && run.out.contains("Models.xcdatamodeld"), "\(run.err)")
  }

  /// Each app has its own class `Item`, and the tests have another class with this name.
  @Test func theFirstConfigurationGivesEachModelTheNearestSwift() throws {
    func swift(_ property: String) -> String {
      "@objc(Item) class Item: NSManagedObject { @NSManaged var \(property): String? }"
    }
    func model(_ property: String) -> String {
      """
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
          <entity name="Item" representedClassName="Item">
              <attribute name="\(property)" optional="YES" attributeType="String"/>
          </entity>
      </model>
      """
    }
    let folder = try Folder([
      "A/M.xcdatamodeld/M.xcdatamodel/contents": model("title"), "A/Sources/Item.swift": swift("title"),
      "B/M.xcdatamodeld/M.xcdatamodel/contents": model("subject"), "B/Sources/Item.swift": swift("subject"),
      "A/ATests/Mocks/Item.swift": swift("mock"),
    ])
    #expect(try ToolRun("config", "init", in: folder).status == 0)
    let run = try ToolRun("validate", in: folder)
    #expect(run.status == 0 && run.out.contains("2 Swift files"), "\(folder.text("plumb.json") ?? "")\(run.out)")
  }

  @Test func jsonOfInspectIsTheDump() throws {
    let folder = try Folder()
    try folder.copy(Samples.path("Ledger"), as: "Ledger")
    let run = try ToolRun("inspect", "--format", "json", "Ledger/Ledger.xcdatamodeld", in: folder)
    let object = try JSONSerialization.jsonObject(with: Data(run.out.utf8)) as? [String: Any]
    #expect(object?["formatVersion"] as? Int == 1)
  }

  /// The fields have the names, types and storage that the configuration sets.
  @Test func pathsOfInspectAreTheFieldsOfClasses() throws {
    let folder = try Folder()
    try folder.copy(Samples.path("Greenhouse"), as: "Greenhouse")
    let run = try ToolRun(
      "inspect", "--format", "paths", "--config", "Greenhouse/plumb.json", "Greenhouse/Greenhouse.xcdatamodeld",
      in: folder)
    let object = try JSONSerialization.jsonObject(with: Data(run.out.utf8)) as? [String: Any]
    #expect(object?["style"] as? String == "macro")
    let bed = (object?["entities"] as? [[String: Any]])?.first { $0["name"] as? String == "Bed" }
    let soil = (bed?["fields"] as? [[String: Any]])?.first { $0["name"] as? String == "soil" }
    #expect(soil?["persistentName"] as? String == "soilRaw" && soil?["type"] as? String == "SoilKind")
    #expect(soil?["storage"] as? String == "raw" && soil?["isSortable"] as? Bool == true)
  }

  @Test func severalFormatsGoToTheirFiles() throws {
    let folder = try Folder()
    try folder.copy(Samples.path("Mistakes"), as: "Mistakes")
    let run = try ToolRun(
      "validate", "--config", "Mistakes/plumb.json", "--format", "xcode", "--format", "json=out.json", in: folder)
    #expect(run.status == 1)
    #expect(run.out.contains(": error: ") && folder.text("out.json")?.hasPrefix("{") == true)
  }
}
