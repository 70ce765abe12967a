import Foundation

/// The settings of a store that is added to a coordinator.
struct StoreOpening {
  let type: String
  let configuration: String?
  let url: URL?
  let options: [AnyHashable: Any]?

  /// The URL of the store. A store in memory without a URL receives a generated one.
  var location: URL {
    url ?? URL(string: "memory://\(UUID().uuidString)") ?? URL(fileURLWithPath: "/dev/null")
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
    try checkVersion(of: store, opening)
    try store.open()
    store.addVersion(of: managedObjectModel)
    StoreClasses.opened(store)
    return store
  }

  /// Throws if the store is already added. Stores at `/dev/null` are all different.
  private func checkNew(_ opening: StoreOpening) throws {
    guard let url = opening.url, url.path != "/dev/null", persistentStore(for: url) != nil else { return }
    throw storeError(134081, "Can't add the same store twice", url)
  }

  /// Throws if the store was created with a model with different entities.
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

  /// Copies a store in memory to another store in memory, which replaces it.
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
  /// Returns the known version hashes of the store's entities.
  private final func versionHashes(_ model: NSManagedObjectModel) -> [String: Data] {
    let names = Set(model.entities(forConfigurationName: configurationName)?.compactMap(\.name) ?? [])
    return model.knownVersionHashes.filter { names.contains($0.key) }
  }

  /// Adds the version of the model with which the store was opened to its metadata.
  fileprivate final func addVersion(of model: NSManagedObjectModel) {
    var metadata = metadata ?? [:]
    metadata[NSStoreModelVersionHashesKey] = versionHashes(model)
    metadata[NSStoreModelVersionIdentifiersKey] = Array(model.versionIdentifiers)
    self.metadata = metadata
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
