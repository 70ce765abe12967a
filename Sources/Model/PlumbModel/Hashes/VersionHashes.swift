import PlumbText

/// The version hashes of a model's entities, computed as in Core Data
/// (`NSManagedObjectModel.entityVersionHashesByName`), on any system.
///
///     let hashes = VersionHashes(model)
///     hashes["Order"]       // .known(hash): the entity's hash in a store of this model
///     hashes["Invoice"]     // .notKnown: Invoice.count is a derived attribute, …
///     hashes.checksum       // "u970QgYhRHEJGIt0zQr1UhuZL2ZJ1KxBS+B7rkAx0ik=", or nil if one hash is unknown
///
/// Apple does not document the layout. It was found by experiment and confirmed on 409 of 414 entities of compiled
/// models; the other entities are of the kinds that are `notKnown`. No hash is guessed: if a `known` hash differs
/// from that of a store, the store does not open.
public struct VersionHashes: Hashable, Sendable {
  /// An entity with its hash.
  public struct Entry: Hashable, Sendable {
    /// The entity's name.
    public var name: String
    /// The hash of the entity, or the reason why it is unknown.
    public var hash: Answer

    /// Creates an entry from its parts.
    public init(name: String, hash: Answer) {
      self.name = name
      self.hash = hash
    }
  }

  /// A hash, or the reason why it is unknown.
  public enum Answer: Hashable, Sendable {
    /// The hash that Core Data computes.
    case known(VersionHash)
    /// An unknown hash, with its reason.
    case notKnown(UnknownHash)

    /// The hash; `nil` if it is unknown.
    public var hash: VersionHash? {
      if case .known(let hash) = self { hash } else { nil }
    }
  }

  /// The entities sorted by the bytes of their names; a duplicate name has one entry.
  public let entries: [Entry]
  /// Whether the model has further entities whose hashes are not in the list.
  package let lacksEntities: Bool

  /// Computes the hashes of a model. They do not depend on the order of entities and properties in the file.
  public init(_ model: Model) {
    var hasher = EntityHasher(model)
    entries = hasher.entries()
    lacksEntities = model.lacksEntities
  }

  /// Returns the hash of a stored attribute or relationship that an entity declares, which the hash of the entity
  /// contains; `nil` if it is unknown, or if no such property exists.
  package static func hash(ofProperty name: String, of entity: String, in model: Model) -> VersionHash? {
    let schema = Schema(model)
    let hasher = PropertyHasher(schema: schema)
    guard let entity = schema.entity(entity) else { return nil }
    let attribute = entity.attributes.first { $0.name == name && !$0.isTransient }
    let relationship = entity.relationships.first { $0.name == name && !$0.isTransient }
    let bytes = attribute.map { try? hasher.hash($0) } ?? relationship.map { try? hasher.hash($0) } ?? nil
    return bytes.flatMap(VersionHash.init(bytes:))
  }

  /// The hash of an entity; `nil` if the model has no entity with this name.
  public subscript(entity: String) -> Answer? {
    var range = entries.startIndex..<entries.endIndex
    while let first = range.first {
      let middle = first + range.count / 2
      if entries[middle].name.isExactly(entity) { return entries[middle].hash }
      range = entries[middle].name.precedesByBytes(entity) ? middle + 1..<range.upperBound : first..<middle
    }
    return nil
  }

  /// The reasons for unknown hashes, in the order of the entities; empty if all hashes are known.
  public var unknown: [UnknownHash] {
    entries.compactMap { if case .notKnown(let reason) = $0.hash { reason } else { nil } }
  }

  /// All hashes by entity; `nil` if a hash or an entity is unknown.
  public var known: ModelHashes? {
    if lacksEntities { return nil }
    var hashes: [String: VersionHash] = [:]
    for entry in entries {
      guard let hash = entry.hash.hash else { return nil }
      hashes[entry.name] = hash
    }
    return ModelHashes(hashes)
  }

  /// The version checksum (`NSManagedObjectModel.versionChecksum`), which the stages of a staged migration use to
  /// identify their models; `nil` if a hash is unknown.
  public var checksum: String? { known?.checksum }

  /// The digest that stores contain in addition to the hashes (`NSStoreModelVersionHashesDigest`); `nil` if a hash is
  /// unknown.
  public var digest: String? { known?.digest }
}

/// The hashes of a whole model: of a version whose hashes are all known, of a compiled model, or of a store.
public struct ModelHashes: Hashable, Sendable {
  /// The hashes by the names of the entities.
  public var entities: [String: VersionHash]

  /// Creates hashes that were read or computed.
  public init(_ entities: [String: VersionHash]) { self.entities = entities }

  /// Creates hashes from the bytes in files; `nil` if a hash does not have 32 bytes.
  public init?(bytes: [String: [UInt8]]) {
    entities = bytes.compactMapValues(VersionHash.init(bytes:))
    guard entities.count == bytes.count else { return nil }
  }

  /// The names sorted by their bytes, the order for checksum and digest.
  public var names: [String] { entities.keys.sorted { $0.precedesByBytes($1) } }

  /// The version checksum: base64 of the SHA-256 of all hashes, in the order of `names`.
  ///
  /// `VersionInfo.plist` contains it since 2023 (`NSManagedObjectModel_VersionChecksums`).
  public var checksum: String {
    Base64.text(of: SHA2.sha256(names.flatMap { entities[$0]?.bytes ?? [] }))
  }

  /// The digest in a store's metadata: base64 of the SHA-512 of each name and its hash, in the order of `names`.
  public var digest: String {
    Base64.text(of: SHA2.sha512(names.flatMap { Array($0.utf8) + (entities[$0]?.bytes ?? []) }))
  }
}
