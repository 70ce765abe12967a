import Foundation

/// The kinds of stores in the process, and the stores that are kept in memory by their paths.
enum StoreClasses {
  private struct Known {
    var classes: [String: NSPersistentStore.Type] = [:]
    /// The contents of SQLite stores by their paths, for the length of the process.
    var contents: [String: MemoryData] = [:]
  }

  private static let known = Guarded(Known())

  /// Whether SQLite stores are kept in memory where they would be files. Tests say so for themselves.
  @TaskLocal static var keepsFilesInMemory =
    ProcessInfo.processInfo.environment["COREDATA_SQLITE_STORES"] == "memory"

  /// A store that is not open yet, of whatever kind its type is.
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

  /// Keeps the content of a store that was opened at a path, or gives the store the content that is kept.
  static func opened(_ store: NSPersistentStore) {
    guard let store = store as? InMemoryStore, let content = store.content,
      let path = path(store.type, store.url)
    else { return }
    let kept = known.withLock { known in
      known.contents[path] = known.contents[path] ?? content
      return known.contents[path]
    }
    // Somebody else has opened the same path in the meantime.
    if let kept, kept !== content { store.share(kept) }
  }

  static func metadata(ofType type: String, at url: URL) throws -> [String: Any] {
    if let registered = known.withLock({ $0.classes[type] }) {
      return try registered.metadataForPersistentStore(with: url)
    }
    return try kept(type, url).metadata
  }

  static func setMetadata(_ metadata: [String: Any]?, ofType type: String, at url: URL) throws {
    if let registered = known.withLock({ $0.classes[type] }) {
      return try registered.setMetadata(metadata, forPersistentStoreAt: url)
    }
    let kept = try kept(type, url)
    var new = metadata ?? [:]
    for key in [NSStoreTypeKey, NSStoreUUIDKey] { new[key] = kept.metadata[key] }
    kept.metadata = new
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
    let content = try kept(type, source)
    guard let path = path(type, destination) else { throw notAFile(type, destination) }
    let copy = content.copy(identifier: UUID().uuidString)
    known.withLock { $0.contents[path] = copy }
  }

  /// Registers a class, or with nil takes it back.
  static func register(_ storeClass: AnyClass?, _ type: String) {
    guard let storeClass else { return known.withLock { $0.classes[type] = nil } }
    guard let storeClass = storeClass as? NSPersistentStore.Type else {
      raise(.invalidArgument, "\(storeClass) is no subclass of NSPersistentStore.")
    }
    known.withLock { $0.classes[type] = storeClass }
  }

  /// The registered classes, each as a value with the class's address, and those that are always there.
  static var registered: [String: NSValue] {
    var classes: [String: AnyClass] = known.withLock { $0.classes }
    for type in [NSSQLiteStoreType, NSInMemoryStoreType] { classes[type] = InMemoryStore.self }
    return classes.mapValues { NSNumber(value: UInt(bitPattern: ObjectIdentifier($0))) }
  }

  /// What a store in memory starts with: what is kept for its path, or nil for nothing. Throws for files.
  private static func content(_ type: String, _ url: URL?) throws -> MemoryData? {
    if type == NSInMemoryStoreType || (type == NSSQLiteStoreType && url?.path == "/dev/null") { return nil }
    guard let url else {
      throw storeError(NSPersistentStoreOpenError, "A store of the type '\(type)' needs a URL.")
    }
    guard let path = path(type, url) else { throw notAFile(type, url) }
    return known.withLock { $0.contents[path] }
  }

  /// What is kept for a path.
  private static func kept(_ type: String, _ url: URL) throws -> MemoryData {
    if let path = path(type, url), let content = known.withLock({ $0.contents[path] }) { return content }
    if FileManager.default.fileExists(atPath: url.path) { throw notAFile(type, url) }
    throw CocoaError(.fileReadNoSuchFile, userInfo: [NSFilePathErrorKey: url.path])
  }

  /// The path by which a store is kept in memory; nil for a store that is not kept.
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
