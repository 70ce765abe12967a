import PlumbModel
import PlumbText
import TestSupport
import Testing

@testable import PlumbFormats

@Suite struct StoreMetadataTests {
  /// Returns the metadata of a store in memory. The other files are keyed by the suffix after the store's name.
  static func read(_ store: [UInt8], _ others: [String: [UInt8]] = [:]) throws(ReadFailure) -> StoreMetadata {
    var files = ["Shop.sqlite": store]
    for (suffix, bytes) in others { files["Shop.sqlite" + suffix] = bytes }
    return try StoreMetadata.read("Shop.sqlite", from: .inMemory(files))
  }

  /// Returns the error message for a store that cannot be read. `nil` if it can be read.
  static func refusal(_ store: [UInt8], _ others: [String: [UInt8]] = [:]) -> String? {
    do throws(ReadFailure) {
      _ = try read(store, others)
      return nil
    } catch {
      return error.diagnostic.message
    }
  }

  static func hash(_ text: String) -> [UInt8] { SHA2.sha256(Array(text.utf8)) }

  @Test func aStoreReportsItsModel() throws {
    let metadata = try Self.read(StoreFixtures.store)
    #expect(
      metadata
        == StoreMetadata(
          file: "Shop.sqlite",
          hashes: [
            "Order": Self.hash("Order 1"), "Customer": Self.hash("Customer 1"), "Item": Self.hash("Item 1"),
          ], digest: "digest", checksum: "checksum", hashesVersion: 3, identifiers: ["1"]))
  }

  /// All content of this store is in its log.
  @Test func theLogCounts() throws {
    let metadata = try Self.read(StoreFixtures.fresh, ["-wal": StoreFixtures.log])
    #expect(metadata.hashes == ["Order": Self.hash("Order 2"), "Customer": Self.hash("Customer 2")])
    #expect(metadata.identifiers == ["2"] && metadata.digest == nil)
    #expect(try Self.read([], ["-wal": StoreFixtures.log]) == metadata)
    #expect(
      Self.refusal(StoreFixtures.fresh)
        == "Shop.sqlite is a SQLite database, but not a store of Core Data: it has no table Z_METADATA")
  }

  /// A transaction with a missing or damaged end is ignored. The previous transaction is used.
  @Test func ofTheLogOnlyWholeTransactionsCount() throws {
    var torn = StoreFixtures.log
    torn[torn.count - 10] ^= 1
    let cut = Array(StoreFixtures.log.dropLast(10))
    for log in [torn, cut] {
      #expect(try Self.read(StoreFixtures.fresh, ["-wal": log]).identifiers == ["1"])
    }
    var foreign = StoreFixtures.log
    foreign[16] ^= 1
    #expect(try Self.read(StoreFixtures.store, ["-wal": foreign]).identifiers == ["1"])
    #expect(try Self.read(StoreFixtures.store, ["-wal": []]).identifiers == ["1"])
  }

  @Test func aTransactionThatDidNotEndIsReported() throws {
    let journal: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7, 0, 0]
    #expect(
      Self.refusal(StoreFixtures.store, ["-journal": journal])
        == "Shop.sqlite was not closed properly: its -journal file contains an unfinished transaction")
    #expect(Self.refusal(StoreFixtures.store, ["-journal": []]) == nil)
    #expect(Self.refusal(StoreFixtures.store, ["-journal": Array(repeating: 0, count: 512)]) == nil)
  }

  @Test func filesThatAreNotStoresAreReported() {
    let cases: [([UInt8], String)] = [
      ([], "Shop.sqlite is empty"),
      (Array("hello".utf8), "Shop.sqlite is not a SQLite database"),
      (Array("bplist00".utf8), "Shop.sqlite is not a SQLite store: binary and XML stores of Core Data cannot be read"),
      (Array(StoreFixtures.store.prefix(99)), "Shop.sqlite is not a SQLite database"),
      (Array(StoreFixtures.store.prefix(600)), "Shop.sqlite is incomplete or damaged"),
    ]
    for (bytes, message) in cases { #expect(Self.refusal(bytes) == message) }
    #expect(throws: ReadFailure.self) { try StoreMetadata.read("Nowhere.sqlite", from: .inMemory([:])) }
  }

  /// Reading a store and a log with any changed bytes ends quickly, with a result or an error.
  @Test func damageIsNoTrap() {
    var random = Seeded(state: 7)
    for _ in 0..<3_000 {
      var store = StoreFixtures.store
      var log = StoreFixtures.log
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        store[Int.random(in: 0..<store.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
        log[Int.random(in: 0..<log.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      _ = Self.refusal(store)
      _ = Self.refusal(StoreFixtures.fresh, ["-wal": log])
      _ = Self.refusal(Array(store.prefix(Int.random(in: 0...store.count, using: &random))))
    }
  }

  /// A page that is its own child, and a circular chain of overflow pages.
  @Test func ringsEnd() throws {
    var store = StoreFixtures.store
    // The page of the schema is an interior page. Both its last child and the child in its first cell are changed.
    #expect(store[100] == 5)
    store.replaceSubrange(108..<112, with: [0, 0, 0, 1])
    #expect(Self.refusal(store) == "Shop.sqlite is incomplete or damaged")
  }

  @Test(.enabled(if: Corpus.isThere, "the corpus is not beside the project"))
  func everyStoreOfTheCorpusIsRead() throws {
    var count = 0
    for file in Corpus.files(withSuffix: ".sqlite") {
      let metadata = try StoreMetadata.read(file)
      #expect(metadata.hashesVersion == 3 && !metadata.hashes.isEmpty, "\(file)")
      count += 1
    }
    #expect(count >= 30)
  }
}

@Suite struct CompiledVersionsTests {
  static let hash = Base64.text(of: Array(repeating: 7, count: 32))

  /// Returns a property list with these versions in a dictionary.
  static func list(_ versions: String, _ rest: String = "") -> [UInt8] {
    Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict>\(rest)<key>NSManagedObjectModel_VersionHashes</key><dict>\(versions)</dict></dict></plist>
      """.utf8)
  }

  @Test func aCompiledModelReportsItsVersions() throws {
    let version = "<dict><key>Order</key><data>\(Self.hash)</data></dict>"
    let list = Self.list(
      "<key>Shop 10</key>\(version)<key>Shop 2</key>\(version)",
      """
      <key>NSManagedObjectModel_CurrentVersionName</key><string>Shop 10</string>
      <key>NSManagedObjectModel_VersionChecksums</key><dict><key>Shop 2</key><string>abc</string></dict>
      """)
    let files = Files.inMemory(["Shop.momd/VersionInfo.plist": list])
    let compiled = try CompiledVersions.read("Shop.momd", from: files)
    #expect(compiled.current == "Shop 10")
    #expect(compiled.versions.map(\.name) == ["Shop 2", "Shop 10"])
    #expect(compiled.versions.map(\.checksum) == ["abc", nil])
    #expect(compiled.versions.first?.hashes == ["Order": Array(repeating: 7, count: 32)])
    #expect(try CompiledVersions.read("Shop.momd/VersionInfo.plist", from: files) == compiled)
  }

  @Test func filesOfOtherKindsAreReported() {
    let cases: [([UInt8], String)] = [
      (
        Self.list("<key>Shop</key><dict><key>Order</key><data>AAAA</data></dict>"),
        "the version hash of \"Order\" in Shop.plist is data and not 32 bytes of data"
      ),
      (Self.list("<key>Shop</key><string>x</string>"), "the hashes of \"Shop\" in Shop.plist are not a dictionary"),
      (
        Array("<plist><dict/></plist>".utf8),
        "Shop.plist has no NSManagedObjectModel_VersionHashes, so it does not belong to a compiled model"
      ),
    ]
    for (bytes, message) in cases {
      do throws(ReadFailure) {
        _ = try CompiledVersions.read("Shop.plist", from: .inMemory(["Shop.plist": bytes]))
        Issue.record("read: \(message)")
      } catch {
        #expect(error.diagnostic.message == message)
      }
    }
    #expect(throws: ReadFailure.self) {
      try CompiledVersions.read("Shop.momd", from: .inMemory(["Shop.momd/Shop.mom": []]))
    }
  }
}
