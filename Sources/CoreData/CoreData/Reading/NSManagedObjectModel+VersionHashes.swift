import Foundation
import PlumbFormats
import PlumbModel
import PlumbStoreFormat
import PlumbText

extension NSManagedObjectModel {
  /// The version hashes of the entities, by name. A store identifies its model by these hashes.
  ///
  /// Apple does not document the format of the hashes. The hashes of derived attributes and of a few other features
  /// are unknown. An entity that has one is left out.
  public var entityVersionHashesByName: [String: Data] { knownVersionHashes }

  /// The version checksum: one string for all hashes. The stages of a migration identify their models by it.
  ///
  /// If a hash is unknown, the checksum has the prefix `Plumb-`. It identifies the model in stages on Linux, and differs
  /// from that of Apple's systems.
  public var versionChecksum: String {
    versionHashes.checksum
      ?? "Plumb-" + Base64.text(of: SHA2.sha256(Array(ModelSpelling(self).model.formatted())))
  }

  /// Returns the version checksums of all versions in a compiled model or a source bundle, by the name of the version.
  ///
  /// Throws if no bundle exists, or if a version cannot be read.
  public class func checksumsForVersionedModel(at modelURL: URL) throws -> [String: String] {
    guard let source = ModelSource(modelURL) else { throw CocoaError(.fileReadNoSuchFile) }
    return try Dictionary(
      source.versions().map { ($0.name, NSManagedObjectModel($0.model).versionChecksum) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The known hashes by entity name, without entities whose hash is unknown.
  final var knownVersionHashes: [String: Data] { versionHashes.data }

  /// The digest and the checksum of all hashes, which a store contains too; `nil` if a hash is unknown.
  final var versionDigests: (digest: String, checksum: String)? {
    let hashes = versionHashes
    guard let digest = hashes.digest, let checksum = hashes.checksum else { return nil }
    return (digest, checksum)
  }

  /// The hashes, which are cached for a model in use.
  private var versionHashes: VersionHashes {
    guard frozenEntitiesByName != nil else { return VersionHashes(ModelSpelling(self).model) }
    return frozenHashes.withLock { cache in
      if let hashes = cache as? VersionHashes { return hashes }
      let hashes = VersionHashes(ModelSpelling(self).model)
      cache = hashes
      return hashes
    }
  }

  /// Returns whether a store's metadata match a configuration of this model: the entities and their hashes are
  /// equal. For entities whose hash is unknown, the tables of the model in the metadata are compared. If the metadata
  /// have no model, such an entity counts as equal, even if the metadata do not contain it.
  public func isConfiguration(
    withName configuration: String?, compatibleWithStoreMetadata metadata: [String: Any]
  ) -> Bool {
    guard let stored = metadata["NSStoreModelVersionHashes"] as? [String: Data],
      let names = entities(forConfigurationName: configuration)?.compactMap(\.name),
      Set(stored.keys).isSubset(of: entities.compactMap(\.name))
    else { return false }
    let known = knownVersionHashes
    let hasUnknown = names.contains { known[$0] == nil }
    return names.allSatisfy { known[$0] == nil || known[$0] == stored[$0] }
      && (!hasUnknown || RecordedModel(in: metadata).map { hasTables(of: $0.model) } ?? true)
  }

  /// Whether the model has the tables and columns of another one.
  private func hasTables(of other: Model) -> Bool {
    let (own, other) = (StoreLayout(ModelSpelling(self).model), StoreLayout(other))
    return own.tables == other.tables && own.joinTables == other.joinTables && own.entities == other.entities
  }
}

extension NSEntityDescription {
  /// The version hash of the entity, by which a store identifies it: 32 bytes. It includes the hashes of the
  /// entity's ancestors and of all its stored properties.
  ///
  /// Empty for an entity whose hash is unknown; see `NSManagedObjectModel.entityVersionHashesByName`. Empty for an entity
  /// without a model.
  public var versionHash: Data { model?.knownVersionHashes[name ?? ""] ?? Data() }
}

extension NSPropertyDescription {
  /// The version hash of an attribute or a relationship, which the hash of its entity contains: 32 bytes. Empty if it is
  /// unknown, if the property has no entity in a model, and for other properties.
  public var versionHash: Data {
    guard let entity = owner, let model = entity.model, let name = entity.name else { return Data() }
    let hash = VersionHashes.hash(ofProperty: self.name, of: name, in: ModelSpelling(model).model)
    return Data(hash?.bytes ?? [])
  }
}

extension VersionHashes {
  /// The known hashes by entity name.
  fileprivate var data: [String: Data] {
    Dictionary(
      entries.compactMap { entry in entry.hash.hash.map { (entry.name, Data($0.bytes)) } },
      uniquingKeysWith: { first, _ in first })
  }
}
