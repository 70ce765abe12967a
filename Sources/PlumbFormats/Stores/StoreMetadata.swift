import PlumbModel
import PlumbText

/// The metadata of a SQLite store of Core Data: by its version hashes a store knows the model that opens it.
///
///     let metadata = try StoreMetadata.read("Shop.sqlite")
///     metadata.hashes["Order"]     // 32 bytes
///     metadata.identifiers         // ["2"], as the model that made it had them
///
/// Stands in the one row of the table `Z_METADATA`, as a property list in the column `Z_PLIST`. No other row of a store
/// is read. What the write-ahead log has and the store has not yet counts.
public struct StoreMetadata: Hashable, Sendable {
  /// The store's path as it was asked for.
  public var file: String
  /// The version hashes by entity (`NSStoreModelVersionHashes`). A store that was added for a configuration has the
  /// entities of that one only.
  public var hashes: [String: [UInt8]]
  /// The digest of all hashes as text (`NSStoreModelVersionHashesDigest`); nil in stores of before about 2010.
  public var digest: String?
  /// The version checksum of the model (`NSStoreModelVersionChecksumKey`), which stores have since 2023.
  public var checksum: String?
  /// How the hashes were made (`NSStoreModelVersionHashesVersion`): 3 in every store that was seen.
  public var hashesVersion: Int?
  /// The model's version identifiers, sorted (`NSStoreModelVersionIdentifiers`).
  public var identifiers: [String]

  /// Reads the metadata of a store; throws for a file that is none, with what it is instead.
  public static func read(_ path: String, from files: Files = .disk) throws(ReadFailure) -> StoreMetadata {
    guard files.kind(path) != .missing else {
      throw ReadFailure(file: path, "\(path) does not exist", help: ["check the path and its spelling"])
    }
    let pages = try SQLitePages(path, files)
    let list = try PropertyList.read(try propertyList(in: pages), file: path)
    guard let hashes = list["NSStoreModelVersionHashes"]?.dictionary else {
      throw ReadFailure(file: path, "the metadata of \(path) have no version hashes, so no version of a model is known")
    }
    return StoreMetadata(
      file: path, hashes: try hashes.versionHashes(in: path),
      digest: list["NSStoreModelVersionHashesDigest"]?.string,
      checksum: list["NSStoreModelVersionChecksumKey"]?.string,
      hashesVersion: list["NSStoreModelVersionHashesVersion"]?.integer.map(Int.init(truncatingIfNeeded:)),
      identifiers: (list["NSStoreModelVersionIdentifiers"]?.array ?? []).compactMap(\.string)
        .sorted { $0.precedesByBytes($1) })
  }

  /// The bytes of the property list: the first value of a row of `Z_METADATA` that looks like one.
  private static func propertyList(in pages: SQLitePages) throws(ReadFailure) -> [UInt8] {
    let tables = try SQLiteTable(root: 1, in: pages).rows()
    let table = tables.first { row in
      guard row.count >= 4, row[0] == .text("table"), case .text(let name) = row[1] else { return false }
      return name.uppercased() == "Z_METADATA"
    }
    guard let table, case .integer(let root) = table[3], let root = Int(exactly: root) else {
      throw ReadFailure(
        file: pages.path, "\(pages.path) is a SQLite database, and no store of Core Data: it has no table Z_METADATA",
        help: ["pass the file that NSPersistentStoreCoordinator opens"])
    }
    for value in try SQLiteTable(root: root, in: pages).rows().joined() {
      guard case .blob(let bytes) = value else { continue }
      if bytes.starts(with: Array("bplist".utf8)) || bytes.starts(with: Array("<?xml".utf8)) { return bytes }
    }
    throw ReadFailure(file: pages.path, "the table Z_METADATA of \(pages.path) holds no metadata")
  }
}

extension PropertyDictionary {
  /// Names of entities with their hashes, as stores and compiled models have them.
  ///
  /// - Throws: `ReadFailure` for a value that is no data of 32 bytes.
  func versionHashes(in file: String) throws(ReadFailure) -> [String: [UInt8]] {
    var hashes: [String: [UInt8]] = [:]
    for (entity, value) in entries {
      guard let hash = value.data, hash.count == 32 else {
        throw ReadFailure(
          file: file, "the version hash of \(Words.quoted(entity)) in \(file) is \(value.kind) and not 32 bytes of data"
        )
      }
      hashes[entity] = hash
    }
    return hashes
  }
}
