import Foundation
import Synchronization

/// Objects in memory, what has changed of them, and the way to the stores.
///
/// A context and its objects belong to its queue: whatever is done with them is done in `perform` or `performAndWait`,
/// or on the main thread for a context of the main queue.
open class NSManagedObjectContext: NSObject, NSLocking, @unchecked Sendable {
  /// The kind of queue that the context's work is done on.
  public final let concurrencyType: NSManagedObjectContextConcurrencyType
  /// Where the context reads and saves; a child's is its parent's.
  open var persistentStoreCoordinator: NSPersistentStoreCoordinator? {
    get { parent?.persistentStoreCoordinator ?? coordinator }
    set {
      if parent != nil {
        raise(.invalidArgument, "Context already has a parent; cannot replace its coordinator.")
      }
      coordinator = newValue
    }
  }
  /// The context that this one reads from and saves to, in the place of a coordinator.
  open var parent: NSManagedObjectContext? {
    didSet {
      if coordinator != nil, parent != nil {
        raise(.invalidArgument, "Context already has a coordinator; cannot replace.")
      }
    }
  }
  /// A name for logs.
  open var name: String?
  /// Who makes the changes that the context saves.
  open var transactionAuthor: String?
  /// Takes back changes; nil, and none is recorded, by default (documented).
  open var undoManager: UndoManager?
  /// Whatever the caller wants to keep with the context.
  public final let userInfo = NSMutableDictionary()
  /// Whether deletions reach related objects at the end of the event, and not only with the save.
  open var propagatesDeletesAtEndOfEvent = true
  /// Whether the context keeps every object that it knows alive, and not only those with changes.
  open var retainsRegisteredObjects = false {
    didSet { retained = retainsRegisteredObjects ? registeredObjects : [] }
  }
  /// Whether an object whose row is gone counts as deleted, with nil for its values, and not as a mistake that ends the
  /// program.
  open var shouldDeleteInaccessibleFaults = true
  /// How old in seconds a row may be before it is read again; negative for any age. Rows are always read as they are
  /// here, so it is kept and has no effect.
  open var stalenessInterval: TimeInterval = -1
  /// What decides when others saved the same objects: an `NSMergePolicy`; one that throws an error by default
  /// (documented).
  open var mergePolicy: Any = NSErrorMergePolicy
  /// Whether what others save to the coordinator, or to the parent, is merged without being asked for.
  open var automaticallyMergesChangesFromParent = false {
    didSet { if automaticallyMergesChangesFromParent { contextsThatMerge.add(self) } }
  }

  final var coordinator: NSPersistentStoreCoordinator?
  final var registry = ObjectRegistry()
  final var retained: Set<NSManagedObject> = []
  /// What the next save inserts, updates and deletes.
  final var inserted = ObjectList()
  final var updated = ObjectList()
  final var deleted = ObjectList()
  /// What has happened since changes were processed last.
  final var event = PendingEvent()
  /// Counts changes, so that a save sees whether `willSave` made more.
  final var changeCount = 0
  /// The stores that objects were assigned to.
  final var assignments: [NSManagedObjectID: NSPersistentStore] = [:]
  final var isProcessing = false

  private final var lazyQueue: ContextQueue?
  private let recursiveLock = NSRecursiveLock()

  /// A context that does its work on a queue of a kind, with neither coordinator nor parent.
  public init(concurrencyType ct: NSManagedObjectContextConcurrencyType) {
    concurrencyType = ct
    super.init()
    lazyQueue = ContextQueue(ct, of: self)
  }

  /// A context that does its work on a queue of a kind, with neither coordinator nor parent.
  public convenience init(_ type: ConcurrencyType) { self.init(concurrencyType: type.type) }

  /// The context whose `perform` block the caller is in.
  @TaskLocal static var current: NSManagedObjectContext?

  final var queue: ContextQueue {
    guard let lazyQueue else { raise(.internalInconsistency, "The context has no queue.") }
    return lazyQueue
  }

  /// Where the context reads and saves.
  final var source: (any ObjectSource)? { parent ?? coordinator }

  /// Ends the program where the caller is on another queue, if that is checked.
  final func checkQueue() {
    if ContextQueue.isChecked, !queue.isCurrent {
      fatalError("CoreData: multithreading violation: an object of context \(name ?? description) from another queue")
    }
  }

  // MARK: Queue

  /// Runs a block on the context's queue, later; what has changed is processed at its end (documented).
  open func perform(_ block: @escaping @Sendable () -> Void) {
    queue.async { [self] in runEvent(block) }
  }

  /// Runs a block on the context's queue and waits for it; may be called inside of itself (documented).
  open func performAndWait(_ block: @Sendable () -> Void) {
    onQueue { runEvent(block) }
  }

  /// Waits for the context's lock. Deprecated by Apple: queues took its place.
  open func lock() { recursiveLock.lock() }
  /// Gives the context's lock back.
  open func unlock() { recursiveLock.unlock() }

  // MARK: Objects

  /// Whether there is something to save; transient properties count (documented).
  open var hasChanges: Bool { !inserted.isEmpty || !updated.isEmpty || !deleted.isEmpty || !event.deleted.isEmpty }
  /// The objects that the next save inserts.
  open var insertedObjects: Set<NSManagedObject> { inserted.set }
  /// The objects whose changes the next save stores.
  open var updatedObjects: Set<NSManagedObject> { updated.set }
  /// The objects that the next save deletes.
  open var deletedObjects: Set<NSManagedObject> { deleted.set }
  /// The objects that the context knows and somebody keeps alive.
  open var registeredObjects: Set<NSManagedObject> { Set(registry.all) }

  /// The object with an identity, if the context knows it; never reads (documented).
  open func registeredObject(for objectID: NSManagedObjectID) -> NSManagedObject? {
    checkQueue()
    return registry.object(for: objectID)
  }
  /// The object with an identity, as a fault where the context does not know it; never fails and never reads
  /// (documented).
  open func object(with objectID: NSManagedObjectID) -> NSManagedObject { knownObject(with: objectID) }
  /// The object with an identity, read where it is not known.
  ///
  /// - Throws: 133000 (`NSManagedObjectReferentialIntegrityError`) where there is no such object.
  open func existingObject(with objectID: NSManagedObjectID) throws -> NSManagedObject {
    try readObject(with: objectID)
  }
  /// Puts an object into the context, or takes its deletion back.
  open func insert(_ object: NSManagedObject) { insertObject(object) }
  /// Marks an object for deletion by the next save; one that was never saved is just removed (documented).
  open func delete(_ object: NSManagedObject) { deleteObject(object) }
  /// Reads an object again: `mergeChanges` false drops its changes and its values, true lays the changes over what was
  /// read (documented).
  open func refresh(_ object: NSManagedObject, mergeChanges flag: Bool) { refreshObject(object, keepsChanges: flag) }
  /// Refreshes all objects that the context knows, and keeps their changes.
  open func refreshAllObjects() { for object in registry.all { refreshObject(object, keepsChanges: true) } }
  /// Says which store a new object is saved in.
  open func assign(_ object: Any, to store: NSPersistentStore) { assignObject(object, to: store) }
  /// Gives inserted objects their permanent identities before they are saved; they stay inserted (documented).
  open func obtainPermanentIDs(for objects: [NSManagedObject]) throws { try makePermanent(objects) }

  // MARK: Changes

  /// Takes what has changed together as one event: deletions reach related objects, observers are told, undo is
  /// registered.
  open func processPendingChanges() { processEvent(propagatesDeletes: propagatesDeletesAtEndOfEvent) }
  /// Takes the last event back.
  open func undo() {
    processPendingChanges()
    undoManager?.undo()
  }
  /// Makes the last undone event again.
  open func redo() {
    processPendingChanges()
    undoManager?.redo()
  }
  /// Forgets all objects, changes among them (documented).
  open func reset() { forgetEverything() }
  /// Takes all changes back, to what was read or saved last, without reading (documented).
  open func rollback() { rollBack() }
  /// Saves to the coordinator's stores, or one step up to the parent (documented).
  open func save() throws { try saveChanges() }

  // MARK: Fetching

  /// The number of objects that a request answers with.
  open func count(for request: NSFetchRequest<any NSFetchRequestResult>) throws -> Int {
    try countOfResults(for: request)
  }
  /// Executes a request of any kind: a fetch, or a batch of changes in the stores.
  open func execute(_ request: NSPersistentStoreRequest) throws -> NSPersistentStoreResult {
    try executeRequest(request)
  }

  // MARK: Merging

  /// Takes over what another context saved, from its notification.
  open func mergeChanges(fromContextDidSave notification: Notification) { merge(SavedChanges(notification)) }
  /// Takes over what was saved elsewhere into several contexts: identities, or their URIs, by the keys of the
  /// notifications.
  open class func mergeChanges(
    fromRemoteContextSave changeNotificationData: [AnyHashable: Any], into contexts: [NSManagedObjectContext]
  ) {
    for context in contexts { context.mergeRemote(changeNotificationData) }
  }
}

extension NSManagedObjectContext {
  /// The objects that a request answers with.
  public final func fetch<T>(_ request: NSFetchRequest<T>) throws -> [T] where T: NSFetchRequestResult {
    try results(for: request).map { result in
      guard let typed = result as? T else {
        raise(.invalidArgument, "The request answers with \(type(of: result)), where \(T.self) is expected.")
      }
      return typed
    }
  }

  /// What a request answers with.
  @_disfavoredOverload
  public final func fetch(_ request: NSFetchRequest<any NSFetchRequestResult>) throws -> [Any] {
    try results(for: request)
  }

  /// The number of objects that a request answers with.
  public final func count<T>(for request: NSFetchRequest<T>) throws -> Int where T: NSFetchRequestResult {
    try countOfResults(for: request)
  }
}
