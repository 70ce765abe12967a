import PlumbCore
import PlumbFormats
import PlumbModel
import PlumbText
import PlumbWorkspace
import TestSupport
import Testing

@testable import PlumbConvert

/// `plumb compile` without the command line: bundles, versions and mapping models in memory.
@Suite struct CompileTests {
  private static func contents(_ inside: String) -> String {
    #"<?xml version="1.0" encoding="UTF-8" standalone="yes"?><model type="com.apple.IDECoreDataModeler.DataModel" "#
      + #"documentVersion="1.0" minimumToolsVersion="Automatic">\#(inside)</model>"#
  }

  private static let item =
    #"<entity name="Item" representedClassName=".Item"><attribute name="a" attributeType="String"/></entity>"#

  private static func workspace(_ versions: [String: String], _ others: [String: String] = [:]) -> Workspace {
    var files = others
    for (name, inside) in versions { files["Shop.xcdatamodeld/\(name).xcdatamodel/contents"] = contents(inside) }
    files["Shop.xcdatamodeld/.xccurrentversion"] =
      #"<?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict><key>_XCCurrentVersionName</key>"#
      + "<string>Shop.xcdatamodel</string></dict></plist>"
    return Workspace(files: .inMemory(files.mapValues { Array($0.utf8) }))
  }

  private static func message(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch let error as CannotRun {
      return error.message
    } catch {
      return "\(error)"
    }
  }

  @Test func aBundleHasAFileForEachVersion() throws {
    let workspace = Self.workspace(["Shop": Self.item, "Shop 2": Self.item])
    let changes = try workspace.compile("Shop.xcdatamodeld", to: "Out/Shop.momd").changes(workspace.files)
    #expect(
      changes.changes.map(\.path) == [
        "Out/Shop.momd/Shop.mom", "Out/Shop.momd/Shop 2.mom", "Out/Shop.momd/VersionInfo.plist",
      ])
    #expect(changes.changes.allSatisfy { $0.folder == "Out/Shop.momd" })
    // The same inputs have the same bytes.
    #expect(try workspace.compile("Shop.xcdatamodeld", to: "Out/Shop.momd").changes(workspace.files) == changes)
  }

  /// The list of versions has the hashes and the checksum of each version.
  @Test func theListOfVersionsIsRead() throws {
    let workspace = Self.workspace(["Shop": Self.item])
    let changes = try workspace.compile("Shop.xcdatamodeld", to: "Shop.momd").changes(workspace.files)
    let written = Dictionary(uniqueKeysWithValues: changes.changes.map { ($0.path, $0.new ?? []) })
    let list = try CompiledVersions.read("Shop.momd", from: .inMemory(written))
    let hashes = VersionHashes(try workspace.bundle("Shop.xcdatamodeld").currentVersion?.model ?? Model(name: ""))
    #expect(list.current == "Shop" && list.versions.map(\.name) == ["Shop"])
    #expect(list.versions.first?.hashes["Item"] == hashes["Item"]?.hash?.bytes)
    #expect(list.versions.first?.checksum == hashes.checksum)
    // An output that is up to date is not written again.
    let after = Workspace(files: .inMemory(written.merging(try Self.files(workspace)) { $1 }))
    #expect(try after.compile("Shop.xcdatamodeld", to: "Shop.momd").changes(after.files).isEmpty)
  }

  private static func files(_ workspace: Workspace) throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for path in ["Shop.xcdatamodeld/Shop.xcdatamodel/contents", "Shop.xcdatamodeld/.xccurrentversion"] {
      files[path] = try workspace.files.read(path)
    }
    return files
  }

  /// Core Data opens the files of other versions and the optimized one, so they are deleted.
  @Test func filesOfOtherVersionsAreDeleted() throws {
    let workspace = Self.workspace(
      ["Shop": Self.item],
      ["Shop.momd/VersionInfo.plist": "", "Shop.momd/Old.mom": "", "Shop.momd/Shop.omo": "", "Shop.momd/notes.txt": ""])
    let changes = try workspace.compile("Shop.xcdatamodeld", to: "Shop.momd").changes(workspace.files)
    #expect(
      changes.changes.filter { $0.new == nil }.map(\.path).sorted() == ["Shop.momd/Old.mom", "Shop.momd/Shop.omo"])
  }

  @Test(arguments: [
    ("Shop.xcdatamodeld", "Shop.mom", "a bundle is compiled to a .momd, not to Shop.mom"),
    ("Shop.xcdatamodeld/Shop.xcdatamodel", "Shop.momd", "a single version is compiled to a .mom, not to Shop.momd"),
    ("Shop.xcdatamodeld", "Notes.momd", "Notes.momd exists and is not a compiled model"),
  ])
  func otherOutputsAreRefused(_ path: String, _ output: String, _ message: String) {
    let workspace = Self.workspace(["Shop": Self.item], ["Notes.momd/notes.txt": ""])
    #expect(
      Self.message { _ = try workspace.compile(path, to: output).changes(workspace.files) } == message)
  }

  /// A model that Xcode's compiler refuses is not compiled, regardless of the configuration.
  @Test(arguments: [
    (
      #"<entity name="A"><attribute name="a" attributeType="Integer 16" defaultValueString="x"/></entity>"#,
      "default-type-mismatch"
    ),
    (#"<entity name="A"><attribute name="a"/></entity>"#, "attribute-type-missing"),
    (#"<entity name="A" parentEntity="B"/>"#, "parent-entity-missing"),
    (
      #"<entity name="A"><attribute name="a" transient="YES" attributeType="String"/><fetchIndex name="i">"#
        + #"<fetchIndexElement property="a" type="Binary" order="ascending"/></fetchIndex></entity>"#,
      "fetch-index-transient"
    ),
    (
      #"<entity name="A"><attribute name="a" attributeType="Transformable" valueTransformerName="NSIsNilTransformerName"/></entity>"#,
      "transformer-constant"
    ),
  ])
  func aRefusedModelIsNotCompiled(_ content: String, _ rule: String) throws {
    let workspace = Self.workspace(["Shop": content])
    let compilation = try workspace.compile("Shop.xcdatamodeld", to: "Shop.momd")
    #expect(compilation.refusals.map(\.rule) == [rule])
    #expect(try compilation.changes(workspace.files).isEmpty)
  }

  @Test func anUnknownHashIsRefusedUnlessAllowed() throws {
    let derived =
      #"<entity name="A"><attribute name="d" optional="YES" attributeType="Date" derived="YES" derivationExpression="now()"/></entity>"#
    let workspace = Self.workspace(["Shop": derived + Self.item])
    #expect(
      Self.message { _ = try workspace.compile("Shop.xcdatamodeld", to: "Shop.momd") }
        == "Shop.xcdatamodeld contains an entity whose version hash is unknown: Shop: A.d is a derived attribute, whose hash is unknown"
    )
    let compilation = try workspace.compile("Shop.xcdatamodeld", to: "Shop.momd", allowsUnknownHashes: true)
    #expect(compilation.notes.count == 1)
    let list = try #require(try compilation.changes(workspace.files).changes.last?.new)
    let read = try CompiledVersions.read("a/VersionInfo.plist", from: .inMemory(["a/VersionInfo.plist": list]))
    #expect(read.versions.first.map { Set($0.hashes.keys) } == ["Item"] && read.versions.first?.checksum == nil)
  }
}
