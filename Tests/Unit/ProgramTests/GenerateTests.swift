import Foundation
import Testing

@Suite struct GenerateTests {
  private static func model(_ entities: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
    \(entities)
    </model>
    """
  }

  private static func folder(_ entities: String) throws -> Folder {
    try Folder(["Shop.xcdatamodel/contents": model(entities)])
  }

  private static let order = #"""
        <entity name="Order" representedClassName="Order">
            <attribute name="total" attributeType="Integer 64" defaultValueString="0"/>
        </entity>
    """#

  @Test func theSecondRunWritesNothing() throws {
    let folder = try Folder()
    try folder.copy(Samples.path("Greenhouse"), as: "Greenhouse")
    let arguments = ["generate", "--config", "Greenhouse/plumb.json"]
    let first = try ToolRun(arguments, in: folder)
    #expect(first.status == 0, "\(first.err)")
    let files = folder.files
    let dates = try Self.dates(files, folder)
    #expect(files.contains("Greenhouse/Sources/GreenhouseModel/Generated/Bed+Plumb.swift"))
    let second = try ToolRun(arguments, in: folder)
    #expect(second.status == 0 && second.err.hasPrefix("✓ ") && second.err.contains("up to date"), "\(second.err)")
    #expect(folder.files == files)
    #expect(try Self.dates(files, folder) == dates)
    #expect(try ToolRun(arguments + ["--check"], in: folder).status == 0)
  }

  /// The style is from the configuration. The generated files are up to date and have no drift, and a handwritten
  /// edit in them is found.
  @Test func accessorsAreHeldAgainstTheModel() throws {
    let folder = try Folder()
    try folder.copy(Samples.path("Ledger") + "/Ledger.xcdatamodeld", as: "Ledger.xcdatamodeld")
    let settings =
      #"{ "models": [{ "path": "Ledger.xcdatamodeld", "generate": { "output": "Out", "style": "accessor" } }] }"#
    try folder.write(settings, to: "plumb.json")
    #expect(try ToolRun("generate", in: folder).status == 0)
    #expect(try ToolRun("generate", "--check", in: folder).status == 0)
    let account = "Out/LGAccount+Plumb.swift"
    let text = try #require(folder.text(account))
    #expect(text.contains("get { stored(forKey: \"currencyCode\", or: \"EUR\") }"), "\(text)")
    let fine = try ToolRun("validate", "--format", "xcode", in: folder)
    #expect(fine.status == 0 && !fine.out.contains("Out/"), "\(fine.out)\(fine.err)")

    try folder.write(text.replacing("var sortOrder: Int16", with: "var sortOrder: Date"), to: account)
    let edited = try ToolRun("validate", "--format", "xcode", in: folder)
    let message = "LGAccount+Plumb.swift:47:18: error: Account.sortOrder is Integer 16 in the model but Date in Swift"
    #expect(edited.out.contains(message), "\(edited.out)\(edited.err)")
    let align = try ToolRun("align", "--include-review", in: folder)
    #expect(folder.text(account)?.contains("var sortOrder: Date") == true, "\(align.out)\(align.err)")
    #expect(try ToolRun("generate", in: folder).status == 0)
    #expect(folder.text(account) == text)
  }

  /// SwiftData classes have no drift after they are generated, and none after the marker is removed.
  @Test func swiftDataIsHeldAgainstTheModel() throws {
    let folder = try Folder()
    try folder.copy(Samples.path("Greenhouse") + "/Greenhouse.xcdatamodeld", as: "Greenhouse.xcdatamodeld")
    let settings =
      #"{ "models": [{ "path": "Greenhouse.xcdatamodeld", "sources": ["Own"], "generate": { "output": "Out", "style": "swiftdata" } }] }"#
    try folder.write(settings, to: "plumb.json")
    let generate = ["generate", "Greenhouse.xcdatamodeld", "--style", "swiftdata", "--no-config", "--single-file"]
    #expect(try ToolRun(generate + ["--output", "Own"], in: folder).status == 0)
    let path = "Own/Greenhouse+Plumb.swift"
    let text = try #require(folder.text(path))
    let own = text.replacing("// plumb:generated\n", with: "")
    try folder.write(own, to: path)
    let fine = try ToolRun("validate", "--format", "xcode", in: folder)
    #expect(fine.status == 0 && !fine.out.contains("Own/"), "\(fine.out)\(fine.err)")
    try folder.write(own.replacing("var positionInHouse: Int16", with: "var positionInHouse: Int"), to: path)
    let edited = try ToolRun("validate", "--format", "xcode", in: folder)
    #expect(
      edited.out.contains("error: Bed.positionInHouse is Integer 16 in the model but Int in Swift"), "\(edited.out)")
  }

  private static func dates(_ files: [String], _ folder: Folder) throws -> [Date?] {
    try files.map {
      try FileManager.default.attributesOfItem(atPath: "\(folder.path)/\($0)")[.modificationDate] as? Date
    }
  }

  @Test func checkAndDryRunReportChangesAndWriteNothing() throws {
    let folder = try Self.folder(Self.order)
    let arguments = ["generate", "Shop.xcdatamodel", "--output", "Out"]
    let check = try ToolRun(arguments + ["--check"], in: folder)
    #expect(check.status == 1 && check.err.contains("would create Out/Order+Plumb.swift"))
    let dry = try ToolRun(arguments + ["--dry-run"], in: folder)
    #expect(dry.status == 0 && dry.out.hasPrefix("--- /dev/null\n+++ b/Out/Order+Plumb.swift\n@@ "), "\(dry.out)")
    let list = try ToolRun(arguments + ["--list-outputs"], in: folder)
    #expect(list.out == "Out/Order+Plumb.swift\n")
    #expect(folder.files == ["Shop.xcdatamodel/contents"])
  }

  @Test func staleFilesGoAndForeignFilesStay() throws {
    let folder = try Self.folder(Self.order)
    try folder.write("// plumb:generated\nclass Gone {}\n", to: "Out/Gone+Plumb.swift")
    try folder.write("class Mine {}\n", to: "Out/Mine.swift")
    let run = try ToolRun("generate", "Shop.xcdatamodel", "--output", "Out", in: folder)
    #expect(run.status == 0, "\(run.err)")
    #expect(folder.files == ["Out/Mine.swift", "Out/Order+Plumb.swift", "Shop.xcdatamodel/contents"])
  }

  @Test func aFileOfSomebodyElseIsNeverReplaced() throws {
    let folder = try Self.folder(Self.order)
    try folder.write("class Order {}\n", to: "Out/Order+Plumb.swift")
    let run = try ToolRun("generate", "Shop.xcdatamodel", "--output", "Out", in: folder)
    #expect(run.status == 2 && run.err.contains("generate-output-unmanaged"), "\(run.err)")
    #expect(folder.text("Out/Order+Plumb.swift") == "class Order {}\n")
  }

  @Test func aFolderThatIsALinkIsRefused() throws {
    let folder = try Self.folder(Self.order)
    try folder.write("", to: "Elsewhere/keep")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/Out", withDestinationPath: "\(folder.path)/Elsewhere")
    let run = try ToolRun("generate", "Shop.xcdatamodel", "--output", "Out", in: folder)
    #expect(run.status == 2 && run.err.contains("symbolic link"), "\(run.err)")
    #expect(folder.files.filter { $0.hasPrefix("Elsewhere") } == ["Elsewhere/keep"])
  }

  @Test(arguments: [
    "../Evil", "a/b", "/etc/passwd", "..", "", "😀", "\u{202E}Order", "Order Item",
    String(repeating: "x", count: 10_000), "A&quot;B",
    "class", "C:\\x",
  ])
  func namesNeverBecomePaths(_ name: String) throws {
    let folder = try Self.folder(#"<entity name="\#(name)" representedClassName="\#(name)"/>"#)
    let run = try ToolRun("generate", "Shop.xcdatamodel", "--output", "Out", in: folder)
    #expect([0, 1, 2].contains(run.status), "\(run.err)")
    #expect(folder.files.allSatisfy { $0.hasPrefix("Out/") || $0 == "Shop.xcdatamodel/contents" })
    #expect(run.status == 0 || !run.err.isEmpty)
  }

  @Test func entitiesThatDifferByCaseAreRefused() throws {
    let folder = try Self.folder(
      #"<entity name="Item" representedClassName="Item"/><entity name="item" representedClassName="item"/>"#)
    let run = try ToolRun("generate", "Shop.xcdatamodel", "--output", "Out", in: folder)
    #expect(run.status != 0 && folder.files == ["Shop.xcdatamodel/contents"], "\(run.err)")
  }

  @Test func aRefusalNamesEveryReasonAndWritesNothing() throws {
    let folder = try Self.folder(
      #"""
          <entity name="Order" representedClassName="Order">
              <attribute name="total" attributeType="Integer 64"/>
              <relationship name="customer" maxCount="1" deletionRule="No Action" destinationEntity="Order"/>
          </entity>
      """#)
    let run = try ToolRun("generate", "Shop.xcdatamodel", "--output", "Out", in: folder)
    #expect(run.status == 1)
    for rule in ["relationship-optional", "relationship-inverse", "delete-rule-no-action"] {
      #expect(run.err.contains("[\(rule)]"), "\(rule)")
    }
    #expect(folder.files == ["Shop.xcdatamodel/contents"])
  }
}
