import PlumbKit
import TestSupport
import Testing

@testable import PlumbFormats
@testable import PlumbInspect
@testable import PlumbModel

/// Version hashes in the logs of errors, and the versions that made the stores.
@Suite struct StoreLogTests {
  static let model = Model(
    name: "Shop",
    entities: [
      Entity(name: "Customer", attributes: [Attribute(name: "name", type: .string)]), Entity(name: "Line Item"),
      Entity(name: "Order"),
    ])
  static let hashes = VersionHashes(model)

  static func groups(_ bytes: some Sequence<UInt8>) -> String {
    let hex = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    return stride(from: 0, to: hex.count, by: 8).map { String(hex.dropFirst($0).prefix(8)) }.joined(separator: " ")
  }

  static func old(_ hash: VersionHash) -> String { "<\(groups(hash.bytes))>" }
  static func cut(_ hash: VersionHash) -> String {
    "{length = 32, bytes = 0x\(groups(hash.bytes.prefix(16))) ... \(groups(hash.bytes.suffix(8))) }"
  }

  /// Returns the hashes of the model in a form, with a digest if there is one.
  static func dictionary(_ form: (VersionHash) -> String, digest: String? = nil) -> String {
    let lines = hashes.entries.map { entry in
      let name = entry.name.contains(" ") ? "\"\(entry.name)\"" : entry.name
      return "        \(name) = \(entry.hash.hash.map(form) ?? "");"
    }
    return """
      CoreData: error: returned error Code=134100 UserInfo={metadata={
          NSPersistenceFrameworkVersion = 1338;
          NSStoreModelVersionHashes =     {
      \(lines.joined(separator: "\n"))
          };\(digest.map { "\n    NSStoreModelVersionHashesDigest = \"\($0)\";" } ?? "")
          NSStoreModelVersionHashesVersion = 3;
          NSStoreModelVersionIdentifiers =     (
              ""
          );
          NSStoreUUID = "0A1B2C3D-0000-4000-8000-000000000001";
      }, reason=The model used to open the store is incompatible with the one used to create the store}
      """
  }

  static func list(_ form: (VersionHash) -> String) -> String {
    hashes.entries.map { "\"\($0.name)\": \($0.hash.hash.map(form) ?? "")" }.joined(separator: ", ")
  }

  static func verification(_ text: String, _ models: [Model] = [model]) -> [Verification] {
    StoreLog(Array(text.utf8)).entries.map { Verification(of: $0.hashes, among: models) }
  }

  /// The forms in which all bytes, or enough of them, are printed.
  static let complete: [String: String] = [
    "before 2019": dictionary(old),
    "cut": dictionary(cut),
    "cut, with an ellipsis": dictionary(cut).replacing("...", with: "…"),
    "not cut": dictionary { "{length = 32, bytes = 0x\($0.hex)}" },
    "on one line": dictionary(cut).split(separator: "\n").joined(separator: " "),
    "in JSON": #"{"message":""# + dictionary(cut).replacing("\"", with: "\\\"").replacing("\n", with: "\\n") + #""}"#,
    "in HTML": dictionary(old).replacing("<", with: "&lt;").replacing(">", with: "&gt;").replacing(
      "\"", with: "&quot;"),
    "quoted": dictionary(cut).split(separator: "\n", omittingEmptySubsequences: false).map { "> **\($0)**" }
      .joined(separator: "\n"),
    "with times": dictionary(cut).split(separator: "\n").map { "2026-01-02 10:11:12.345 Shop[123:4567] \($0)" }
      .joined(separator: "\n"),
    "Swift": #"["NSStoreModelVersionHashes": [\#(list(old))], "NSStoreType": SQLite]"#,
    "Swift's keys": #"[AnyHashable("NSStoreModelVersionHashes"): {\#(list(cut))}]"#,
    "JSON": #"{"NSStoreModelVersionHashes": {\#(list { "\"\($0.base64)\"" })}}"#,
    "hexadecimal": #"{"NSStoreModelVersionHashes": {\#(list { "\"\($0.hex)\"" })}}"#,
    "XML": """
    <dict><key>NSStoreModelVersionHashes</key>
    <dict>\(hashes.entries.map { "<key>\($0.name)</key><data>\n\($0.hash.hash?.base64 ?? "")\n</data>" }.joined())</dict>
    """,
    "digest": dictionary({ _ in "32 bytes" }, digest: hashes.digest),
    "digest alone": "NSStoreModelVersionHashesDigest = \"\(hashes.digest ?? "")\";",
    "checksum alone": "NSStoreModelVersionChecksumKey = \"\(hashes.checksum ?? "")\";",
    "twice": dictionary(cut) + "\n" + dictionary(cut),
  ]

  @Test(arguments: complete.keys.sorted()) func theVersionIsFound(_ form: String) throws {
    var edited = Self.model
    edited.name = "Shop 2"
    edited.entities[1].attributes = [Attribute(name: "count", type: .integer16)]
    let found = Self.verification(try #require(Self.complete[form]), [Self.model, edited])
    #expect(found.map(\.exact) == [["Shop"]])
  }

  /// The forms in which hashes are missing: a version is possible.
  static let incomplete: [String: String] = [
    "no bytes": dictionary { _ in "32 bytes" },
    "removed by a page": dictionary { _ in "" },
    "replaced by hand": dictionary { "<\($0.hex.dropLast(2))xy>" },
    "the end is missing": String(dictionary(cut).prefix(while: { $0 != "\"" })),
  ]

  @Test(arguments: incomplete.keys.sorted()) func aVersionIsPossible(_ form: String) throws {
    var other = Self.model
    other.entities[0].name = "Client"
    let found = Self.verification(try #require(Self.incomplete[form]), [Self.model, other])
    let first = try #require(found.first)
    #expect(found.count == 1 && !first.isExact)
    #expect(first.comparisons.map(\.isPossible) == [true, false])
  }

  @Test func aDigestDecides() {
    let log = Self.dictionary({ _ in "32 bytes" }, digest: String(repeating: "A", count: 86) + "==")
    let found = Self.verification(log)
    #expect(found.map(\.isExact) == [false] && found[0].nearest?.isPossible == false)
  }

  @Test func eachStoreIsNamedByItsLine() {
    let other = Self.dictionary(Self.cut).replacing("Customer", with: "Client")
    let log = StoreLog(Array((Self.dictionary(Self.old) + "\n" + other).utf8))
    #expect(log.entries.map(\.line) == [3, 16])
    #expect(log.entries.map { $0.hashes.entities.keys.sorted() }.last == ["Client", "Line Item", "Order"])
  }

  @Test func namesWithOtherCharactersAreRead() {
    let text = #"NSStoreModelVersionHashes = { "\U00c9tat" = <00 11>; Gerät = <00 11>; };"#
    #expect(StoreLog(Array(text.utf8)).entries.first?.hashes.entities.keys.sorted() == ["Gerät", "État"])
  }

  @Test(arguments: [
    "", "NSStoreModelVersionHashes", "NSStoreModelVersionHashes = {", "NSStoreModelVersionHashes = (a, b);",
    "NSStoreModelVersionHashesVersion = 3;", "NSStoreModelVersionHashesDigest = \"abc\";", "an error",
    "NSStoreModelVersionHashes = { length = 32 };",
  ])
  func otherTextsHaveNoHashes(_ text: String) { #expect(StoreLog(Array(text.utf8)).entries.isEmpty) }

  @Test func theCommandReadsALog() throws {
    let workspace = HashingTests.workspace()
    let hash = try #require(try HashingTests.hashes("Shop").entries.first?.hash.hash)
    let log = Array("NSStoreModelVersionHashes = { Item0 = \(Self.cut(hash)); };".utf8)
    let found = try workspace.verify("stdin", input: log, against: .all)
    #expect(
      HashText().text(of: found) == """
        ✓ stdin matches Shop
          help: plumb migrate Shop 'Shop 2' lists what the migration of the store does

        """)
    #expect(throws: Unreadable.self) { try workspace.verify("stdin", input: Array("an error".utf8), against: .all) }
  }
}
