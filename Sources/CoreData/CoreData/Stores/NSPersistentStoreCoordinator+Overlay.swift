import Foundation

extension NSPersistentStoreCoordinator {
  /// Adds a store of a type at a URL, with the entities of a configuration, or all entities of the model if the
  /// configuration is `nil`.
  public func addPersistentStore(
    type: NSPersistentStore.StoreType, configuration: String? = nil, at storeURL: URL,
    options: [AnyHashable: Any]? = nil
  ) throws -> NSPersistentStore {
    try addPersistentStore(
      ofType: type.rawValue, configurationName: configuration, at: storeURL, options: options)
  }

  /// Returns the metadata of a store, which need not be open.
  public class func metadataForPersistentStore(
    type: NSPersistentStore.StoreType, at storeURL: URL, options: [AnyHashable: Any]? = nil
  ) throws -> [String: Any] {
    try metadataForPersistentStore(ofType: type.rawValue, at: storeURL, options: options)
  }

  /// Sets the metadata of a store, which need not be open.
  public class func setMetadata(
    _ metadata: [String: Any]?, type: NSPersistentStore.StoreType, at storeURL: URL,
    options: [AnyHashable: Any]? = nil
  ) throws {
    try setMetadata(metadata, forPersistentStoreOfType: type.rawValue, at: storeURL, options: options)
  }

  /// Registers a class for a store type, or removes the registration if the class is `nil`.
  public class func registerStoreClass(_ storeClass: AnyClass?, type: NSPersistentStore.StoreType) {
    registerStoreClass(storeClass, forStoreType: type.rawValue)
  }

  /// Copies a store's objects to a new store, which replaces the store.
  public func migratePersistentStore(
    _ store: NSPersistentStore, to storeURL: URL, options: [AnyHashable: Any]? = nil,
    type: NSPersistentStore.StoreType
  ) throws -> NSPersistentStore {
    try migratePersistentStore(store, to: storeURL, options: options, withType: type.rawValue)
  }

  /// Deletes the contents of the store at a URL.
  public func destroyPersistentStore(
    at url: URL, type: NSPersistentStore.StoreType, options: [AnyHashable: Any]? = nil
  ) throws {
    try destroyPersistentStore(at: url, ofType: type.rawValue, options: options)
  }

  /// Replaces the store at one URL with a copy of the store at another URL.
  public func replacePersistentStore(
    at destinationURL: URL, destinationOptions: [AnyHashable: Any]? = nil,
    withPersistentStoreFrom sourceURL: URL, sourceOptions: [AnyHashable: Any]? = nil,
    type: NSPersistentStore.StoreType
  ) throws {
    try replacePersistentStore(
      at: destinationURL, destinationOptions: destinationOptions, withPersistentStoreFrom: sourceURL,
      sourceOptions: sourceOptions, ofType: type.rawValue)
  }

  /// Returns the identifier whose `uriRepresentation()` equals a string; `nil` if the coordinator has no such store
  /// or entity.
  public func managedObjectID(for string: String) -> NSManagedObjectID? {
    URL(string: string).flatMap(managedObjectID(forURIRepresentation:))
  }

  /// Executes a closure with exclusive access to the coordinator, and returns its result.
  public func performAndWait<T>(_ block: () throws -> T) rethrows -> T { try exclusively(block) }

  /// Executes a closure with exclusive access to the coordinator, and returns its result.
  public func perform<T>(_ block: @escaping () throws -> T) async rethrows -> T { try exclusively(block) }
}
