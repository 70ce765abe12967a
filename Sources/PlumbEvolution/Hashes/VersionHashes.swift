import PlumbModel
import PlumbText

/// The version hashes of a model's entities, as Core Data computes them (`NSManagedObjectModel.entityVersionHashesByName`),
/// on any system.
///
///     let hashes = VersionHashes(model)
///     hashes["Order"]       // .known(hash): a store with this hash knows the entity
///     hashes["Invoice"]     // .notKnown: Invoice.count is a derived attribute, …
///     hashes.checksum       // "u970QgYhRHEJGIt0zQr1UhuZL2ZJ1KxBS+B7rkAx0ik=", or nil where one hash is not known
///
/// Apple publishes no layout. This one was found by experiment and confirmed on 409 of 414 entities of compiled models;
/// the others are of the kinds that come out as `notKnown`. Nothing is guessed: a hash that is `known` and differs from
/// a store's means that the store does not open.
public struct VersionHashes: Hashable, Sendable {
  /// An entity with its hash.
  public struct Entry: Hashable, Sendable {
    /// The entity's name.
    public var name: String
    /// Its hash, or why there is none.
    public var hash: Answer

    /// An entry as its parts.
    public init(name: String, hash: Answer) {
      self.name = name
      self.hash = hash
    }
  }

  /// A hash, or why it is not known.
  public enum Answer: Hashable, Sendable {
    /// The hash that Core Data computes.
    case known(VersionHash)
    /// There is no telling.
    case notKnown(UnknownHash)

    /// The hash; nil where it is not known.
    public var hash: VersionHash? {
      if case .known(let hash) = self { hash } else { nil }
    }
  }

  /// The entities in the order of their names, by bytes; a name that is there twice comes once.
  public let entries: [Entry]

  /// The hashes of a model. The order of entities and properties in the file does not matter.
  public init(_ model: Model) {
    var hasher = EntityHasher(model)
    entries = hasher.entries()
  }

  /// The hash of an entity; nil where the model has none of this name.
  public subscript(entity: String) -> Answer? {
    var range = entries.startIndex..<entries.endIndex
    while let first = range.first {
      let middle = first + range.count / 2
      if entries[middle].name == entity { return entries[middle].hash }
      range = entries[middle].name.precedesByBytes(entity) ? middle + 1..<range.upperBound : first..<middle
    }
    return nil
  }

  /// Why hashes are not known, in the order of the entities; empty where all are.
  public var unknown: [UnknownHash] {
    entries.compactMap { if case .notKnown(let reason) = $0.hash { reason } else { nil } }
  }

  /// All hashes by entity; nil where one is not known.
  public var known: ModelHashes? {
    var hashes: [String: VersionHash] = [:]
    for entry in entries {
      guard let hash = entry.hash.hash else { return nil }
      hashes[entry.name] = hash
    }
    return ModelHashes(hashes)
  }

  /// The version checksum (`NSManagedObjectModel.versionChecksum`), by which the stages of a staged migration name
  /// their models; nil where a hash is not known.
  public var checksum: String? { known?.checksum }

  /// The digest that stores keep beside the hashes (`NSStoreModelVersionHashesDigest`); nil where a hash is not known.
  public var digest: String? { known?.digest }
}

/// The hashes of a whole model: of a version where all are known, of a compiled model, of a store.
public struct ModelHashes: Hashable, Sendable {
  /// The hashes by the names of the entities.
  public var entities: [String: VersionHash]

  /// Hashes that were read or computed.
  public init(_ entities: [String: VersionHash]) { self.entities = entities }

  /// Hashes as files have them; nil where one has not 32 bytes.
  public init?(bytes: [String: [UInt8]]) {
    entities = bytes.compactMapValues(VersionHash.init(bytes:))
    guard entities.count == bytes.count else { return nil }
  }

  /// The names in the order of their bytes, in which checksum and digest take them.
  public var names: [String] { entities.keys.sorted { $0.precedesByBytes($1) } }

  /// The version checksum: base64 of the SHA-256 of all hashes, in the order of names.
  ///
  /// `VersionInfo.plist` has it since 2023 (`NSManagedObjectModel_VersionChecksums`).
  public var checksum: String {
    Base64.text(of: SHA2.sha256(names.flatMap { entities[$0]?.bytes ?? [] }))
  }

  /// The digest in a store's metadata: base64 of the SHA-512 of each name and its hash, in the order of names.
  public var digest: String {
    Base64.text(of: SHA2.sha512(names.flatMap { Array($0.utf8) + (entities[$0]?.bytes ?? []) }))
  }
}
