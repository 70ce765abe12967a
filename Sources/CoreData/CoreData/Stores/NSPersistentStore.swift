import Foundation
import Synchronization

// The interface between a coordinator and its stores consists of the internal methods of `NSPersistentStore`. A
// store returns rows for objects and queries (`row(of:)`, `rows(for:)`), and identities for new objects
// (`makePermanent(_:in:)`). It saves changes in steps (`beginSave()`, `check(_:)`, `save(_:)`, `endSave()`), so
// that all stores of a save check their changes before one of them is modified. Only rows and identities are
// exchanged. The implementation of a store is independent of the coordinator: tables in memory, a user's
// `NSIncrementalStore` or `NSAtomicStore`, or a file with a custom format. To add a type of store, add a subclass
// that overrides these methods, and register it in `StoreClasses`.

/// The superclass of all stores: a storage for objects that a coordinator manages.
///
/// Coordinators create stores. Custom stores are subclasses of `NSIncrementalStore` and `NSAtomicStore`.
open class NSPersistentStore: NSObject {
  /// The number of the store in the process. It makes the references of the store's objects unique.
  final let number: Int32
  /// The coordinator's schema of the model; `nil` if the store was created without a coordinator.
  final var schema: CoordinatorSchema?
  /// The `entityIndex` of each entity in the store's configuration.
  final var entities: Set<Int> = []
  private var storedMetadata: [String: Any] = [:]
  private var storedIdentifier = UUID().uuidString {
    didSet { if storedIdentifier != oldValue { openLink = StoreLink(self, storedIdentifier) } }
  }
  private var openLink: StoreLink?
  private static let lastNumber = Atomic<Int32>(0)

  /// The coordinator of the store; `nil` after the store is removed.
  open internal(set) weak var persistentStoreCoordinator: NSPersistentStoreCoordinator?
  /// The name of the model configuration whose entities the store contains.
  public let configurationName: String
  /// The options with which the store was added.
  open private(set) var options: [AnyHashable: Any]?
  /// The URL of the store.
  open var url: URL?
  /// Whether the store is read only. To change the value, add the store again (documented by Apple).
  open var isReadOnly: Bool

  /// Creates a store for a coordinator. A subclass must not read data here, but in `loadMetadata()` and later.
  public init(
    persistentStoreCoordinator root: NSPersistentStoreCoordinator?, configurationName name: String?, at url: URL,
    options: [AnyHashable: Any]? = nil
  ) {
    number = Self.lastNumber.wrappingAdd(1, ordering: .relaxed).newValue
    persistentStoreCoordinator = root
    configurationName = name ?? "PF_DEFAULT_CONFIGURATION_NAME"
    self.url = url
    self.options = options
    isReadOnly = Self.flag(options?[NSReadOnlyPersistentStoreOption])
    super.init()
    openLink = StoreLink(self, storedIdentifier)
    schema = root?.schema
    entities = Set(schema?.model.entities(forConfigurationName: name)?.map(\.entityIndex) ?? [])
  }

  /// The initializer with which a coordinator creates stores of a registered class. Without Objective-C, no other
  /// way exists to create an object of a class. Do not call it directly.
  public required convenience init(
    _coordinator coordinator: NSPersistentStoreCoordinator?, configurationName: String?, at url: URL,
    options: [AnyHashable: Any]?
  ) {
    self.init(
      persistentStoreCoordinator: coordinator, configurationName: configurationName, at: url, options: options)
  }

  /// Returns the metadata of a store that is not open. Stores with metadata override this method; the base
  /// implementation raises.
  open class func metadataForPersistentStore(with url: URL) throws -> [String: Any] {
    raise(.internalInconsistency, "\(self) has to override +metadataForPersistentStoreWithURL:error:.")
  }

  /// Sets the metadata of a store that is not open. Stores with metadata override this method; the base
  /// implementation raises.
  open class func setMetadata(_ metadata: [String: Any]?, forPersistentStoreAt url: URL) throws {
    raise(.internalInconsistency, "\(self) has to override +setMetadata:forPersistentStoreWithURL:error:.")
  }

  /// Loads the metadata, before the store is added.
  open func loadMetadata() throws {}

  /// The type of the store, such as `NSSQLiteStoreType`.
  open var type: String { storedMetadata[NSStoreTypeKey] as? String ?? "" }

  /// The unique identifier of the store. The identifiers of its objects contain it.
  open var identifier: String! {
    get { storedIdentifier }
    set { storedIdentifier = newValue ?? UUID().uuidString }
  }

  /// The metadata of the store: its type, its identifier, the version hashes of the model with which it was opened,
  /// and entries that an application adds.
  open var metadata: [String: Any]! {
    get {
      var metadata = storedMetadata
      metadata[NSStoreUUIDKey] = storedIdentifier
      if metadata[NSStoreTypeKey] == nil { metadata[NSStoreTypeKey] = type }
      return metadata
    }
    set {
      storedMetadata = newValue ?? [:]
      if let identifier = storedMetadata[NSStoreUUIDKey] as? String { storedIdentifier = identifier }
    }
  }

  /// Called after the store was added to a coordinator.
  open func didAdd(to coordinator: NSPersistentStoreCoordinator) {}

  /// Called before the store is removed from a coordinator.
  open func willRemove(from coordinator: NSPersistentStoreCoordinator?) {}

  // MARK: Requests of a coordinator

  /// Opens the store, after its metadata was loaded and found compatible with the model.
  func open() throws {}

  /// Returns the row of an object; `nil` if none exists.
  func row(of id: NSManagedObjectID) throws -> Row? { notOverridden() }

  /// Returns the rows that match a query, in its order and within its limits.
  func rows(for query: RowQuery) throws -> [FoundRow] { notOverridden() }

  /// Returns the number of rows that match a query.
  func count(for query: RowQuery) throws -> Int { try rows(for: query).count }

  /// Returns the row of an object; `nil` if it does not exist. The row can lack to-many relationships if
  /// `readingMembers` is `false`.
  func row(of id: NSManagedObjectID, readingMembers: Bool) throws -> Row? { try row(of: id) }

  /// Returns the rows of objects; `nil` for an object that does not exist.
  func rows(of ids: [NSManagedObjectID], readingMembers: Bool) throws -> [Row?] {
    try ids.map { try row(of: $0, readingMembers: readingMembers) }
  }

  /// A number that changes with each change of a row through the store; `nil` if the store reads a single row as fast
  /// as one of many, so that contexts need not preserve rows for their faults.
  var storeChangeCount: Int? { nil }

  /// Creates permanent identities for new objects, as the successors of their temporary ones. `context` contains the
  /// objects, for stores that read them.
  func makePermanent(_ ids: [NSManagedObjectID], in context: NSManagedObjectContext?) throws { notOverridden() }

  /// Returns the values of the columns of each dictionary of a request. `nil` if the store has no statement for them;
  /// they are computed from rows then.
  func lines(of results: DictionaryResults, for query: RowQuery) throws -> [[Value]]? { nil }

  /// Prevents other saves to the store until `endSave()`.
  func beginSave() throws {}

  /// Throws `SaveConflicts` or `UniquenessConflicts` if the changes cannot be saved. Does not change the store.
  func check(_ changes: SaveRequest) throws {}

  /// Saves the changes, whose identities are all permanent, and returns the resulting rows.
  func save(_ changes: SaveRequest) throws -> [ObjectReference: Row] { notOverridden() }

  /// Ends the save that `beginSave()` began, whether it succeeded or not.
  func endSave() {}

  /// Runs a closure whose saves are parts of one save: all of them are made, or none if the closure throws.
  func asOneSave<Result>(_ body: () throws -> Result) throws -> Result { notOverridden() }

  /// Updates rows by statements, without reading them. `origin` is the request without changes. Returns `nil` if the
  /// store has no statement for the update.
  func batchUpdate(
    _ query: RowQuery, _ values: [Int: BatchValue], _ origin: SaveRequest, returnsIDs: Bool
  ) throws -> BatchOutcome? { nil }

  /// Deletes rows by statements, without reading them. `origin` is the request without changes. Returns `nil` if the
  /// store has no statements for the deletion.
  func batchDelete(_ selection: BatchSelection, _ origin: SaveRequest, returnsIDs: Bool) throws -> BatchOutcome? {
    nil
  }

  /// Whether `save(_:)` always succeeds after a successful `check(_:)`. Stores whose `save(_:)` can fail are saved
  /// first.
  var savesSurely: Bool { false }

  /// Whether several threads can read from the store concurrently.
  var readsConcurrently: Bool { false }

  /// Called when a context has registered or unregistered objects.
  func contextDid(register: [NSManagedObjectID], unregister: [NSManagedObjectID]) {}

  /// The reference to the store in the identifiers of its objects.
  final var link: StoreLink? { openLink }

  /// Returns the text in an identifier's URI after the entity's name.
  func text(of key: Int64) -> String { "p\(key)" }

  /// Returns the primary key of the text in an identifier's URI; `nil` if the text is invalid.
  func key(ofText text: String, entity: NSEntityDescription) -> Int64? {
    text.hasPrefix("p") ? Int64(text.dropFirst()) : nil
  }

  /// Returns whether an option is set to true, as a number or a Boolean value.
  static func flag(_ option: Any?) -> Bool { (option as? NSNumber)?.boolValue ?? option as? Bool ?? false }

  private func notOverridden(_ function: String = #function) -> Never {
    raise(.invalidArgument, "\(Swift.type(of: self)) is no kind of store that can be used: it has no \(function).")
  }
}
