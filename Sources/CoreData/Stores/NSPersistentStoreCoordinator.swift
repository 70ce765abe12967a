import Foundation

/// What stands between contexts and stores: it knows the model, sends each object to the store that has its entity,
/// and makes several stores look like one.
///
/// Its work is done one call at a time, whatever thread it comes from; only stores in memory are read by several
/// threads at once.
open class NSPersistentStoreCoordinator: NSObject, NSLocking, @unchecked Sendable {
  /// The model, which cannot be changed from now on.
  public let managedObjectModel: NSManagedObjectModel
  let schema: StoreSchema
  private let executing = NSRecursiveLock()
  private let queue: DispatchQueue
  /// Behind a lock of its own: to read from a store takes no waiting for those who save.
  private let stores = Guarded<[NSPersistentStore]>([])
  private var storedName: String?

  /// A coordinator without stores.
  public init(managedObjectModel model: NSManagedObjectModel) {
    model.freeze()
    modelsInUse.add(model)
    managedObjectModel = model
    schema = StoreSchema(model)
    queue = DispatchQueue(label: "NSPersistentStoreCoordinator")
  }

  /// What a developer calls the coordinator.
  open var name: String? {
    get { exclusively { storedName } }
    set { exclusively { storedName = newValue } }
  }

  /// The stores, in the order in which they were added.
  open var persistentStores: [NSPersistentStore] { stores.withLock { $0 } }

  // MARK: Stores

  /// Adds a store of a type at a URL, with the entities of a configuration; of all of the model for nil.
  ///
  /// On Linux an SQLite store is kept in memory: at `/dev/null` for as long as the coordinator has it, elsewhere only
  /// where the environment variable `COREDATA_SQLITE_STORES` is `memory`. Stores that are files are refused.
  open func addPersistentStore(
    ofType storeType: String, configurationName configuration: String?, at storeURL: URL?,
    options: [AnyHashable: Any]? = nil
  ) throws -> NSPersistentStore {
    let store = try exclusively {
      try open(StoreOpening(type: storeType, configuration: configuration, url: storeURL, options: options))
    }
    notifyDidChange([NSAddedPersistentStoresKey: [store]])
    return store
  }

  /// Adds a store as a description says, at once or, if it says so, later on a queue of the coordinator's. The closure
  /// is called when that is done.
  open func addPersistentStore(
    with storeDescription: NSPersistentStoreDescription,
    completionHandler block: @escaping (NSPersistentStoreDescription, (any Error)?) -> Void
  ) {
    let adding = Unchecked(value: (description: storeDescription, block: block))
    let add: @Sendable () -> Void = { [self] in
      let (description, block) = adding.value
      do {
        _ = try addPersistentStore(
          ofType: description.type, configurationName: description.configuration, at: description.url,
          options: description.options)
        block(description, nil)
      } catch {
        block(description, error)
      }
    }
    if storeDescription.shouldAddStoreAsynchronously { queue.async(execute: add) } else { add() }
  }

  /// Removes a store. Its objects in contexts are of no use any more.
  open func remove(_ store: NSPersistentStore) throws {
    try exclusively {
      guard persistentStores.contains(where: { $0 === store }) else {
        throw coreDataError(
          .persistentStoreOperation,
          [NSLocalizedFailureReasonErrorKey: "The store is not one of the coordinator's."])
      }
    }
    NotificationCenter.default.post(name: .NSPersistentStoreCoordinatorWillRemoveStore, object: store)
    exclusively {
      store.willRemove(from: self)
      stores.withLock { $0.removeAll { $0 === store } }
      store.persistentStoreCoordinator = nil
    }
    notifyDidChange([NSRemovedPersistentStoresKey: [store]])
  }

  /// The store at a URL; nil for none.
  open func persistentStore(for url: URL) -> NSPersistentStore? {
    persistentStores.first { $0.url.map { $0.standardized == url.standardized } ?? false }
  }

  /// Where a store is.
  open func url(for store: NSPersistentStore) -> URL { store.url ?? URL(fileURLWithPath: "/dev/null") }

  /// Says that a store is somewhere else now; whether it can be. A store in memory cannot: its URL tells it from others.
  open func setURL(_ url: URL, for store: NSPersistentStore) -> Bool {
    exclusively {
      guard persistentStores.contains(where: { $0 === store }), !(store is InMemoryStore) else { return false }
      store.url = url
      return true
    }
  }

  /// What is known of a store besides its objects.
  open func metadata(for store: NSPersistentStore) -> [String: Any] { exclusively { store.metadata } }

  /// Sets what is known of a store besides its objects; its type and identifier stay.
  open func setMetadata(_ metadata: [String: Any]?, for store: NSPersistentStore) {
    exclusively {
      var metadata = metadata ?? [:]
      for key in [NSStoreTypeKey, NSStoreUUIDKey] { metadata[key] = store.metadata[key] }
      store.metadata = metadata
    }
  }

  /// The metadata of a store that may not be open.
  open class func metadataForPersistentStore(
    ofType storeType: String, at url: URL, options: [AnyHashable: Any]? = nil
  ) throws -> [String: Any] { try StoreClasses.metadata(ofType: storeType, at: url) }

  /// Sets the metadata of a store that may not be open.
  open class func setMetadata(
    _ metadata: [String: Any]?, forPersistentStoreOfType storeType: String, at url: URL,
    options: [AnyHashable: Any]? = nil
  ) throws { try StoreClasses.setMetadata(metadata, ofType: storeType, at: url) }

  /// The classes of the stores that can be added, by their types.
  open class var registeredStoreTypes: [String: NSValue] { StoreClasses.registered }

  /// Makes a kind of store known: a subclass of `NSAtomicStore` or `NSIncrementalStore`; with nil it is forgotten.
  open class func registerStoreClass(_ storeClass: AnyClass?, forStoreType storeType: String) {
    StoreClasses.register(storeClass, storeType)
  }

  /// Copies a store's objects into a new store and has that in its place. The objects get other identities.
  open func migratePersistentStore(
    _ store: NSPersistentStore, to URL: URL, options: [AnyHashable: Any]? = nil, withType storeType: String
  ) throws -> NSPersistentStore { try migrate(store, to: URL, options, storeType) }

  /// Removes what a store at a URL holds. Nothing happens where there is none.
  open func destroyPersistentStore(
    at url: URL, ofType storeType: String, options: [AnyHashable: Any]? = nil
  ) throws { try exclusively { try StoreClasses.destroy(at: url, storeType) } }

  /// Puts a copy of the store at one URL in the place of the store at another. Neither is to be open.
  open func replacePersistentStore(
    at destinationURL: URL, destinationOptions: [AnyHashable: Any]? = nil,
    withPersistentStoreFrom sourceURL: URL, sourceOptions: [AnyHashable: Any]? = nil, ofType storeType: String
  ) throws { try exclusively { try StoreClasses.replace(at: destinationURL, from: sourceURL, storeType) } }

  // MARK: Objects

  /// The identity that `uriRepresentation()` of an identity gave; nil where the coordinator has no such store or entity.
  open func managedObjectID(forURIRepresentation url: URL) -> NSManagedObjectID? { id(of: url) }

  // MARK: Execution

  /// Executes a closure later, while the coordinator does nothing else.
  open func perform(_ block: @escaping () -> Void) {
    let block = Unchecked(value: block)
    queue.async { [self] in exclusively { block.value() } }
  }

  /// Executes a closure while the coordinator does nothing else. Such calls nest.
  open func performAndWait(_ block: () -> Void) { exclusively(block) }

  /// Waits until nobody else uses the coordinator, and keeps it; `perform` is there instead (documented).
  open func lock() { executing.lock() }

  /// Lets others use the coordinator again.
  open func unlock() { executing.unlock() }

  final func exclusively<Result>(_ body: () throws -> Result) rethrows -> Result {
    executing.lock()
    defer { executing.unlock() }
    return try body()
  }

  /// Takes a store in that was opened.
  final func take(_ store: NSPersistentStore, insteadOf old: NSPersistentStore? = nil) {
    stores.withLock { stores in
      if let old, let place = stores.firstIndex(where: { $0 === old }) {
        stores[place] = store
      } else {
        stores.append(store)
      }
    }
  }
}
