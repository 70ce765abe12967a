import Foundation
import Synchronization

// The line between a coordinator and its stores: the internal methods of `NSPersistentStore`. A store answers
// questions with rows (`row(of:)`, `rows(for:)`), gives out identities (`permanentIDs(for:in:)`) and takes changes in
// steps (`beginSave()`, `check(_:)`, `save(_:)`, `endSave()`), so that a save over several stores is checked by all
// before one of them changes. Rows and identities are all that crosses the line: what a store is made of, tables in
// memory, a user's `NSIncrementalStore` or `NSAtomicStore`, or a file in a layout of its own, is its own business.
// One more kind of store is one more subclass that overrides them, and an entry in `StoreClasses`.

/// A place where objects are kept, as a coordinator and the objects' identities know it.
///
/// Stores are made by coordinators; an application's own kinds are subclasses of `NSIncrementalStore` and
/// `NSAtomicStore`.
open class NSPersistentStore: NSObject {
  /// The number of the store in the process, which makes the references of its objects unlike all others.
  final let number: Int32
  /// The coordinator's view of the model, as long as there is a coordinator.
  final var schema: StoreSchema?
  /// `entityIndex` of the entities of the store's configuration.
  final var entities: Set<Int> = []
  private var storedMetadata: [String: Any] = [:]
  private var storedIdentifier = UUID().uuidString
  private static let lastNumber = Atomic<Int32>(0)

  /// The coordinator; nil after the store was removed.
  open internal(set) weak var persistentStoreCoordinator: NSPersistentStoreCoordinator?
  /// The name of the model's configuration whose entities the store has.
  public let configurationName: String
  /// The options that the store was added with.
  open private(set) var options: [AnyHashable: Any]?
  /// Where the store is.
  open var url: URL?
  /// Whether the store cannot be saved to. To change it takes adding the store again (documented).
  open var isReadOnly: Bool

  /// A store for a coordinator to add. A subclass reads nothing here, but in `loadMetadata()` and later.
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
    schema = root?.schema
    entities = Set(schema?.model.entities(forConfigurationName: name)?.map(\.entityIndex) ?? [])
  }

  /// What a coordinator makes stores of a registered class with: there is no other way from a class to an object
  /// without Objective-C. Not for callers.
  public required convenience init(
    _coordinator coordinator: NSPersistentStoreCoordinator?, configurationName: String?, at url: URL,
    options: [AnyHashable: Any]?
  ) {
    self.init(
      persistentStoreCoordinator: coordinator, configurationName: configurationName, at: url, options: options)
  }

  /// The metadata of a store that no coordinator has opened. Kinds of stores that have any override this.
  open class func metadataForPersistentStore(with url: URL) throws -> [String: Any] {
    raise(.internalInconsistency, "\(self) has to override +metadataForPersistentStoreWithURL:error:.")
  }

  /// Sets the metadata of a store that no coordinator has opened. Kinds of stores that have any override this.
  open class func setMetadata(_ metadata: [String: Any]?, forPersistentStoreAt url: URL) throws {
    raise(.internalInconsistency, "\(self) has to override +setMetadata:forPersistentStoreWithURL:error:.")
  }

  /// Reads the metadata, before the store is added.
  open func loadMetadata() throws {}

  /// The kind of the store, such as `NSSQLiteStoreType`.
  open var type: String { storedMetadata[NSStoreTypeKey] as? String ?? "" }

  /// The text that tells the store from all others, which its objects' identities carry.
  open var identifier: String! {
    get { storedIdentifier }
    set { storedIdentifier = newValue ?? UUID().uuidString }
  }

  /// What is known of the store besides its objects: type, identifier, the hashes of the model that it was made with,
  /// and what an application adds.
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

  /// Called after the store was added.
  open func didAdd(to coordinator: NSPersistentStoreCoordinator) {}

  /// Called before the store is removed.
  open func willRemove(from coordinator: NSPersistentStoreCoordinator?) {}

  // MARK: What a coordinator asks

  /// Gets the store ready, after its metadata was read and found to fit the model.
  func open() throws {}

  /// The row of an object; nil where there is none.
  func row(of id: NSManagedObjectID) throws -> Row? { notOverridden() }

  /// The rows that answer a question, in its order and within its limits.
  func rows(for query: Query) throws -> [FoundRow] { notOverridden() }

  /// Permanent identities for new objects, by their temporary ones. `context` has the objects, where the store asks
  /// them.
  func permanentIDs(for ids: [NSManagedObjectID], in context: NSManagedObjectContext?) throws
    -> [NSManagedObjectID: NSManagedObjectID]
  { notOverridden() }

  /// Keeps everybody else from saving to the store until `endSave()`.
  func beginSave() throws {}

  /// Throws `SaveConflicts` or `UniquenessConflicts` where the changes cannot be saved. Nothing changes.
  func check(_ changes: SaveRequest) throws {}

  /// Makes the changes, whose identities are all permanent, and returns the rows as they are now.
  func save(_ changes: SaveRequest) throws -> [NSManagedObjectID: Row] { notOverridden() }

  /// The end of what `beginSave()` began, whether it was saved or not.
  func endSave() {}

  /// Whether `save(_:)` cannot fail after `check(_:)` did not. Stores that can fail come first in a save.
  var savesSurely: Bool { false }

  /// Whether any number of threads may read at a time.
  var readsConcurrently: Bool { false }

  /// Takes note of the objects that a context has begun to use, or uses no longer.
  func contextDid(register: [NSManagedObjectID], unregister: [NSManagedObjectID]) {}

  /// What an identity's URI says after the entity's name.
  func text(of key: Int64) -> String { "p\(key)" }

  /// The primary key that an identity's URI names; nil for what is none.
  func key(ofText text: String, entity: NSEntityDescription) -> Int64? {
    text.hasPrefix("p") ? Int64(text.dropFirst()) : nil
  }

  /// Whether an option is set to yes, as a number or a boolean.
  static func flag(_ option: Any?) -> Bool { (option as? NSNumber)?.boolValue ?? option as? Bool ?? false }

  private func notOverridden(_ function: String = #function) -> Never {
    raise(.invalidArgument, "\(Swift.type(of: self)) is no kind of store that can be used: it has no \(function).")
  }
}
