import Foundation

/// A store to be added to a coordinator.
struct StoreOpening {
  let type: String
  let configuration: String?
  let url: URL?
  let options: [AnyHashable: Any]?

  /// The URL that the store has, which is made up for a store in memory.
  var location: URL {
    url ?? URL(string: "memory://\(UUID().uuidString)") ?? URL(fileURLWithPath: "/dev/null")
  }
}

extension NSPersistentStoreCoordinator {
  /// Opens a store and takes it in.
  final func open(_ opening: StoreOpening) throws -> NSPersistentStore {
    let store = try opened(opening)
    take(store)
    store.didAdd(to: self)
    return store
  }

  /// Opens a store that is not among the coordinator's yet.
  final func opened(_ opening: StoreOpening) throws -> NSPersistentStore {
    try checkNew(opening)
    guard managedObjectModel.entities(forConfigurationName: opening.configuration) != nil else {
      let name = opening.configuration ?? ""
      throw storeError(134020, "Unsupported configuration: the model has none named '\(name)'.", opening.url)
    }
    let store = try StoreClasses.store(opening, of: self)
    try store.loadMetadata()
    try checkVersion(of: store, opening)
    try store.open()
    store.addVersion(of: managedObjectModel)
    StoreClasses.opened(store)
    return store
  }

  /// One store cannot be added twice, but for stores at `/dev/null`, which are all different.
  private func checkNew(_ opening: StoreOpening) throws {
    guard let url = opening.url, url.path != "/dev/null", persistentStore(for: url) != nil else { return }
    throw storeError(134081, "Can't add the same store twice", url)
  }

  /// Throws where the store was made with a model whose entities are others.
  private func checkVersion(of store: NSPersistentStore, _ opening: StoreOpening) throws {
    guard let metadata = store.metadata,
      let hashes = metadata[NSStoreModelVersionHashesKey] as? [String: Data], !hashes.isEmpty
    else { return }
    if NSPersistentStore.flag(opening.options?[NSIgnorePersistentStoreVersioningOption]) { return }
    let configuration = store.configurationName
    if managedObjectModel.isConfiguration(withName: configuration, compatibleWithStoreMetadata: metadata) { return }
    throw coreDataError(
      .persistentStoreIncompatibleVersionHash,
      [
        "metadata": store.metadata ?? [:],
        "reason": "The model used to open the store is incompatible with the one used to create the store",
      ])
  }

  /// A copy of a store in memory as another store in memory.
  final func migrate(
    _ store: NSPersistentStore, to url: URL, _ options: [AnyHashable: Any]?, _ type: String
  ) throws -> NSPersistentStore {
    let new = try exclusively {
      guard let source = store as? InMemoryStore, let content = source.content, persistentStores.contains(source) else {
        throw storeError(NSPersistentStoreOperationError, "Only stores in memory can be migrated on Linux.", url)
      }
      let opening = StoreOpening(type: type, configuration: store.configurationName, url: url, options: options)
      guard let new = try opened(opening) as? InMemoryStore else {
        throw storeError(NSPersistentStoreOperationError, "Only to a store in memory can be migrated on Linux.", url)
      }
      new.takeOver(content)
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

  final func notifyDidChange(_ userInfo: [String: Any]) {
    NotificationCenter.default.post(
      name: .NSPersistentStoreCoordinatorStoresDidChange, object: self, userInfo: userInfo)
  }
}

extension NSPersistentStore {
  /// The version hashes of the entities that the store has, without those that nobody knows.
  private final func versionHashes(_ model: NSManagedObjectModel) -> [String: Data] {
    let names = Set(model.entities(forConfigurationName: configurationName)?.compactMap(\.name) ?? [])
    return model.knownVersionHashes.filter { names.contains($0.key) }
  }

  /// Says in the metadata which version of the model the store was opened with.
  fileprivate final func addVersion(of model: NSManagedObjectModel) {
    var metadata = metadata ?? [:]
    metadata[NSStoreModelVersionHashesKey] = versionHashes(model)
    metadata[NSStoreModelVersionIdentifiersKey] = Array(model.versionIdentifiers)
    self.metadata = metadata
  }
}

/// An error of opening a store, or of what is done to one. `description` is what a person is told, where the reason is
/// not enough.
func storeError(_ code: Int, _ reason: String, _ url: URL? = nil, description: String? = nil) -> any Error {
  var userInfo: [String: Any] = [NSLocalizedFailureReasonErrorKey: reason, "NSUnderlyingException": reason]
  if let url {
    userInfo[NSURLErrorKey] = url
    userInfo[NSFilePathErrorKey] = url.path
  }
  if let description { userInfo[NSLocalizedDescriptionKey] = description }
  return coreDataError(CocoaError.Code(rawValue: code), userInfo)
}
