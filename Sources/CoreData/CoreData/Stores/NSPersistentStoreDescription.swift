import Foundation

/// The configuration with which a container or a coordinator adds a store.
///
/// The default type is SQLite. A store at the URL `/dev/null` is in memory and is deallocated with its coordinator.
open class NSPersistentStoreDescription: NSObject, NSCopying {
  /// The type of the store. The default is `NSSQLiteStoreType` (documented by Apple).
  open var type: String = NSSQLiteStoreType
  /// The model configuration whose entities the store contains; `nil` for all entities of the model.
  open var configuration: String?
  /// The URL of the store. The default is `/dev/null`.
  open var url: URL?
  /// Whether the coordinator adds the store asynchronously on its own queue. The default is `false` (documented by
  /// Apple).
  open var shouldAddStoreAsynchronously: Bool = false
  /// The options with which the store is added.
  open private(set) var options: [String: NSObject] = [
    NSMigratePersistentStoresAutomaticallyOption: NSNumber(value: true),
    NSInferMappingModelAutomaticallyOption: NSNumber(value: true),
  ]

  /// Creates a description of an SQLite store at a URL.
  public init(url: URL) { self.url = url }

  /// Creates a description of an SQLite store at `/dev/null`.
  public convenience override init() { self.init(url: .nullDevice) }

  /// Returns an independent description with equal settings.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSPersistentStoreDescription(url: url ?? .nullDevice)
    copy.url = url
    copy.type = type
    copy.configuration = configuration
    copy.shouldAddStoreAsynchronously = shouldAddStoreAsynchronously
    copy.options = options
    return copy
  }

  /// Sets an option, or removes it if the value is `nil`.
  open func setOption(_ option: NSObject?, forKey key: String) { options[key] = option }

  /// Whether the store is read only. The default is `false` (documented by Apple).
  open var isReadOnly: Bool {
    get { NSPersistentStore.flag(options[NSReadOnlyPersistentStoreOption]) }
    set { setOption(NSNumber(value: newValue), forKey: NSReadOnlyPersistentStoreOption) }
  }

  /// The timeout of a connection, in seconds.
  open var timeout: TimeInterval {
    get { (options[NSPersistentStoreTimeoutOption] as? NSNumber)?.doubleValue ?? 240 }
    set { setOption(NSNumber(value: newValue), forKey: NSPersistentStoreTimeoutOption) }
  }

  /// Whether a store of another version of the model is migrated automatically. The default is `true` (documented by
  /// Apple).
  open var shouldMigrateStoreAutomatically: Bool {
    get { NSPersistentStore.flag(options[NSMigratePersistentStoresAutomaticallyOption]) }
    set { setOption(NSNumber(value: newValue), forKey: NSMigratePersistentStoresAutomaticallyOption) }
  }

  /// Whether a migration can infer its mapping model. The default is `true` (documented by Apple).
  open var shouldInferMappingModelAutomatically: Bool {
    get { NSPersistentStore.flag(options[NSInferMappingModelAutomaticallyOption]) }
    set { setOption(NSNumber(value: newValue), forKey: NSInferMappingModelAutomaticallyOption) }
  }

  /// The pragmas of an SQLite store, by name.
  open var sqlitePragmas: [String: NSObject] {
    guard let pragmas = options[NSSQLitePragmasOption] as? NSDictionary else { return [:] }
    return pragmas.reduce(into: [:]) { found, pragma in
      if let name = pragma.key as? String ?? (pragma.key as? NSString).map({ $0 as String }) {
        found[name] = pragma.value as? NSObject ?? NSString(string: "\(pragma.value)")
      }
    }
  }

  /// Sets a pragma of an SQLite store, or removes it if the value is `nil`.
  open func setValue(_ value: NSObject?, forPragmaNamed name: String) {
    let pragmas = NSMutableDictionary()
    for (key, known) in sqlitePragmas where key != name { pragmas.setObject(known, forKey: NSString(string: key)) }
    if let value { pragmas.setObject(value, forKey: NSString(string: name)) }
    setOption(pragmas, forKey: NSSQLitePragmasOption)
  }

  open override var description: String {
    "<NSPersistentStoreDescription> (type: \(type), url: \(url?.absoluteString ?? "null"))"
  }
}
