import Foundation
import Testing

/// A path inside a configured bundle selects that version, with the settings of the bundle.
@Suite struct NamedVersionTests {
  private static func contents(_ kind: String, _ attribute: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
        <entity name="Boat" \(kind) syncable="YES">
            <attribute name="\(attribute)" optional="YES" attributeType="String" syncable="YES"/>
        </entity>
    </model>
    """
  }

  /// Creates a bundle of two versions. The Swift matches the first version, and the second version is current.
  /// Neither file has Xcode's layout.
  private static func folder() throws -> Folder {
    let unformatted = "representedClassName=\"Boat\"  "
    return try Folder([
      "plumb.json": #"{ "models": [{ "path": "M.xcdatamodeld", "sources": ["S"], "generate": { "output": "G" } }] }"#,
      "M.xcdatamodeld/M.xcdatamodel/contents": contents(unformatted, "name"),
      "M.xcdatamodeld/M 2.xcdatamodel/contents": contents(unformatted, "title"),
      "M.xcdatamodeld/.xccurrentversion":
        #"<plist version="1.0"><dict><key>_XCCurrentVersionName</key><string>M 2.xcdatamodel</string></dict></plist>"#,
      "S/Boat.swift": "@PersistentModel\nfinal class Boat: NSManagedObject {\n  var name: String?\n}\n",
    ])
  }

  @Test(arguments: ["", "/", "/contents"]) func itIsHeldAgainstTheSwiftOfTheBundle(_ rest: String) throws {
    let folder = try Self.folder()
    for (version, status) in [("M", Int32(0)), ("M 2", 1)] {
      let path = "M.xcdatamodeld/\(version).xcdatamodel\(rest)"
      let run = try ToolRun("validate", "--no-config", path, in: folder)
      #expect(run.out.contains("no Swift"), "\(run.out)")
      let validated = try ToolRun("validate", "--quiet", "--preset", "core", path, in: folder)
      #expect(validated.status == status, "\(validated.out)\(validated.err)")
      // The Swift of the current version is not compared with an older version, unless the call requests this
      // version.
      #expect(validated.out.contains("no Swift") == (version == "M"), "\(validated.out)")
      let requested = try ToolRun("validate", "--quiet", "--preset", "core", "--version", version, in: folder)
      #expect(
        !requested.out.contains("no Swift") && (version == "M" || requested.out == validated.out), "\(requested.out)")
      #expect(try ToolRun("align", "--check", path, in: folder).status == status)
      let generated = try ToolRun("generate", "--dry-run", path, in: folder)
      #expect(generated.out.contains(version == "M" ? "var name" : "var title"), "\(generated.err)")
    }
  }

  @Test func anotherVersionNextToItIsRefused() throws {
    let folder = try Self.folder()
    for command in ["validate", "inspect", "align", "generate"] {
      let run = try ToolRun(command, "M.xcdatamodeld/M.xcdatamodel", "--version", "M 2", in: folder)
      #expect(run.status == 2 && run.err.contains(#"is the version "M", not "M 2""#), "\(run.err)")
    }
    let same = try ToolRun("inspect", "M.xcdatamodeld/M.xcdatamodel", "--version", "M.xcdatamodel", in: folder)
    #expect(same.status == 0, "\(same.err)")
  }

  @Test func inspectShowsThatVersionAlone() throws {
    let folder = try Self.folder()
    for (version, attribute) in [("M", "name"), ("M 2", "title")] {
      let path = "M.xcdatamodeld/\(version).xcdatamodel"
      let run = try ToolRun("inspect", path, in: folder)
      #expect(run.out.contains(attribute), "\(run.out)")
      #expect(run.out == (try ToolRun("inspect", "--no-config", path, in: folder)).out)
    }
  }

  @Test func formatWritesThatVersionAlone() throws {
    let folder = try Self.folder()
    let run = try ToolRun("format", "M.xcdatamodeld/M.xcdatamodel", in: folder)
    #expect(run.err.hasPrefix("formatted M.xcdatamodeld/M.xcdatamodel/contents ("), "\(run.err)")
    let check = try ToolRun("format", "--check", in: folder).err
    #expect(check.hasPrefix("would format M.xcdatamodeld/M 2.xcdatamodel/contents (") && check.hasSuffix(")\n"))
  }

  @Test func aNewVersionFollowsTheOneThatIsNamed() throws {
    let folder = try Self.folder()
    try folder.write(
      (folder.text("S/Boat.swift") ?? "").replacing("?\n}", with: "?\n  var note: String?\n}"), to: "S/Boat.swift")
    let run = try ToolRun("align", "--model", "--new-version", "M.xcdatamodeld/M.xcdatamodel", in: folder)
    #expect(run.status == 0 && run.err.contains("M is unchanged"), "\(run.err)")
    let new = folder.text("M.xcdatamodeld/M 3.xcdatamodel/contents") ?? ""
    #expect(new.contains("\"note\"") && !new.contains("\"title\""), "\(new)")
  }

  @Test func theContentsOfALoneVersionMeanIt() throws {
    let folder = try Folder([
      "plumb.json": #"{ "models": [{ "path": "M.xcdatamodel", "sources": ["S"] }] }"#,
      "M.xcdatamodel/contents": Self.contents("representedClassName=\"Boat\"", "title"),
      "S/Boat.swift": "@PersistentModel\nfinal class Boat: NSManagedObject {\n  var name: String?\n}\n",
    ])
    let run = try ToolRun("validate", "--format", "xcode", "M.xcdatamodel/contents", in: folder)
    #expect(run.status == 1 && run.out.contains("[drift-property-missing]"), "\(run.out)")
  }

  @Test func whatIsWrongWithTheBundleIsReportedOnce() throws {
    let folder = try Self.folder()
    try FileManager.default.removeItem(atPath: "\(folder.path)/M.xcdatamodeld/.xccurrentversion")
    let run = try ToolRun(
      "validate", "--format", "xcode", "M.xcdatamodeld/M.xcdatamodel", "M.xcdatamodeld/M 2.xcdatamodel", in: folder)
    #expect(run.out.split(separator: "\n").count { $0.hasSuffix("[current-version-missing]") } == 1, "\(run.out)")
  }
}
