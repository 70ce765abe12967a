import Foundation
import TestSupport
import Testing

@Suite struct CDEImportToolTests {
  private static let file = """
    { "$schemaVersion": 1, "generate": {
        "modelPath": "Garden.xcdatamodel", "outputDir": "Swift", "accessLevel": "public",
        "attributeRules": { "Tree": {
          "kind_raw": { "swiftName": "kind", "swiftType": "TreeKind", "storageMethod": "raw" },
          "spot": { "swiftType": "Place", "storageMethod": "composition" } } },
        "compositionRules": { "Place": { "lat": { "swiftName": "latitude" } } } } }
    """
  private static let model = """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DocumentModel" documentVersion="1.0" lastSavedToolsVersion="22522" \
    systemVersion="23B92" minimumToolsVersion="Automatic" sourceLanguage="Swift" userDefinedModelVersionIdentifier="">
        <entity name="Tree" representedClassName="Tree" syncable="YES">
            <attribute name="kind_raw" optional="YES" attributeType="String"/>
            <attribute name="spot" optional="YES" attributeType="Composite" composite="Spot"/>
        </entity>
        <composite name="Spot">
            <attribute name="lat" attributeType="Double" defaultValueString="0.0" usesScalarValueType="YES"/>
        </composite>
    </model>
    """

  private static func folder() throws -> Folder {
    try Folder(["Deep/cde-tool.json": file, "Deep/Garden.xcdatamodel/contents": model])
  }

  @Test func whatIsImportedGenerates() throws {
    let folder = try Self.folder()
    let run = try ToolRun("config", "import", "Deep/cde-tool.json", in: folder)
    #expect(run.status == 0)
    #expect(run.out == "")
    #expect(
      run.err == """
        Deep/cde-tool.json:5:30: note: cde-tool does not generate the struct Place, and Plumb generates it \
        unless a file of "sources" declares it
        ✓ wrote Deep/plumb.json · next: plumb validate

        """)
    #expect(try ToolRun("generate", "--config", "Deep/plumb.json", in: folder).status == 0)
    let tree = try #require(folder.text("Deep/Swift/Tree+Plumb.swift"))
    #expect(tree.contains("decodeFailurePolicy: .fallbackToDefaultValue"))
    #expect(tree.contains("public var kind: TreeKind? = nil"))
    #expect(tree.contains("public var spot: Place? = nil"))
    #expect(try #require(folder.text("Deep/Swift/Place+Plumb.swift")).contains("latitude: Double"))
  }

  /// The fixture of cde-tool, in a folder next to the project: its model, its generated files and its handwritten
  /// types.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: fixture), "no shared/apps beside the project"))
  func itsOwnFixtureHasNoDrift() throws {
    let folder = try Folder()
    try folder.copy(Self.fixture, as: "Flow")
    let imported = try ToolRun("config", "import", "Flow/cde-tool.json", in: folder)
    #expect(imported.status == 0 && !imported.err.contains("FlowPoint"), "\(imported.err)")
    // The files that cde-tool wrote have no drift. The only finding is that Plumb has not generated its files yet.
    let before = try ToolRun("validate", "--config", "Flow/plumb.json", "--format", "json", in: folder)
    let rules = Set(before.out.split(separator: "\"").map(String.init).filter { $0.hasPrefix("drift-") })
    #expect(rules == ["drift-generated-missing"], "\(before.out)")
    #expect(try ToolRun("generate", "--config", "Flow/plumb.json", in: folder).status == 0)
    let generated = folder.files.filter { $0.hasSuffix("+Plumb.swift") }.map { $0.split(separator: "/").last ?? "" }
    #expect(generated.sorted() == ["FlowProject+Plumb.swift", "FlowTask+Plumb.swift"])
    for file in folder.files where file.hasSuffix("+CoreDataEvolution.swift") {
      let own = try #require(folder.text(file))
      let ours = try #require(folder.text(file.replacing("+CoreDataEvolution", with: "+Plumb")))
      #expect(Self.properties(ours) == Self.properties(own))
      try FileManager.default.removeItem(atPath: "\(folder.path)/\(file)")
    }
    let after = try ToolRun("validate", "--config", "Flow/plumb.json", in: folder)
    #expect(after.status == 0, "\(after.out)")
  }

  private static let fixture =
    Corpus.root + "/../apps/fatbobman+CoreDataEvolution/Integration/GeneratedFlowFixture"

  /// Returns the lines of the variables with their types and values. Their order is that of an initializer's
  /// arguments.
  private static func properties(_ text: String) -> [Substring] {
    text.split(separator: "\n").filter { $0.contains(" var ") }
  }

  @Test func aDryRunPrintsAndWritesNothing() throws {
    let folder = try Self.folder()
    let files = folder.files
    let run = try ToolRun("config", "import", "Deep/cde-tool.json", "--dry-run", in: folder)
    #expect(run.status == 0)
    #expect(run.out.hasPrefix("{\n  \"models\": ["))
    #expect(folder.files == files)
  }

  @Test func aPlumbJSONStaysUnlessForced() throws {
    let folder = try Self.folder()
    try folder.write("{}", to: "Deep/plumb.json")
    let refused = try ToolRun("config", "import", "Deep/cde-tool.json", in: folder)
    #expect(refused.status == 2)
    #expect(refused.err.hasPrefix("error: Deep/plumb.json already exists\n"))
    let dry = try ToolRun("config", "import", "Deep/cde-tool.json", "--dry-run", in: folder)
    #expect(dry.status == 2 && dry.out == "" && dry.err == refused.err)
    let forced = try ToolRun("config", "import", "Deep/cde-tool.json", "--dry-run", "--force", in: folder)
    #expect(forced.status == 0 && forced.out.contains("Garden.xcdatamodel"))
    #expect(folder.text("Deep/plumb.json") == "{}")
    #expect(try ToolRun("config", "import", "Deep/cde-tool.json", "--force", in: folder).status == 0)
    #expect(folder.text("Deep/plumb.json")?.contains("Garden.xcdatamodel") == true)
  }

  @Test func leftoversOfTheOtherToolAreReported() throws {
    let folder = try Self.folder()
    try folder.write("// cde-tool:generated\n", to: "Deep/Swift/Tree+CoreDataEvolution.swift")
    let run = try ToolRun("config", "import", "Deep/cde-tool.json", in: folder)
    #expect(run.err.contains("Swift contains 1 file of cde-tool"))
  }

  @Test(arguments: ["gone.json": "gone.json cannot be read", "bad.json": "has no key \"x\""])
  func whatCannotBeReadIsReported(_ file: String, _ message: String) throws {
    let folder = try Folder(["bad.json": #"{ "x": 1 }"#])
    let run = try ToolRun("config", "import", file, in: folder)
    #expect(run.status == 2)
    #expect(run.err.contains(message))
    #expect(folder.files == ["bad.json"])
  }
}
