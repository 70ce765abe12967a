import Foundation

/// How a container or a coordinator is to add a store.
///
/// The type is SQLite unless it is set. On Linux an SQLite store is kept in memory: at the URL `/dev/null` it is gone
/// with its coordinator, as with Apple; at any other URL loading fails, unless the environment variable
/// `COREDATA_SQLITE_STORES` is `memory`, which keeps such stores for the length of the process.
open class NSPersistentStoreDescription: NSObject, NSCopying {
  /// The type of the store; `NSSQLiteStoreType` to begin with (documented).
  open var type: String = NSSQLiteStoreType
  /// The model's configuration whose entities the store has; nil for all of the model.
  open var configuration: String?
  /// Where the store is; `/dev/null` to begin with.
  open var url: URL?
  /// Whether a coordinator adds the store later, on a queue of its own, and not at once. False by default (documented).
  open var shouldAddStoreAsynchronously: Bool = false
  /// The options that the store is added with.
  open private(set) var options: [String: NSObject] = [
    NSMigratePersistentStoresAutomaticallyOption: NSNumber(value: true),
    NSInferMappingModelAutomaticallyOption: NSNumber(value: true),
  ]

  /// A description of an SQLite store at a URL.
  public init(url: URL) { self.url = url }

  /// A description of an SQLite store that keeps nothing.
  public convenience override init() { self.init(url: URL(fileURLWithPath: "/dev/null")) }

  /// An independent description with the same settings.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSPersistentStoreDescription(url: url ?? URL(fileURLWithPath: "/dev/null"))
    copy.url = url
    copy.type = type
    copy.configuration = configuration
    copy.shouldAddStoreAsynchronously = shouldAddStoreAsynchronously
    copy.options = options
    return copy
  }

  /// Sets, or with nil removes, an option.
  open func setOption(_ option: NSObject?, forKey key: String) { options[key] = option }

  /// Whether the store cannot be saved to. False by default (documented).
  open var isReadOnly: Bool {
    get { NSPersistentStore.flag(options[NSReadOnlyPersistentStoreOption]) }
    set { setOption(NSNumber(value: newValue), forKey: NSReadOnlyPersistentStoreOption) }
  }

  /// How long a connection may take, in seconds.
  open var timeout: TimeInterval {
    get { (options[NSPersistentStoreTimeoutOption] as? NSNumber)?.doubleValue ?? 240 }
    set { setOption(NSNumber(value: newValue), forKey: NSPersistentStoreTimeoutOption) }
  }

  /// Whether a store of another version of the model is migrated. True by default (documented).
  open var shouldMigrateStoreAutomatically: Bool {
    get { NSPersistentStore.flag(options[NSMigratePersistentStoresAutomaticallyOption]) }
    set { setOption(NSNumber(value: newValue), forKey: NSMigratePersistentStoresAutomaticallyOption) }
  }

  /// Whether a migration does without a mapping model. True by default (documented).
  open var shouldInferMappingModelAutomatically: Bool {
    get { NSPersistentStore.flag(options[NSInferMappingModelAutomaticallyOption]) }
    set { setOption(NSNumber(value: newValue), forKey: NSInferMappingModelAutomaticallyOption) }
  }

  /// The pragmas of an SQLite store. In memory they change nothing.
  open var sqlitePragmas: [String: NSObject] {
    guard let pragmas = options[NSSQLitePragmasOption] as? NSDictionary else { return [:] }
    return pragmas.reduce(into: [:]) { found, pragma in
      if let name = pragma.key as? String ?? (pragma.key as? NSString).map({ $0 as String }) {
        found[name] = pragma.value as? NSObject ?? NSString(string: "\(pragma.value)")
      }
    }
  }

  /// Sets, or with nil removes, a pragma of an SQLite store.
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
