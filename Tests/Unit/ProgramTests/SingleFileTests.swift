import Testing

/// `plumb generate --single-file`, with the arguments that build systems pass.
@Suite struct SingleFileTests {
  private static func contents(_ entities: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" lastSavedToolsVersion="22522" \
    systemVersion="23C71" minimumToolsVersion="Automatic" sourceLanguage="Swift" userDefinedModelVersionIdentifier="">
    \(entities)
    </model>
    """
  }

  private static let entities = """
        <entity name="Boat" representedClassName="Boat" syncable="YES">
            <attribute name="rig_raw" optional="YES" attributeType="String"/>
        </entity>
        <entity name="Pier" representedClassName="Pier" syncable="YES">
            <attribute name="name" optional="YES" attributeType="String"/>
        </entity>
    """
  private static let configuration = """
    { models: [{
        path: "Port 1.xcdatamodel",
        generate: { output: "Out", scaffolds: true, extensions: true },
        entities: { Boat: { attributes: { rig_raw: { name: "rig", type: "Rig", storage: "raw" } } } } }] }
    """

  private static func folder(_ entities: String = entities) throws -> Folder {
    try Folder(["Port 1.xcdatamodel/contents": contents(entities), "plumb.json": configuration])
  }

  private static func run(_ output: String, in folder: Folder) throws -> ToolRun {
    try ToolRun("generate", "Port 1.xcdatamodel", "--single-file", "--output", output, in: folder)
  }

  @Test func writesOnlyTheNamedFile() throws {
    let folder = try Self.folder()
    let before = folder.files
    #expect(try Self.run("Made/Here/Port 1+Plumb.swift", in: folder).status == 0)
    #expect(folder.files == (before + ["Made/Here/Port 1+Plumb.swift"]).sorted())
    let text = try #require(folder.text("Made/Here/Port 1+Plumb.swift"))
    #expect(text.contains("final class Boat: NSManagedObject"))
    #expect(text.contains("final class Pier: NSManagedObject"))
  }

  @Test func aSecondRunHasNothingToDo() throws {
    let folder = try Self.folder()
    _ = try Self.run("Made/Port.swift", in: folder)
    #expect(try Self.run("Made/Port.swift", in: folder).err == "✓ 1 file up to date\n")
  }

  @Test func inAFolderTheFileIsCalledAfterTheModel() throws {
    let folder = try Self.folder()
    let before = folder.files
    #expect(try Self.run("Made", in: folder).status == 0)
    #expect(folder.files.filter { !before.contains($0) }.count == 1)
  }

  @Test func aModelWithoutEntitiesMakesAFileToo() throws {
    let folder = try Self.folder("")
    try folder.write("{}", to: "plumb.json")
    #expect(try Self.run("Made/Port.swift", in: folder).status == 0)
    #expect(folder.text("Made/Port.swift")?.hasPrefix("// plumb:generated\n") == true)
  }
}
