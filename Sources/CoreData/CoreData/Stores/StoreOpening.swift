import Foundation
import PlumbModel

/// The settings of a store that is added to a coordinator.
struct StoreOpening {
  let type: String
  let configuration: String?
  let url: URL?
  let options: [AnyHashable: Any]?

  /// The URL of the store. A store in memory without a URL receives a generated one.
  var location: URL {
    url ?? URL(string: "memory://\(UUID().uuidString)") ?? .nullDevice
  }
}

extension NSPersistentStoreCoordinator {
  /// Opens a store and adds it.
  final func open(_ opening: StoreOpening) throws -> NSPersistentStore {
    let store = try opened(opening)
    take(store)
    store.didAdd(to: self)
    return store
  }

  /// Opens a store without adding it to the coordinator.
  final func opened(_ opening: StoreOpening) throws -> NSPersistentStore {
    try checkNew(opening)
    guard managedObjectModel.entities(forConfigurationName: opening.configuration) != nil else {
      let name = opening.configuration ?? ""
      throw storeError(134020, "Unsupported configuration: the model has none named '\(name)'.", opening.url)
    }
    let store = try StoreClasses.store(opening, of: self)
    try store.loadMetadata()
    try migrateIfNeeded(store, opening)
    store.addVersion(of: managedObjectModel)
    try store.open()
    return store
  }

  /// Throws if the store is already added. Stores at `/dev/null` are all different.
  private func checkNew(_ opening: StoreOpening) throws {
    guard let url = opening.url, !url.isNullDevice, persistentStore(for: url) != nil else { return }
    throw storeError(134081, "Can't add the same store twice", url)
  }

  /// Migrates the store if it was created with a model with different entities. Throws if the options do not allow
  /// that.
  private func migrateIfNeeded(_ store: NSPersistentStore, _ opening: StoreOpening) throws {
    guard let metadata = store.metadata,
      let hashes = metadata[NSStoreModelVersionHashesKey] as? [String: Data],
      !hashes.isEmpty || RecordedModel(in: metadata) != nil
    else { return }
    if NSPersistentStore.flag(opening.options?[NSIgnorePersistentStoreVersioningOption]) { return }
    let configuration = store.configurationName
    if managedObjectModel.isConfiguration(withName: configuration, compatibleWithStoreMetadata: metadata) { return }
    let migrates = NSPersistentStore.flag(opening.options?[NSMigratePersistentStoresAutomaticallyOption])
    let stages = opening.options?[NSPersistentStoreStagedMigrationManagerOptionKey] as? NSStagedMigrationManager
    guard migrates || stages != nil, let store = store as? SQLiteStore else {
      throw coreDataError(
        .persistentStoreIncompatibleVersionHash,
        [
          "metadata": metadata, NSURLErrorKey: store.url as Any, NSFilePathErrorKey: store.url?.path ?? "",
          NSLocalizedFailureReasonErrorKey: "The store '\(store.url?.path ?? "")' was created with another model.",
          "reason": "The model used to open the store is incompatible with the one used to create the store",
        ])
    }
    try store.migrate(to: managedObjectModel, stages)
  }

  /// Copies a store's objects to a new store, which replaces it in the coordinator.
  final func migrate(
    _ store: NSPersistentStore, to url: URL, _ options: [AnyHashable: Any]?, _ type: String
  ) throws -> NSPersistentStore {
    let new = try exclusively {
      guard persistentStores.contains(store) else {
        throw storeError(NSPersistentStoreOperationError, "The store is not one of the coordinator's.", url)
      }
      let new = try opened(
        StoreOpening(type: type, configuration: store.configurationName, url: url, options: options))
      try copyObjects(of: store, to: new)
      new.metadata = store.metadata.merging(new.metadata) { $1 }
      store.willRemove(from: self)
      take(new, insteadOf: store)
      store.persistentStoreCoordinator = nil
      new.didAdd(to: self)
      return new
    }
    notifyDidChange([
      NSRemovedPersistentStoresKey: [store], NSAddedPersistentStoresKey: [new],
      NSUUIDChangedPersistentStoresKey: [store, new],
    ])
    return new
  }

  /// Saves all objects of a store to an empty store, with equal primary keys.
  private func copyObjects(of store: NSPersistentStore, to new: NSPersistentStore) throws {
    var request = SaveRequest()
    request.checksVersions = false
    for entity in schema.entities where entity.root == entity.entity.entityIndex {
      let all = RowQuery(entity: entity.entity, entities: entity.entity.family)
      request.inserted += try store.rows(for: all).map { $0.moved(to: new) }
    }
    try new.beginSave()
    defer { new.endSave() }
    _ = try new.save(request)
  }

  final func notifyDidChange(_ userInfo: [String: Any]) {
    NotificationCenter.default.post(
      name: .NSPersistentStoreCoordinatorStoresDidChange, object: self, userInfo: userInfo)
  }
}

extension NSPersistentStore {
  /// Returns the known version hashes of the store's entities. The metadata of an SQLite store contain those of all
  /// entities of the model.
  private final func versionHashes(_ model: NSManagedObjectModel) -> [String: Data] {
    if type == NSSQLiteStoreType { return model.knownVersionHashes }
    let names = Set(model.entities(forConfigurationName: configurationName)?.compactMap(\.name) ?? [])
    return model.knownVersionHashes.filter { names.contains($0.key) }
  }

  /// Adds the version of the model with which the store is opened to its metadata. A store of this version keeps its
  /// metadata, which can contain hashes that are not known here.
  fileprivate final func addVersion(of model: NSManagedObjectModel) {
    let metadata = metadata ?? [:]
    let stored = metadata[NSStoreModelVersionHashesKey] as? [String: Data] ?? [:]
    if !stored.isEmpty, versionHashes(model).allSatisfy({ stored[$0.key] == $0.value }) { return }
    self.metadata = self.metadata(metadata, withVersionOf: model)
  }

  /// Returns metadata with the version of a model. It has no digest and no checksum if a hash is unknown.
  final func metadata(_ metadata: [String: Any], withVersionOf model: NSManagedObjectModel) -> [String: Any] {
    var metadata = metadata
    metadata[NSStoreModelVersionHashesKey] = versionHashes(model)
    metadata[NSStoreModelVersionIdentifiersKey] = Array(model.versionIdentifiers)
    if type == NSSQLiteStoreType {
      metadata["NSStoreModelVersionHashesDigest"] = model.versionDigests?.digest
      metadata["NSStoreModelVersionChecksumKey"] = model.versionDigests?.checksum
      // A store in memory is not migrated, so that it need not contain its model.
      if !(url?.isNullDevice ?? false) { RecordedModel.set(model, in: &metadata) }
    }
    return metadata
  }
}

extension FoundRow {
  /// Returns the row with the identities of another store of the coordinator.
  fileprivate func moved(to store: NSPersistentStore) -> FoundRow {
    func moved(_ id: NSManagedObjectID) -> NSManagedObjectID {
      NSManagedObjectID(entity: id.entity, store: store, key: id.reference.key)
    }
    let values = row.values.map { value -> Value in
      switch value {
      case .id(let id): .id(moved(id))
      case .ids(let ids): .ids(Set(ids.map(moved)))
      case .orderedIDs(let ids): .orderedIDs(ids.map(moved))
      default: value
      }
    }
    return FoundRow(id: moved(id), row: Row(values: values))
  }
}

/// Creates an error about opening or changing a store. `description` is the message for the user, if the reason is
/// not sufficient.
func storeError(_ code: Int, _ reason: String, _ url: URL? = nil, description: String? = nil) -> any Error {
  var userInfo: [String: Any] = [NSLocalizedFailureReasonErrorKey: reason, "NSUnderlyingException": reason]
  if let url {
    userInfo[NSURLErrorKey] = url
    userInfo[NSFilePathErrorKey] = url.path
  }
  if let description { userInfo[NSLocalizedDescriptionKey] = description }
  return coreDataError(CocoaError.Code(rawValue: code), userInfo)
}
