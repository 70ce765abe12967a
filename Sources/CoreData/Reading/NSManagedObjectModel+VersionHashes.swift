import Foundation
import PlumbEvolution

extension NSManagedObjectModel {
  /// The version hashes of all entities by their names: what a store knows its model by.
  ///
  /// Apple publishes no layout of the hashes. Those of derived attributes and of a few other things are not known; a
  /// model that has one ends the program here, rather than give a hash that no other system agrees with.
  public var entityVersionHashesByName: [String: Data] {
    let hashes = versionHashes
    if let unknown = hashes.unknown.first {
      unsupported("NSManagedObjectModel.entityVersionHashesByName of a model in which \(unknown.text)")
    }
    return hashes.data
  }

  /// The version checksum: one text for all hashes, by which the stages of a migration name their models.
  public var versionChecksum: String {
    let hashes = versionHashes
    guard let checksum = hashes.checksum else {
      unsupported(
        "NSManagedObjectModel.versionChecksum of a model in which \(hashes.unknown.first?.text ?? "hashes differ")")
    }
    return checksum
  }

  /// The version checksums of all versions of a source bundle, by the names of the versions.
  ///
  /// Throws where there is no bundle or a version cannot be read.
  public class func checksumsForVersionedModel(at modelURL: URL) throws -> [String: String] {
    guard let source = ModelSource(modelURL) else { throw CocoaError(.fileReadNoSuchFile) }
    return try Dictionary(
      source.versions().map { version in
        let hashes = VersionHashes(version.model)
        guard let checksum = hashes.checksum else {
          unsupported(
            "NSManagedObjectModel.checksumsForVersionedModel(at:) of a model in which "
              + (hashes.unknown.first?.text ?? "hashes differ"))
        }
        return (version.name, checksum)
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The hashes that are known, by entity; without those of entities of which none is.
  final var knownVersionHashes: [String: Data] { versionHashes.data }

  /// The hashes, computed once for a model in use.
  private var versionHashes: VersionHashes {
    guard frozenEntitiesByName != nil else { return VersionHashes(ModelSpelling(self).model) }
    return frozenHashes.withLock { cache in
      if let hashes = cache as? VersionHashes { return hashes }
      let hashes = VersionHashes(ModelSpelling(self).model)
      cache = hashes
      return hashes
    }
  }

  /// Whether a store's metadata are those of a store that a configuration of this model opens: same entities, same
  /// hashes. Entities of which no hash is known count as equal, also where the metadata have none.
  public func isConfiguration(
    withName configuration: String?, compatibleWithStoreMetadata metadata: [String: Any]
  ) -> Bool {
    guard let stored = metadata["NSStoreModelVersionHashes"] as? [String: Data],
      let names = entities(forConfigurationName: configuration)?.compactMap(\.name),
      Set(stored.keys).isSubset(of: names)
    else { return false }
    let known = knownVersionHashes
    return names.allSatisfy { known[$0] == nil || known[$0] == stored[$0] }
  }
}

extension NSEntityDescription {
  /// What stores know the entity by: 32 bytes. It holds those of its ancestors and of all its stored properties.
  ///
  /// Ends the program for an entity whose hash is not known; see `NSManagedObjectModel.entityVersionHashesByName`.
  public var versionHash: Data {
    guard let hash = managedObjectModel.knownVersionHashes[name ?? ""] else {
      unsupported("NSEntityDescription.versionHash of \(name ?? ""), which has what nobody knows to hash,")
    }
    return hash
  }
}

extension NSPropertyDescription {
  /// What a store's metadata would know the property by. Not implemented: stores keep those of entities only.
  public var versionHash: Data { unsupported("NSPropertyDescription.versionHash") }
}

extension VersionHashes {
  /// The known hashes by entity.
  fileprivate var data: [String: Data] {
    Dictionary(
      entries.compactMap { entry in entry.hash.hash.map { (entry.name, Data($0.bytes)) } },
      uniquingKeysWith: { first, _ in first })
  }
}
