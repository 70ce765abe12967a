import PlumbModel
import PlumbText

/// The metadata of a SQLite store of Core Data. Its version hashes identify the model that can open the store.
///
///     let metadata = try StoreMetadata.read("Shop.sqlite")
///     metadata.hashes["Order"]     // 32 bytes
///     metadata.identifiers         // ["2"], the identifiers of the model that created it
///
/// Read from the single row of the table `Z_METADATA`, a property list in the column `Z_PLIST`. Other rows of a store
/// are not read. Changes in the write-ahead log are included.
public struct StoreMetadata: Hashable, Sendable {
  /// The path of the store as passed by the caller.
  public var file: String
  /// The version hashes by entity (`NSStoreModelVersionHashes`). A store that was added for a configuration contains
  /// the entities of that configuration only.
  public var hashes: [String: [UInt8]]
  /// The digest of all hashes as text (`NSStoreModelVersionHashesDigest`); `nil` in stores from before about 2010.
  public var digest: String?
  /// The version checksum of the model (`NSStoreModelVersionChecksumKey`); `nil` in stores from before 2023.
  public var checksum: String?
  /// The version of the hash algorithm (`NSStoreModelVersionHashesVersion`): 3 in every known store. `nil` if it is
  /// missing.
  public var hashesVersion: Int?
  /// The version identifiers of the model, sorted (`NSStoreModelVersionIdentifiers`).
  public var identifiers: [String]

  /// Reads the metadata of a store. Throws for another kind of file, with a message about the kind.
  public static func read(_ path: String, from files: Files = .disk) throws(ReadFailure) -> StoreMetadata {
    guard files.kind(path) != .missing else {
      throw ReadFailure(file: path, "\(path) does not exist", help: ["check the path and its spelling"])
    }
    let pages = try SQLitePages(path, files)
    let list = try PropertyList.read(try propertyList(in: pages), file: path)
    guard let hashes = list["NSStoreModelVersionHashes"]?.dictionary else {
      throw ReadFailure(
        file: path, "the metadata of \(path) have no version hashes, which identify the version of a model")
    }
    return StoreMetadata(
      file: path, hashes: try hashes.versionHashes(in: path),
      digest: list["NSStoreModelVersionHashesDigest"]?.string,
      checksum: list["NSStoreModelVersionChecksumKey"]?.string,
      hashesVersion: list["NSStoreModelVersionHashesVersion"]?.integer.map(Int.init(truncatingIfNeeded:)),
      identifiers: (list["NSStoreModelVersionIdentifiers"]?.array ?? []).compactMap(\.string)
        .sorted { $0.precedesByBytes($1) })
  }

  /// Returns the bytes of the property list: the first value in `Z_METADATA` that begins like a property list.
  private static func propertyList(in pages: SQLitePages) throws(ReadFailure) -> [UInt8] {
    guard let table = try pages.table("Z_METADATA") else {
      throw ReadFailure(
        file: pages.path,
        "\(pages.path) is a SQLite database, but not a store of Core Data: it has no table Z_METADATA",
        help: ["pass the file that NSPersistentStoreCoordinator opens"])
    }
    for value in try table.rows().joined() {
      guard case .blob(let bytes) = value else { continue }
      if bytes.starts(with: Array("bplist".utf8)) || bytes.starts(with: Array("<?xml".utf8)) { return bytes }
    }
    throw ReadFailure(file: pages.path, "the table Z_METADATA of \(pages.path) contains no metadata")
  }
}

extension PropertyDictionary {
  /// Returns the version hashes by entity name, in the format of stores and compiled models.
  ///
  /// - Throws: `ReadFailure` if a value is not data of 32 bytes.
  func versionHashes(in file: String) throws(ReadFailure) -> [String: [UInt8]] {
    var hashes: [String: [UInt8]] = [:]
    for (entity, value) in entries {
      guard let hash = value.data, hash.count == 32 else {
        throw ReadFailure(
          file: file,
          "the version hash of \(Phrase.quoted(entity)) in \(file) is \(value.kind) and not 32 bytes of data"
        )
      }
      hashes[entity] = hash
    }
    return hashes
  }
}
