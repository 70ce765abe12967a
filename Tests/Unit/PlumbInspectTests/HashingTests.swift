import PlumbKit
import TestSupport
import Testing

/// The version hashes of a workspace's models, and the versions that a compiled model contains.
@Suite struct HashingTests {
  static let optional = #"<attribute name="note" optional="YES" attributeType="String"/>"#

  /// Returns a workspace with a bundle of two versions, and with a compiled model that has the given names and
  /// hashes.
  static func workspace(compiled: [(name: String, hashes: VersionHashes)] = []) -> Workspace {
    let versions = compiled.map { name, hashes in
      let entities = hashes.entries.map { entry in
        "<key>\(entry.name)</key><data>\(entry.hash.hash?.base64 ?? "")</data>"
      }
      return "<key>\(name)</key><dict>\(entities.joined())</dict>"
    }
    let key = "<key>NSManagedObjectModel_VersionHashes</key>"
    return Shop.workspace(
      [
        "Shop.xcdatamodeld/Shop.xcdatamodel/contents": Shop.contents(),
        "Shop.xcdatamodeld/Shop 2.xcdatamodel/contents": Shop.contents(more: optional),
        "Shop.xcdatamodeld/.xccurrentversion":
          "<plist><dict><key>_XCCurrentVersionName</key><string>Shop 2.xcdatamodel</string></dict></plist>",
        "Shop.momd/VersionInfo.plist": "<plist><dict>\(key)<dict>\(versions.joined())</dict></dict></plist>",
        "Shop.mom": "",
      ], ProjectConfiguration())
  }

  static func hashes(_ version: String) throws -> VersionHashes {
    try workspace().hashes(of: .init(models: ["Shop.xcdatamodeld"], version: version)).hashes
  }

  @Test func theCurrentVersionIsHashed() throws {
    let found = try Self.workspace().hashes(of: .all)
    #expect(found.bundle == "Shop.xcdatamodeld" && found.version == "Shop 2")
    #expect(try found.hashes == Self.hashes("Shop 2"))
    #expect(try found.hashes != Self.hashes("Shop"))
    #expect(found.hashes.entries.map(\.name) == ["Item0"])
  }

  @Test func eachCompiledVersionIsFound() throws {
    let workspace = Self.workspace(
      compiled: [("Old", try Self.hashes("Shop")), ("New", try Self.hashes("Shop 2"))])
    let found = try workspace.verify("Shop.momd", against: .all)
    #expect(found.parts.map(\.name) == ["New", "Old"])
    #expect(found.parts.map(\.verification.exact) == [["Shop 2"], ["Shop"]] && !found.hasStranger)
    let narrow = try workspace.verify("Shop.momd/VersionInfo.plist", against: .init(version: "Shop"))
    #expect(narrow.parts.map(\.verification.exact) == [[], ["Shop"]] && narrow.hasStranger)
  }

  @Test func filesWithoutVersionsAreRefused() throws {
    let workspace = Self.workspace()
    for file in ["Nowhere.sqlite", "Shop.mom", "Shop.xcdatamodeld", "Shop.xcdatamodeld/.xccurrentversion"] {
      #expect(throws: Unreadable.self, "\(file)") { try workspace.verify(file, against: .all) }
    }
  }

  @Test func aVersionThatCannotBeReadMattersWhereNoOtherIsTheOne() throws {
    let plist = { (hash: String) in
      """
      <plist><dict><key>NSManagedObjectModel_VersionHashes</key><dict><key>Shop</key><dict><key>Item0</key>\
      <data>\(hash)</data></dict></dict></dict></plist>
      """
    }
    let known = try #require(try Self.hashes("Shop").entries.first?.hash.hash)
    func verify(_ hash: String) throws -> VerifiedFile {
      try Shop.workspace(
        [
          "Shop.xcdatamodeld/Shop.xcdatamodel/contents": Shop.contents(),
          "Shop.xcdatamodeld/Shop 2.xcdatamodel/contents": "<<<<<<< HEAD",
          "VersionInfo.plist": plist(hash),
        ], ProjectConfiguration()
      ).verify("VersionInfo.plist", against: .all)
    }
    #expect(try verify(known.base64).parts.map(\.verification.exact) == [["Shop"]])
    #expect(throws: Unreadable.self) { try verify("AwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwM=") }
  }
}
