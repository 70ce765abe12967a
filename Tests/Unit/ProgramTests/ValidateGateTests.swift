import Foundation
import Testing

/// A run that succeeds has checked every model, and its output replaces no file that it reads.
@Suite struct ValidateGateTests {
  private static func model(_ attribute: String = "", userInfo: String = "") -> String {
    """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
        <entity name="Item" representedClassName="Item">
            <attribute name="n" attributeType="Integer 16" \(attribute)>\(userInfo)</attribute>
        </entity>
    </model>
    """
  }

  private static let wrong = #"defaultValueString="maybe""#
  private static let right = #"defaultValueString="0" usesScalarValueType="YES""#
  private static let ignored =
    #"<userInfo><entry key="plumb.ignore" value="default-type-mismatch because x"/></userInfo>"#

  private static func folder(_ configuration: String, _ contents: String = model(wrong)) throws -> Folder {
    try Folder(["plumb.json": configuration, "A.xcdatamodeld/A.xcdatamodel/contents": contents])
  }

  private static let plain = #"{ "models": [{ "path": "A.xcdatamodeld" }], "baseline": "known.json" }"#

  @Test(arguments: ["plumb.json", "./plumb.json", "known.json", "A.xcdatamodeld/A.xcdatamodel/contents"])
  func aReportReplacesNothingThatIsRead(_ file: String) throws {
    let folder = try Self.folder(Self.plain)
    #expect(try ToolRun("validate", "--write-baseline", in: folder).status == 0)
    let before = folder.files.map { folder.text($0) }
    let run = try ToolRun("validate", "--format", "json=\(file)", in: folder)
    #expect(run.status == 2 && !run.err.isEmpty, "\(run.err)")
    #expect(folder.files.map { folder.text($0) } == before)
  }

  @Test func reportsAreWrittenTogetherOrNotAtAll() throws {
    let folder = try Self.folder(Self.plain)
    let run = try ToolRun("validate", "--format", "json=one.json", "--format", "sarif=none/there/x", in: folder)
    #expect(run.status == 2 && folder.text("one.json") == nil)
    #expect(try ToolRun("validate", "--format", "json=a", "--format", "sarif=./a", in: folder).status == 64)
  }

  @Test func aLostResultIsNoSuccess() throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let folder = try Self.folder(Self.plain, Self.model(Self.right))
    #expect(try ToolRun("validate", "--write-baseline", in: folder).status == 0)
    let run = try ToolRun("validate", in: folder, output: "/dev/full")
    #expect(run.status == 2 && run.err.contains("standard output"), "\(run.err)")
  }

  @Test func whatIsNamedTwiceIsCheckedOnce() throws {
    let folder = try Self.folder("{}")
    let run = try ToolRun("validate", "A.xcdatamodeld", "./A.xcdatamodeld/", "A.xcdatamodeld", in: folder)
    #expect(run.status == 1 && run.out.contains("Found 1 error in A.xcdatamodeld"), "\(run.out)")
  }

  @Test func aSuppressionIsOfItsOwnModel() throws {
    let folder = try Folder([
      "A.xcdatamodeld/Model.xcdatamodel/contents": Self.model(Self.wrong, userInfo: Self.ignored),
      "B.xcdatamodeld/Model.xcdatamodel/contents": Self.model(Self.wrong),
    ])
    #expect(try ToolRun("validate", "A.xcdatamodeld", in: folder).status == 0)
    let both = try ToolRun("validate", "A.xcdatamodeld", "B.xcdatamodeld", in: folder)
    #expect(both.status == 1 && both.out.contains("1 suppressed"), "\(both.out)")
  }

  @Test(arguments: [
    #""entities": { "Itemm": { "class": "X" } }"#,
    #""entities": { "Item": { "attributes": { "m": { "name": "q" } } } }"#,
    #""compositions": { "Place": { "type": "X" } }"#,
  ])
  func whatIsConfiguredForNothingIsFound(_ entry: String) throws {
    let folder = try Self.folder(
      #"{ "models": [{ "path": "A.xcdatamodeld", \#(entry) }] }"#, Self.model(Self.right))
    let run = try ToolRun("validate", "--format", "xcode", in: folder)
    #expect(run.status == 1 && run.out.contains("-unknown]"), "\(run.out)")
  }

  @Test func deletingAllThatIsGeneratedIsNoCure() throws {
    let folder = try Self.folder(
      #"{ "models": [{ "path": "A.xcdatamodeld", "generate": { "output": "Gen" } }] }"#, Self.model(Self.right))
    let run = try ToolRun("validate", "--format", "xcode", in: folder)
    #expect(run.status == 1 && run.out.contains("[drift-entity-missing]"), "\(run.out)")
  }

  @Test func anUncheckedBundleIsAnError() throws {
    let folder = try Self.folder(Self.plain)
    try folder.write(Self.model(Self.wrong), to: "A.xcdatamodeld/A 2.xcdatamodel/contents")
    #expect(try ToolRun("validate", in: folder).status == 2)
    let baseline = try ToolRun("validate", "--write-baseline", in: folder)
    #expect(baseline.status == 2 && folder.text("known.json") == nil, "\(baseline.err)")
  }

  @Test func aBaselineIsOfAllModels() throws {
    let folder = try Self.folder(Self.plain)
    #expect(try ToolRun("validate", "A.xcdatamodeld", "--write-baseline", in: folder).status == 64)
    #expect(try ToolRun("validate", "--write-baseline", "--format", "json=x.json", in: folder).status == 64)
    #expect(try ToolRun("validate", "--write-baseline", in: folder).status == 0)
    #expect(try ToolRun("validate", in: folder).status == 0)
  }

  @Test func namesAreNotCommandsOfTheRunner() throws {
    let folder = try Self.folder(#"{ "models": [{ "path": "A.xcdatamodeld", "sources": ["x\n::error::pwned"] }] }"#)
    let run = try ToolRun("validate", in: folder)
    #expect(run.status == 2 && !run.err.split(separator: "\n").contains { $0.hasPrefix("::") }, "\(run.err)")
  }
}
