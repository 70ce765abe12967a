import Foundation
import PlumbSystem

/// The classes of stores by store type: the built-in classes and those that an application registers.
enum StoreClasses {
  private static let registeredClasses = Guarded<[String: NSPersistentStore.Type]>([:])

  /// Returns the class for a store type. `url` is the URL of the store. Throws if no class is registered for the type.
  private static func storeClass(ofType type: String, at url: URL?) throws -> NSPersistentStore.Type {
    if let registered = registeredClasses.withLock({ $0[type] }) { return registered }
    switch type {
    case NSInMemoryStoreType: return InMemoryStore.self
    case NSSQLiteStoreType: return SQLiteStore.self
    default: throw unknown(type, url)
    }
  }

  /// Returns a store of the requested type that is not open yet.
  static func store(_ opening: StoreOpening, of coordinator: NSPersistentStoreCoordinator) throws -> NSPersistentStore {
    let storeClass = try storeClass(ofType: opening.type, at: opening.url)
    if storeClass == SQLiteStore.self, opening.url?.isFileURL != true {
      throw storeError(
        NSPersistentStoreOpenError, "A store of the type '\(opening.type)' needs the URL of a file.", opening.url)
    }
    return storeClass.init(
      _coordinator: coordinator, configurationName: opening.configuration, at: opening.location,
      options: opening.options)
  }

  static func metadata(ofType type: String, at url: URL) throws -> [String: Any] {
    try storeClass(ofType: type, at: url).metadataForPersistentStore(with: url)
  }

  static func setMetadata(_ metadata: [String: Any]?, ofType type: String, at url: URL) throws {
    try storeClass(ofType: type, at: url).setMetadata(metadata, forPersistentStoreAt: url)
  }

  /// Deletes the contents of a store. Has no effect if no store exists.
  static func destroy(at url: URL, _ type: String) throws {
    switch try storeClass(ofType: type, at: url) {
    case is SQLiteStore.Type: try StoreFile.destroy(at: url)
    case is InMemoryStore.Type: break
    default: throw unknown(type, url)
    }
  }

  /// Replaces a store with a copy of another store.
  static func replace(at destination: URL, from source: URL, _ type: String) throws {
    guard try storeClass(ofType: type, at: source) == SQLiteStore.self else { throw unknown(type, source) }
    try StoreFile.copy(from: source, to: destination)
  }

  /// Registers a class for a store type, or removes the registration if the class is `nil`.
  static func register(_ storeClass: AnyClass?, _ type: String) {
    guard let storeClass else { return registeredClasses.withLock { $0[type] = nil } }
    guard let storeClass = storeClass as? NSPersistentStore.Type else {
      raise(.invalidArgument, "\(storeClass) is no subclass of NSPersistentStore.")
    }
    registeredClasses.withLock { $0[type] = storeClass }
  }

  /// The registered classes and the built-in classes by store type. Each value contains the address of the class.
  static var registered: [String: NSValue] {
    var classes: [String: AnyClass] = registeredClasses.withLock { $0 }
    classes[NSSQLiteStoreType] = SQLiteStore.self
    classes[NSInMemoryStoreType] = InMemoryStore.self
    return classes.mapValues { NSNumber(value: UInt(bitPattern: ObjectIdentifier($0))) }
  }

  private static func unknown(_ type: String, _ url: URL?) -> any Error {
    let types = [NSBinaryStoreType: "Binary", NSXMLStoreType: "XML"]
    let reason =
      types[type].map { "Core Data on Linux cannot open \($0) stores\(url.map { ": '\($0.path)'" } ?? "")." }
      ?? "Unknown store type '\(type)': no class was registered for it."
    return storeError(NSPersistentStoreOpenError, reason, url, description: reason)
  }
}
