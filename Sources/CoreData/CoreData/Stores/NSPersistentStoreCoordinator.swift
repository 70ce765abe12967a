import Foundation
import PlumbSystem

/// An object that connects contexts with stores. It has the model, sends each object to the store that contains its
/// entity, and presents several stores as one.
///
/// Its calls are serialized across threads. Only stores in memory are read by several threads concurrently.
open class NSPersistentStoreCoordinator: NSObject, NSLocking, @unchecked Sendable {
  /// The model, which is immutable after the coordinator is created.
  public let managedObjectModel: NSManagedObjectModel
  let schema: CoordinatorSchema
  private let executing = NSRecursiveLock()
  private let queue: DispatchQueue
  /// The stores, with a separate lock. Reading from a store does not wait for saves.
  private let stores = Guarded<[NSPersistentStore]>([])
  private var storedName: String?

  /// Creates a coordinator without stores.
  public required init(managedObjectModel model: NSManagedObjectModel) {
    model.freeze()
    modelsInUse.add(model)
    managedObjectModel = model
    schema = CoordinatorSchema(model)
    queue = DispatchQueue(label: "NSPersistentStoreCoordinator")
  }

  /// A name for the coordinator, for debugging.
  open var name: String? {
    get { exclusively { storedName } }
    set { exclusively { storedName = newValue } }
  }

  /// The stores, in the order in which they were added.
  open var persistentStores: [NSPersistentStore] { stores.withLock { $0 } }

  // MARK: Stores

  /// Adds a store of a type at a URL, with the entities of a configuration, or all entities of the model if the
  /// configuration is `nil`.
  ///
  /// A SQLite store is created if its file does not exist. At `/dev/null`, it has its own database in memory. Linux has no Binary and XML
  /// stores.
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

  /// Adds a store as described, either immediately or asynchronously on a queue of the coordinator. The closure is
  /// called after that.
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

  /// Removes a store. Its objects in contexts can no longer be used.
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

  /// Returns the store at a URL; `nil` if none exists.
  open func persistentStore(for url: URL) -> NSPersistentStore? {
    persistentStores.first { $0.url.map { $0.standardized == url.standardized } ?? false }
  }

  /// Returns the URL of a store.
  open func url(for store: NSPersistentStore) -> URL { store.url ?? .nullDevice }

  /// Sets the URL of a store and returns whether it was set. The URL of a store in memory and of an open SQLite store
  /// cannot be changed.
  open func setURL(_ url: URL, for store: NSPersistentStore) -> Bool {
    exclusively {
      guard persistentStores.contains(where: { $0 === store }), !(store is InMemoryStore), !(store is SQLiteStore)
      else { return false }
      store.url = url
      return true
    }
  }

  /// Returns the metadata of a store.
  open func metadata(for store: NSPersistentStore) -> [String: Any] { exclusively { store.metadata } }

  /// Sets the metadata of a store. Its type and identifier remain unchanged.
  open func setMetadata(_ metadata: [String: Any]?, for store: NSPersistentStore) {
    exclusively {
      var metadata = metadata ?? [:]
      for key in [NSStoreTypeKey, NSStoreUUIDKey] { metadata[key] = store.metadata[key] }
      store.metadata = metadata
    }
  }

  /// Returns the metadata of a store, which need not be open.
  open class func metadataForPersistentStore(
    ofType storeType: String, at url: URL, options: [AnyHashable: Any]? = nil
  ) throws -> [String: Any] { try StoreClasses.metadata(ofType: storeType, at: url) }

  /// Sets the metadata of a store, which need not be open.
  open class func setMetadata(
    _ metadata: [String: Any]?, forPersistentStoreOfType storeType: String, at url: URL,
    options: [AnyHashable: Any]? = nil
  ) throws { try StoreClasses.setMetadata(metadata, ofType: storeType, at: url) }

  /// The registered store classes by store type.
  open class var registeredStoreTypes: [String: NSValue] { StoreClasses.registered }

  /// Registers a subclass of `NSAtomicStore` or `NSIncrementalStore` for a store type, or removes the registration
  /// if the class is `nil`.
  open class func registerStoreClass(_ storeClass: AnyClass?, forStoreType storeType: String) {
    StoreClasses.register(storeClass, storeType)
  }

  /// Copies a store's objects to a new store, which replaces the store. The objects receive new identifiers.
  open func migratePersistentStore(
    _ store: NSPersistentStore, to URL: URL, options: [AnyHashable: Any]? = nil, withType storeType: String
  ) throws -> NSPersistentStore { try migrate(store, to: URL, options, storeType) }

  /// Deletes the contents of the store at a URL. The file remains, and an empty file is created if none exists.
  open func destroyPersistentStore(
    at url: URL, ofType storeType: String, options: [AnyHashable: Any]? = nil
  ) throws { try exclusively { try StoreClasses.destroy(at: url, storeType) } }

  /// Replaces the store at one URL with a copy of the store at another URL. Neither store must be open.
  open func replacePersistentStore(
    at destinationURL: URL, destinationOptions: [AnyHashable: Any]? = nil,
    withPersistentStoreFrom sourceURL: URL, sourceOptions: [AnyHashable: Any]? = nil, ofType storeType: String
  ) throws { try exclusively { try StoreClasses.replace(at: destinationURL, from: sourceURL, storeType) } }

  // MARK: Objects

  /// Returns the identifier whose `uriRepresentation()` is the given URI; `nil` if the coordinator has no such store
  /// or entity.
  open func managedObjectID(forURIRepresentation url: URL) -> NSManagedObjectID? { id(of: url) }

  // MARK: Execution

  /// Executes a closure asynchronously with exclusive access to the coordinator.
  open func perform(_ block: @escaping () -> Void) {
    let block = Unchecked(value: block)
    queue.async { [self] in exclusively { block.value() } }
  }

  /// Executes a closure with exclusive access to the coordinator. Calls can be nested.
  open func performAndWait(_ block: () -> Void) { exclusively(block) }

  /// Acquires exclusive access to the coordinator, and waits until it is available. Use `perform` instead
  /// (documented by Apple).
  open func lock() { executing.lock() }

  /// Releases exclusive access to the coordinator.
  open func unlock() { executing.unlock() }

  final func exclusively<Result>(_ body: () throws -> Result) rethrows -> Result {
    executing.lock()
    defer { executing.unlock() }
    return try body()
  }

  /// Adds an open store, or replaces another store with it.
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
