import Foundation
import Synchronization

/// A collection of managed objects in memory, their unsaved changes, and the connection to the persistent stores.
///
/// Use a context and its objects only on the context's queue: in a block that you pass to `perform` or
/// `performAndWait`, or on the main thread for a context with the main queue concurrency type.
open class NSManagedObjectContext: NSObject, NSLocking, @unchecked Sendable {
  /// The concurrency type of the context.
  public final let concurrencyType: NSManagedObjectContextConcurrencyType
  /// The coordinator from which the context reads and to which it saves. A child context has its parent's
  /// coordinator.
  open var persistentStoreCoordinator: NSPersistentStoreCoordinator? {
    get { parent?.persistentStoreCoordinator ?? coordinator }
    set {
      if parent != nil {
        raise(.invalidArgument, "Context already has a parent; cannot replace its coordinator.")
      }
      coordinator = newValue
      pinned = nil
    }
  }
  /// The context from which this context reads and to which it saves, instead of a coordinator.
  @exclusivity(unchecked) open var parent: NSManagedObjectContext? {
    didSet {
      if coordinator != nil, parent != nil {
        raise(.invalidArgument, "Context already has a coordinator; cannot replace.")
      }
    }
  }
  /// A name for the context, for debugging and logging.
  open var name: String?
  /// The author of the changes that the context saves.
  open var transactionAuthor: String?
  /// The undo manager of the context. The default is `nil`, in which case the context records no undo actions
  /// (documented by Apple).
  open var undoManager: UndoManager?
  /// A dictionary for the caller's own data about the context.
  public final let userInfo = NSMutableDictionary()
  /// Whether deletions are propagated to related objects at the end of each event. If `false`, they are propagated
  /// only when the context saves.
  open var propagatesDeletesAtEndOfEvent = true
  /// Whether the context keeps strong references to all registered objects. If `false`, it keeps them only to
  /// objects with changes.
  @exclusivity(unchecked) open var retainsRegisteredObjects = false {
    didSet { retained = retainsRegisteredObjects ? registeredObjects : [] }
  }
  /// Whether an object whose row no longer exists is treated as deleted, with `nil` for all its values. If `false`,
  /// accessing such an object ends the program.
  open var shouldDeleteInaccessibleFaults = true
  /// The maximum age of a row in seconds before it is read again; a negative value allows any age. This
  /// implementation always reads current rows, so the value has no effect.
  open var stalenessInterval: TimeInterval = -1
  /// The policy that resolves conflicts with changes that others saved: an `NSMergePolicy`. The default policy
  /// throws an error (documented by Apple).
  open var mergePolicy: Any = NSErrorMergePolicy
  /// Whether the context automatically merges changes that others save to its coordinator or parent.
  open var automaticallyMergesChangesFromParent = false {
    didSet { if automaticallyMergesChangesFromParent { contextsThatMerge.add(self) } }
  }

  final var coordinator: NSPersistentStoreCoordinator?
  /// The coordinator with a query generation; `nil` if the context reads the newest data.
  final var pinned: PinnedSource?
  final let registry = ObjectRegistry(hasContext: true)
  final var retained: Set<NSManagedObject> = []
  /// The objects that the next save inserts.
  final var inserted = ObjectList()
  final var updated = ObjectList()
  final var deleted = ObjectList()
  /// The changes since changes were last processed.
  final var event = PendingEvent() {
    didSet { endEventLater() }
  }
  /// Whether the main queue is about to process the changes.
  final var isEventEndScheduled = false
  /// The number of changes so far. A save compares it to detect changes that `willSave` makes.
  final var changeCount = 0
  /// The stores that objects were assigned to.
  final var assignments: [NSManagedObjectID: NSPersistentStore] = [:]
  final var isProcessing = false

  private final var lazyQueue: ContextQueue?
  private let recursiveLock = NSRecursiveLock()

  /// Creates a context with the given concurrency type, without a coordinator or parent.
  public init(concurrencyType ct: NSManagedObjectContextConcurrencyType) {
    concurrencyType = ct
    super.init()
    registry.context = self
    lazyQueue = ContextQueue(ct, of: self)
  }

  deinit { registry.releaseRelated() }

  /// Creates a context without a queue, without a coordinator or parent. The caller confines it to one thread. Deprecated
  /// by Apple in favor of `init(concurrencyType:)`.
  public convenience override init() { self.init(concurrencyType: .confinementConcurrencyType) }

  /// Creates a context with the given concurrency type, without a coordinator or parent.
  public convenience init(_ type: ConcurrencyType) { self.init(concurrencyType: type.type) }

  /// The context whose `perform` block the caller is in.
  @TaskLocal static var current: NSManagedObjectContext?

  final var queue: ContextQueue {
    guard let lazyQueue else { raise(.internalInconsistency, "The context has no queue.") }
    return lazyQueue
  }

  /// The object source from which the context reads and to which it saves: its parent, or its coordinator; `nil` if
  /// it has neither.
  final var source: (any ObjectSource)? { parent ?? pinned ?? coordinator }

  /// Whether another context reads from the same parent or coordinator.
  final func sharesSource(with other: NSManagedObjectContext) -> Bool {
    parent === other.parent && coordinator === other.coordinator
  }

  /// Ends the program if the check is enabled and the caller is on another queue.
  final func checkQueue() {
    if ContextQueue.isChecked, !queue.isCurrent {
      fatalError("CoreData: multithreading violation: an object of context \(name ?? description) from another queue")
    }
  }

  // MARK: Queue

  /// Runs a block asynchronously on the context's queue. The changes that it makes are processed when it ends
  /// (documented by Apple).
  @preconcurrency
  open func perform(_ block: @escaping @Sendable () -> Void) {
    queue.async { [self] in runEvent(block) }
  }

  /// Runs a block on the context's queue and waits until it ends. A block can call this method on its own context
  /// (documented by Apple). The block can use values that are not `Sendable`, because the caller waits for it.
  open func performAndWait(_ block: () -> Void) {
    onQueue { runEvent(block) }
  }

  /// Acquires the context's lock, and waits until it is available. Deprecated by Apple in favor of queues.
  open func lock() { recursiveLock.lock() }
  /// Releases the context's lock.
  open func unlock() { recursiveLock.unlock() }

  // MARK: Objects

  /// Whether the context has unsaved changes, including changes of transient properties (documented by Apple).
  open var hasChanges: Bool { !inserted.isEmpty || !updated.isEmpty || !deleted.isEmpty || !event.deleted.isEmpty }
  /// The objects that the next save inserts.
  open var insertedObjects: Set<NSManagedObject> { inserted.set }
  /// The objects whose changes the next save stores.
  open var updatedObjects: Set<NSManagedObject> { updated.set }
  /// The objects that the next save deletes.
  open var deletedObjects: Set<NSManagedObject> { deleted.set }
  /// The objects that are registered with the context and still alive.
  open var registeredObjects: Set<NSManagedObject> { Set(registry.all) }

  /// Returns the object with an identifier if it is registered with the context; otherwise `nil`. Never reads from
  /// the stores (documented by Apple).
  open func registeredObject(for objectID: NSManagedObjectID) -> NSManagedObject? {
    checkQueue()
    return registry.object(for: objectID)
  }
  /// Returns the object with an identifier, as a fault if it is not registered with the context. Never fails and
  /// never reads from the stores (documented by Apple).
  open func object(with objectID: NSManagedObjectID) -> NSManagedObject { knownObject(with: own(objectID)) }
  /// Returns the object with an identifier, and reads it from the stores if necessary.
  ///
  /// - Throws: 133000 (`NSManagedObjectReferentialIntegrityError`) if no such object exists.
  open func existingObject(with objectID: NSManagedObjectID) throws -> NSManagedObject {
    try readObject(with: objectID)
  }
  /// Registers an object for insertion by the next save, or undoes its deletion if it is marked for deletion.
  open func insert(_ object: NSManagedObject) { insertObject(object) }
  /// Marks an object for deletion by the next save. An object that was never saved is removed immediately
  /// (documented by Apple).
  open func delete(_ object: NSManagedObject) { deleteObject(object) }
  /// Refreshes an object. If `mergeChanges` is `false`, the object becomes a fault and loses its changes. If `true`,
  /// its changes are applied to the current row (documented by Apple).
  open func refresh(_ object: NSManagedObject, mergeChanges flag: Bool) { refreshObject(object, keepsChanges: flag) }
  /// Refreshes all registered objects and preserves their changes.
  open func refreshAllObjects() { refreshRegisteredObjects() }
  /// Sets the store to which a new object is saved.
  open func assign(_ object: Any, to store: NSPersistentStore) { assignObject(object, to: store) }
  /// Assigns permanent identifiers to inserted objects before they are saved. The objects remain inserted
  /// (documented by Apple).
  open func obtainPermanentIDs(for objects: [NSManagedObject]) throws { try makePermanent(objects) }

  // MARK: Changes

  /// Processes the changes since the last call as one event: propagates deletions to related objects, registers
  /// undo, and notifies observers.
  open func processPendingChanges() { processEvent(propagatesDeletes: propagatesDeletesAtEndOfEvent) }
  /// Undoes the last event.
  open func undo() {
    processPendingChanges()
    undoManager?.undo()
  }
  /// Repeats the last undone event.
  open func redo() {
    processPendingChanges()
    undoManager?.redo()
  }
  /// Removes all objects from the context, including unsaved changes (documented by Apple).
  open func reset() { forgetEverything() }
  /// Discards all changes and restores the values that were last read or saved. Does not read from the stores
  /// (documented by Apple).
  open func rollback() { rollBack() }
  /// Saves the changes to the coordinator's stores, or to the parent context (documented by Apple).
  open func save() throws { try saveChanges() }

  // MARK: Fetching

  /// Returns the number of results of a fetch request.
  open func count(for request: NSFetchRequest<any NSFetchRequestResult>) throws -> Int {
    try countOfResults(for: request)
  }
  /// Executes a request of any type: a fetch, or a batch of changes in the stores.
  open func execute(_ request: NSPersistentStoreRequest) throws -> NSPersistentStoreResult {
    try executeRequest(request)
  }

  // MARK: Merging

  /// Merges the changes of a save notification from another context.
  open func mergeChanges(fromContextDidSave notification: Notification) { merge(SavedChanges(notification)) }
  /// Merges changes that were saved elsewhere into several contexts. The dictionary uses the keys of the save
  /// notifications. Its values are object identifiers or their URIs.
  open class func mergeChanges(
    fromRemoteContextSave changeNotificationData: [AnyHashable: Any], into contexts: [NSManagedObjectContext]
  ) {
    for context in contexts { context.mergeRemote(changeNotificationData) }
  }
}

extension NSManagedObjectContext {
  /// Returns the results of a fetch request. Raises if a result has another type than `T`.
  public final func fetch<T>(_ request: NSFetchRequest<T>) throws -> [T] where T: NSFetchRequestResult {
    try results(for: request).typed()
  }

  /// Returns the results of a fetch request.
  @_disfavoredOverload
  public final func fetch(_ request: NSFetchRequest<any NSFetchRequestResult>) throws -> [Any] {
    try results(for: request).objects
  }

  /// Returns the number of results of a fetch request.
  public final func count<T>(for request: NSFetchRequest<T>) throws -> Int where T: NSFetchRequestResult {
    try countOfResults(for: request)
  }
}
