import Foundation
import Testing

@Suite struct HashTests {
  static let ledger = "Ledger/Ledger.xcdatamodeld"

  static func folder() throws -> Folder {
    let folder = try Folder()
    try folder.copy(Samples.path("Ledger"), as: "Ledger")
    return folder
  }

  @Test func hashesGoOutAndComeBackIn() throws {
    let folder = try Self.folder()
    let run = try ToolRun("hash", "--format", "json", Self.ledger, in: folder)
    #expect(run.status == 0 && run.err == "")
    let json = try #require(try JSONSerialization.jsonObject(with: Data(run.out.utf8)) as? [String: Any])
    let entities = try #require(json["entities"] as? [[String: Any]])
    let lines = entities.map { "<key>\($0["name"] ?? "")</key><data>\($0["hash"] as? String ?? "")</data>" }
    try folder.write(
      """
      <plist><dict><key>NSManagedObjectModel_VersionHashes</key><dict><key>Ledger</key><dict>\(lines.joined())</dict>
      </dict></dict></plist>
      """, to: "Ledger.momd/VersionInfo.plist")
    let verified = try ToolRun("hash", Self.ledger, "--verify", "Ledger.momd", in: folder)
    #expect(verified.status == 0 && verified.out == "✓ Ledger in Ledger.momd matches \(json["version"] ?? "")\n")
  }

  @Test func aStrangerIsAFinding() throws {
    let folder = try Self.folder()
    try folder.write(
      """
      <plist><dict><key>NSManagedObjectModel_VersionHashes</key><dict><key>Old</key><dict><key>Stranger</key>
      <data>AwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwM=</data></dict></dict></dict></plist>
      """, to: "Old.momd/VersionInfo.plist")
    let run = try ToolRun("hash", Self.ledger, "--verify", "Old.momd", in: folder)
    #expect(run.status == 1 && run.out.contains("Old in Old.momd matches no version of \(Self.ledger)"))
    #expect(run.out.contains("Stranger"))
  }

  @Test(arguments: [
    (["hash", ledger, "--verify", "none.sqlite"], "none.sqlite does not exist"),
    (
      ["hash", ledger, "--verify", "Ledger/plumb.json"],
      "Ledger/plumb.json is neither a store nor a text with version hashes"
    ),
    (["hash", ledger, "--verify", "x.mom"], "x.mom cannot be read: No such file or directory"),
  ])
  func filesThatAreNotStoresAreReported(_ arguments: [String], _ text: String) throws {
    let run = try ToolRun(arguments, in: Self.folder())
    #expect(run.status == 2 && run.err.contains(text) && run.out == "", "\(run.err)")
  }
}
