import Foundation

/// The registered store classes of the process, and the contents of stores that are kept in memory by path.
enum StoreClasses {
  private struct Known {
    var classes: [String: NSPersistentStore.Type] = [:]
    /// The contents of SQLite stores by path, for the lifetime of the process.
    var contents: [String: MemoryData] = [:]
  }

  private static let known = Guarded(Known())

  /// Whether SQLite stores with a file URL are kept in memory. Tests set their own value.
  @TaskLocal static var keepsFilesInMemory =
    ProcessInfo.processInfo.environment["COREDATA_SQLITE_STORES"] == "memory"

  /// Returns a store of the requested type that is not open yet.
  static func store(_ opening: StoreOpening, of coordinator: NSPersistentStoreCoordinator) throws -> NSPersistentStore {
    let registered = known.withLock { $0.classes[opening.type] }
    if let registered {
      return registered.init(
        _coordinator: coordinator, configurationName: opening.configuration, at: opening.location,
        options: opening.options)
    }
    let data = try content(opening.type, opening.url)
    return InMemoryStore(
      type: opening.type, coordinator: coordinator, configurationName: opening.configuration, at: opening.location,
      options: opening.options, data: data)
  }

  /// Keeps the content of a store that was opened at a path. If content for the path is already kept, the store uses
  /// that content.
  static func opened(_ store: NSPersistentStore) {
    guard let store = store as? InMemoryStore, let content = store.content,
      let path = path(store.type, store.url)
    else { return }
    let preserved = known.withLock { known in
      known.contents[path] = known.contents[path] ?? content
      return known.contents[path]
    }
    // Another caller has opened the path in the meantime.
    if let preserved, preserved !== content { store.share(preserved) }
  }

  static func metadata(ofType type: String, at url: URL) throws -> [String: Any] {
    if let registered = known.withLock({ $0.classes[type] }) {
      return try registered.metadataForPersistentStore(with: url)
    }
    return try preserved(type, url).metadata
  }

  static func setMetadata(_ metadata: [String: Any]?, ofType type: String, at url: URL) throws {
    if let registered = known.withLock({ $0.classes[type] }) {
      return try registered.setMetadata(metadata, forPersistentStoreAt: url)
    }
    let preserved = try preserved(type, url)
    var new = metadata ?? [:]
    for key in [NSStoreTypeKey, NSStoreUUIDKey] { new[key] = preserved.metadata[key] }
    preserved.metadata = new
  }

  static func destroy(at url: URL, _ type: String) throws {
    if let path = path(type, url) {
      known.withLock { $0.contents[path] = nil }
    } else if type != NSInMemoryStoreType, url.isFileURL, url.path != "/dev/null",
      FileManager.default.fileExists(atPath: url.path)
    {
      throw notAFile(type, url)
    }
  }

  static func replace(at destination: URL, from source: URL, _ type: String) throws {
    let content = try preserved(type, source)
    guard let path = path(type, destination) else { throw notAFile(type, destination) }
    let copy = content.copy(identifier: UUID().uuidString)
    known.withLock { $0.contents[path] = copy }
  }

  /// Registers a class for a store type, or removes the registration if the class is `nil`.
  static func register(_ storeClass: AnyClass?, _ type: String) {
    guard let storeClass else { return known.withLock { $0.classes[type] = nil } }
    guard let storeClass = storeClass as? NSPersistentStore.Type else {
      raise(.invalidArgument, "\(storeClass) is no subclass of NSPersistentStore.")
    }
    known.withLock { $0.classes[type] = storeClass }
  }

  /// The registered classes and the built-in classes by store type. Each value contains the address of the class.
  static var registered: [String: NSValue] {
    var classes: [String: AnyClass] = known.withLock { $0.classes }
    for type in [NSSQLiteStoreType, NSInMemoryStoreType] { classes[type] = InMemoryStore.self }
    return classes.mapValues { NSNumber(value: UInt(bitPattern: ObjectIdentifier($0))) }
  }

  /// Returns the initial content of a store in memory: the content that is kept for its path, or `nil` for an empty
  /// store. Throws if the store would be a file, or if it requires a URL and has none.
  private static func content(_ type: String, _ url: URL?) throws -> MemoryData? {
    if type == NSInMemoryStoreType || (type == NSSQLiteStoreType && url?.path == "/dev/null") { return nil }
    guard let url else {
      throw storeError(NSPersistentStoreOpenError, "A store of the type '\(type)' needs a URL.")
    }
    guard let path = path(type, url) else { throw notAFile(type, url) }
    return known.withLock { $0.contents[path] }
  }

  /// Returns the content that is kept for a path. Throws if none is.
  private static func preserved(_ type: String, _ url: URL) throws -> MemoryData {
    if let path = path(type, url), let content = known.withLock({ $0.contents[path] }) { return content }
    if FileManager.default.fileExists(atPath: url.path) { throw notAFile(type, url) }
    throw CocoaError(.fileReadNoSuchFile, userInfo: [NSFilePathErrorKey: url.path])
  }

  /// Returns the path under which a store is kept in memory; `nil` if it is not kept.
  private static func path(_ type: String, _ url: URL?) -> String? {
    guard let url, type == NSSQLiteStoreType, keepsFilesInMemory, url.isFileURL else { return nil }
    let path = url.standardizedFileURL.path
    return path == "/dev/null" ? nil : path
  }

  private static func notAFile(_ type: String, _ url: URL) -> any Error {
    let types = [NSSQLiteStoreType: "SQLite", NSBinaryStoreType: "Binary", NSXMLStoreType: "XML"]
    var reason =
      types[type].map { "Core Data on Linux cannot open \($0) files yet: '\(url.path)'." }
      ?? "Unknown store type '\(type)': no class was registered for it."
    if type == NSSQLiteStoreType {
      reason += " Set the environment variable COREDATA_SQLITE_STORES=memory to keep such stores in memory for the "
      reason += "length of the process, or use the URL file:///dev/null or the type InMemory."
    }
    return storeError(NSPersistentStoreOpenError, reason, url, description: reason)
  }
}
