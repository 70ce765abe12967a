import Foundation
import Testing

/// Folders, several models, and standard input.
@Suite struct FoldersAndInputTests {
  private static func model(_ attribute: String = #"optional="YES" attributeType="String""#) -> String {
    """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
        <entity name="Item" representedClassName="Item" syncable="YES">
            <attribute name="n" \(attribute)/>
        </entity>
    </model>
    """
  }

  private static let wrong = model(#"attributeType="Integer 16" defaultValueString="x" usesScalarValueType="YES""#)

  private static let files = [
    "App/A.xcdatamodeld/A.xcdatamodel/contents": model(),
    "App/Deep/er/B.xcdatamodeld/B.xcdatamodel/contents": wrong,
    "Pods/C.xcdatamodel/contents": wrong, "Empty/readme": "",
  ]

  @Test func allModelsBelowAreChecked() throws {
    let folder = try Folder(Self.files)
    let here = try ToolRun("validate", in: folder)
    #expect(here.status == 1 && here.out.contains("in 2 models"), "\(here.out)\(here.err)")
    #expect(try ToolRun("validate", ".", "--quiet", in: folder).out == ToolRun("validate", "--quiet", in: folder).out)
    #expect(try ToolRun("validate", "App/Deep/", in: folder).out.contains("1 error in B.xcdatamodeld"))
    // A folder that is skipped by default is checked if an argument names it.
    #expect(try ToolRun("validate", "Pods", "App", in: folder).out.contains("in 3 models"))
    // A model that an argument names, and that is also in a named folder, is checked only once.
    #expect(try ToolRun("validate", "App", "App/A.xcdatamodeld", in: folder).out.contains("in 2 models"))
  }

  @Test(arguments: ["validate", "inspect", "generate", "format", "align"])
  func aFolderWithoutModelsIsAnError(_ command: String) throws {
    let folder = try Folder(Self.files)
    let named = try ToolRun(command, "Empty", in: folder)
    #expect(named.status == 2 && named.err.contains("no model is in Empty or below it"), "\(named.err)")
    let none = try ToolRun(command, in: try Folder(["x": ""]))
    #expect(none.status == 2 && none.err.contains("no model was named, configured, or found"), "\(none.err)")
  }

  @Test func oneThatCannotBeReadHidesNoOther() throws {
    let folder = try Folder(Self.files.merging(["App/None.xcdatamodeld/x": ""]) { $1 })
    let run = try ToolRun("validate", in: folder)
    #expect(run.status == 1 && run.out.contains("contains no version") && run.out.contains("default-type-mismatch"))
    let shown = try ToolRun("inspect", "--summary", in: folder)
    #expect(shown.status == 0, "\(shown.err)")
    #expect(shown.out.contains("App/A.xcdatamodeld") && shown.out.contains("App/Deep/er/B.xcdatamodeld"))
  }

  @Test func severalModelsAreShownByTheirPaths() throws {
    let folder = try Folder(Self.files)
    let run = try ToolRun("inspect", "App", "--format", "json", in: folder)
    let json = try #require(try JSONSerialization.jsonObject(with: Data(run.out.utf8)) as? [String: [String: Any]])
    #expect(json.keys.sorted() == ["App/A.xcdatamodeld", "App/Deep/er/B.xcdatamodeld"])
    #expect(json.values.allSatisfy { $0["formatVersion"] as? Int == 1 })
    let one = try ToolRun("inspect", "App/Deep", "--format", "json", in: folder)
    #expect(one.out.contains(#""formatVersion" : 1"#) && !one.out.contains("B.xcdatamodeld"))
  }

  @Test func whatHasAnOutputIsGenerated() throws {
    let configuration =
      #"{ "models": [{ "path": "App/A.xcdatamodeld", "generate": { "output": "Gen" } }, { "path": "App/Deep/er/B.xcdatamodeld" }] }"#
    let folder = try Folder(Self.files.merging(["plumb.json": configuration]) { $1 })
    let run = try ToolRun("generate", "App", "--list-outputs", in: folder)
    #expect(run.status == 0 && run.out.contains("Gen/"), "\(run.err)")
    let named = try ToolRun("generate", "App/A.xcdatamodeld", "App/Deep/er/B.xcdatamodeld", in: folder)
    #expect(named.status == 2 && named.err.contains("no output folder is configured"), "\(named.err)")
    let shared = try ToolRun("generate", "App", "--output", "One", in: folder)
    #expect(shared.status == 2 && shared.err.contains("two models generate into One"), "\(shared.err)")
  }

  @Test func formatGoesOverAllOfThem() throws {
    let folder = try Folder([
      "X/A.xcdatamodel/contents": "<model><entity name='A'/></model>", "X/B.xcdatamodel/contents": "<model/>",
    ])
    let run = try ToolRun("format", "X", in: folder)
    #expect(
      run.status == 0 && folder.text("X/A.xcdatamodel/contents")?.contains(#"<entity name="A"/>"#) == true, "\(run.err)"
    )
    #expect(try ToolRun("format", "X", "--check", in: folder).status == 0)
  }

  @Test func standardInputIsAModel() throws {
    let folder = try Folder()
    let run = try ToolRun("validate", "-", in: folder, input: Self.wrong)
    #expect(run.status == 1 && run.out.contains("stdin:4:"), "\(run.out)")
    #expect(!run.out.contains("next:"))
    let named = try ToolRun("validate", "-", "--assume-filename", "My.xcdatamodel", in: folder, input: Self.wrong)
    #expect(named.out.contains("My.xcdatamodel/contents:4:") && named.out.contains("(My ▸ Item ▸ n)"), "\(named.out)")
    let shown = try ToolRun("inspect", "-", in: folder, input: Self.wrong)
    #expect(shown.status == 0 && shown.out.contains("Item"))
    #expect(folder.files == [])
  }

  @Test func standardInputIsAnEditorsBuffer() throws {
    let folder = try Folder([
      "plumb.json": #"{ "models": [{ "path": "A.xcdatamodeld", "sources": ["S"] }] }"#,
      "A.xcdatamodeld/A.xcdatamodel/contents": Self.model(),
      "S/Item.swift": "@objc(Item) class Item: NSManagedObject {\n  @NSManaged var n: String?\n}\n",
    ])
    let file = "A.xcdatamodeld/A.xcdatamodel/contents"
    #expect(try ToolRun("validate", in: folder).status == 0)
    // The configuration of the bundle also applies to the text: the Swift does not match it.
    let run = try ToolRun(
      "validate", "-", "--assume-filename", file, in: folder, input: Self.model(#"optional="YES" attributeType="Date""#)
    )
    #expect(run.status == 1 && run.out.contains("drift-type") && run.out.contains(file), "\(run.out)\(run.err)")
    #expect(folder.text(file) == Self.model())
  }

  @Test func formattingGoesFromInputToOutput() throws {
    let folder = try Folder()
    let run = try ToolRun(
      "format", "-", in: folder, input: "<model><entity name='B' representedClassName='B'></entity></model>")
    #expect(
      run.status == 0 && run.out.hasSuffix("    <entity name=\"B\" representedClassName=\"B\"/>\n</model>"),
      "\(run.out)")
    #expect(try ToolRun("format", "-", in: folder, input: run.out).out == run.out)
    let check = try ToolRun("format", "-", "--check", in: folder, input: "<model><entity name='A'/></model>")
    #expect(check.status == 1 && check.out.isEmpty)
    #expect(folder.files == [])
  }

  @Test(arguments: [
    (["validate", "-", "A"], "", Int32(64), "the only model"),
    (["validate", "--assume-filename", "A"], "", 64, "requires -"),
    (["validate", "-", "--fix"], "", 64, "cannot write to standard input"),
    (["inspect", "-", "--assume-filename", "A.xcdatamodeld"], "<model/>", 2, "the contents of one version"),
    (["inspect", "-"], "", 2, "the file is empty"),
    (["inspect", "-"], "\u{0}\u{1}", 2, "stdin"),
  ])
  func mistakesAreReported(_ arguments: [String], _ input: String, _ status: Int32, _ message: String) throws {
    let run = try ToolRun(arguments, in: try Folder(Self.files), input: input)
    #expect(run.status == status && run.err.contains(message), "\(run.err)")
  }
}
