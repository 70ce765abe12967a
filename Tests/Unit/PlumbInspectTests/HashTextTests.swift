import Testing

@testable import PlumbCore
@testable import PlumbInspect
@testable import PlumbModel

/// Version hashes as text and as JSON.
@Suite struct HashTextTests {
  static let model = Model(
    name: "Shop 2",
    entities: [
      Entity(name: "Customer", attributes: [Attribute(name: "name", type: .string)]), Entity(name: "Order"),
    ])

  /// The model with a derived attribute.
  static var derived: Model {
    var model = model
    model.entities[1].attributes = [Attribute(name: "count", type: .integer64)]
    model.entities[1].attributes[0].isDerived = true
    return model
  }

  static let reason = "Order.count is a derived attribute, whose hash is unknown"

  /// Returns the text for the hashes of one model and their comparison with versions.
  static func reported(_ hashes: ModelHashes?, _ versions: [Model], name: String? = nil) throws -> String {
    HashText().text(of: try verified(hashes, versions, name: name))
  }

  static func verified(_ hashes: ModelHashes?, _ versions: [Model], name: String? = nil) throws -> VerifiedFile {
    let hashes = LoggedHashes(try #require(hashes))
    return VerifiedFile(
      file: "Shop.sqlite", bundle: "Shop.xcdatamodeld", current: "Shop 3",
      parts: [VerifiedPart(name: name, hashes: hashes, verification: Verification(of: hashes, among: versions))])
  }

  @Test func hashesAreShownInColumns() {
    let hashes = VersionHashes(Self.model)
    #expect(
      HashText().text(of: hashes, version: "Shop 2", bundle: "Shop.xcdatamodeld") == """
        Shop.xcdatamodeld  Shop 2
          Customer  \(hashes["Customer"]?.hash?.base64 ?? "")
          Order     \(hashes["Order"]?.hash?.base64 ?? "")

          version checksum  \(hashes.checksum ?? "")
          digest in stores  \(hashes.digest ?? "")

        """)
  }

  @Test func unknownHashesAreReported() {
    let hashes = VersionHashes(Self.derived)
    #expect(
      HashText().text(of: hashes, version: "Shop 2", bundle: "Shop.xcdatamodeld") == """
        Shop.xcdatamodeld  Shop 2
          Customer  \(hashes["Customer"]?.hash?.base64 ?? "")
          Order     unknown: \(Self.reason)

        """)
    let json = HashJSON.hashes(hashes, version: "Shop 2", bundle: "Shop.xcdatamodeld")
    #expect(json["checksum"] == .null && json["digest"] == .null)
    #expect(
      json["entities"] == [
        ["name": "Customer", "hash": .string(hashes["Customer"]?.hash?.base64 ?? "")],
        ["name": "Order", "hash": nil, "reason": .string(Self.reason)],
      ])
  }

  @Test func theVersionIsNamed() throws {
    let known = VersionHashes(Self.model).known
    var copy = Self.model
    copy.name = "Shop 3"
    #expect(try Self.reported(known, [Self.model]) == "✓ Shop.sqlite matches Shop 2\n")
    #expect(
      try Self.reported(known, [Self.model, copy], name: "Old")
        == "✓ Old in Shop.sqlite matches Shop 2 and Shop 3\n")
    #expect(
      try Self.reported(known, [Self.derived])
        == """
        ? Shop.sqlite may match Shop 2: 1 equal hash, and the other hashes are unknown
          Order  unknown: \(Self.reason)
          help: plumb hash Shop.xcdatamodeld --verify Shop.sqlite --history searches the commits

        """)
    #expect(
      try Self.reported(known, []).hasPrefix(
        "✗ Shop.sqlite cannot be compared: the bundle has no readable version\n"))
  }

  @Test func whatDiffersIsListed() throws {
    var other = Self.model
    other.entities[0].attributes[0].isOptional = true
    other.entities[1].name = "Purchase"
    other.entities.append(Entity(name: "Tag"))
    let found = try Self.verified(VersionHashes(other).known, [Self.model])
    #expect(
      HashText().text(of: found) == """
        ✗ Shop.sqlite matches no version of Shop.xcdatamodeld; the nearest is Shop 2, with 0 equal hashes
          Customer  has a different hash
          Order     is not in Shop.sqlite
          Purchase  is not in Shop 2
          Tag       is not in Shop 2
          help: plumb hash Shop.xcdatamodeld --verify Shop.sqlite --history searches the commits

        """)
    #expect(
      HashJSON.verification(found) == [
        "formatVersion": 1, "file": "Shop.sqlite", "bundle": "Shop.xcdatamodeld",
        "results": [
          [
            "outcome": "different", "versions": [],
            "nearest": [
              "version": "Shop 2", "equal": 0,
              "differences": [
                ["entity": "Customer", "kind": "differs"], ["entity": "Order", "kind": "extra"],
                ["entity": "Purchase", "kind": "missing"], ["entity": "Tag", "kind": "missing"],
              ],
            ],
          ]
        ],
      ])
  }

  @Test func terminalsWithoutOtherCharactersGetASCII() throws {
    var text = HashText()
    text.style.drawing = .ascii
    var found = try Self.verified(VersionHashes(Self.model).known, [Self.model])
    found.file = "a\u{1B}b"
    #expect(text.text(of: found).allSatisfy { $0.isASCII && $0 != "\u{1B}" })
  }
}
