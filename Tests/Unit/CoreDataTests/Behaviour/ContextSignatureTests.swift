import CoreData
import Foundation
import Testing

// Compiling this file is the test: every member with its labels, types and optionality.

private typealias Context = NSManagedObjectContext

/// The members of contexts.
@Suite struct ContextSignatureTests {
  @Test func creation() {
    let _: (NSManagedObjectContextConcurrencyType) -> Context = Context.init(concurrencyType:)
    let _: (Context.ConcurrencyType) -> Context = Context.init(_:)
    let _: () -> Context = Context.init
    let _: () -> NSManagedObjectID = NSManagedObjectID.init
    let _: [Context.ConcurrencyType] = [.privateQueue, .mainQueue]
    let _: [Context.ScheduledTaskType] = [.immediate, .enqueued]
    let types: [NSManagedObjectContextConcurrencyType] = [.privateQueueConcurrencyType, .mainQueueConcurrencyType]
    #expect(types.map(\.rawValue) == [1, 2])
    func conforms(_: some NSLocking & Sendable) {}
    let _: (Context) -> Void = conforms
  }

  @Test func performing() {
    let _: (Context) -> (@escaping @Sendable () -> Void) -> Void = Context.perform(_:)
    let _: (Context) -> (() -> Void) -> Void = Context.performAndWait(_:)
  }

  func performingForAResult(_ context: NSManagedObjectContext) async throws {
    let _: Int = context.performAndWait { 1 }
    let _: Int = await context.perform { 1 }
    let _: Int = try await context.perform(schedule: .enqueued) {
      try context.save(); return 1
    }
  }

  @Test func properties() {
    let _: ReferenceWritableKeyPath<Context, NSPersistentStoreCoordinator?> = \.persistentStoreCoordinator
    let _: ReferenceWritableKeyPath<Context, NSManagedObjectContext?> = \.parent
    let _: [ReferenceWritableKeyPath<Context, String?>] = [\.name, \.transactionAuthor]
    let _: ReferenceWritableKeyPath<Context, UndoManager?> = \.undoManager
    let _: KeyPath<Context, Bool> = \.hasChanges
    let _: KeyPath<Context, NSMutableDictionary> = \.userInfo
    let _: KeyPath<Context, NSManagedObjectContextConcurrencyType> = \.concurrencyType
    let _: [KeyPath<Context, Set<NSManagedObject>>] = [
      \.insertedObjects, \.updatedObjects, \.deletedObjects, \.registeredObjects,
    ]
    let _: [ReferenceWritableKeyPath<Context, Bool>] = [
      \.propagatesDeletesAtEndOfEvent, \.retainsRegisteredObjects, \.automaticallyMergesChangesFromParent,
      \.shouldDeleteInaccessibleFaults,
    ]
    let _: ReferenceWritableKeyPath<Context, TimeInterval> = \.stalenessInterval
    let _: ReferenceWritableKeyPath<Context, Any> = \.mergePolicy
  }

  @Test func objects() {
    let _: (Context) -> (NSManagedObjectID) -> NSManagedObject? = Context.registeredObject(for:)
    let _: (Context) -> (NSManagedObjectID) -> NSManagedObject = Context.object(with:)
    let _: (Context) -> (NSManagedObjectID) throws -> NSManagedObject = Context.existingObject(with:)
    let _: (Context) -> ([NSManagedObject]) throws -> Void = Context.obtainPermanentIDs(for:)
    let _: [(Context) -> (NSManagedObject) -> Void] = [Context.insert(_:), Context.delete(_:)]
    let _: (Context) -> (NSManagedObject, Bool) -> Void = Context.refresh(_:mergeChanges:)
    let _: (Context) -> (Any, NSPersistentStore) -> Void = Context.assign(_:to:)
  }

  @Test func operations() {
    let _: [(Context) -> () -> Void] = [
      Context.refreshAllObjects, Context.processPendingChanges, Context.undo, Context.redo, Context.reset,
      Context.rollback, Context.lock, Context.unlock,
    ]
    let _: (Context) -> () throws -> Void = Context.save
    let _: (Context) -> (Notification) -> Void = Context.mergeChanges(fromContextDidSave:)
    let _: ([AnyHashable: Any], [NSManagedObjectContext]) -> Void = Context.mergeChanges(fromRemoteContextSave:into:)
    let _: (Context) -> (NSPersistentStoreRequest) throws -> NSPersistentStoreResult = Context.execute(_:)
  }

  @Test func fetching() {
    let _: (Context) -> (NSFetchRequest<Book>) throws -> [Book] = Context.fetch(_:)
    let _: (Context) -> (NSFetchRequest<any NSFetchRequestResult>) throws -> [Any] = Context.fetch(_:)
    let _: (Context) -> (NSFetchRequest<Book>) throws -> Int = Context.count(for:)
    let _: (Context) -> (NSFetchRequest<any NSFetchRequestResult>) throws -> Int = Context.count(for:)
  }

  @Test func notificationNames() {
    let names: [Notification.Name] = [
      .NSManagedObjectContextWillSave, .NSManagedObjectContextDidSave, .NSManagedObjectContextObjectsDidChange,
      .NSManagedObjectContextDidSaveObjectIDs, .NSManagedObjectContextDidMergeChangesObjectIDs,
    ]
    #expect(
      names == [
        Context.willSaveObjectsNotification, Context.didSaveObjectsNotification, Context.didChangeObjectsNotification,
        Context.didSaveObjectIDsNotification, Context.didMergeChangesObjectIDsNotification,
      ])
    let keys: [Context.NotificationKey] = [
      .insertedObjects, .updatedObjects, .deletedObjects, .refreshedObjects, .invalidatedObjects,
      .insertedObjectIDs, .updatedObjectIDs, .deletedObjectIDs, .refreshedObjectIDs, .invalidatedObjectIDs,
      .invalidatedAllObjects, .queryGeneration,
    ]
    #expect(
      keys.dropLast().map(\.rawValue) == [
        NSInsertedObjectsKey, NSUpdatedObjectsKey, NSDeletedObjectsKey, NSRefreshedObjectsKey,
        NSInvalidatedObjectsKey, NSInsertedObjectIDsKey, NSUpdatedObjectIDsKey, NSDeletedObjectIDsKey,
        NSRefreshedObjectIDsKey, NSInvalidatedObjectIDsKey, NSInvalidatedAllObjectsKey,
      ])
  }
}

/// A context that overrides every member that a subclass can override.
final class OverridingContext: NSManagedObjectContext, @unchecked Sendable {
  override init(concurrencyType type: NSManagedObjectContextConcurrencyType) { super.init(concurrencyType: type) }
  override func perform(_ block: @escaping @Sendable () -> Void) { super.perform(block) }
  override func performAndWait(_ block: () -> Void) { super.performAndWait(block) }
  override var persistentStoreCoordinator: NSPersistentStoreCoordinator? {
    get { super.persistentStoreCoordinator }
    set { super.persistentStoreCoordinator = newValue }
  }
  override var parent: NSManagedObjectContext? {
    get { super.parent }
    set { super.parent = newValue }
  }
  override var name: String? {
    get { super.name }
    set { super.name = newValue }
  }
  override var undoManager: UndoManager? {
    get { super.undoManager }
    set { super.undoManager = newValue }
  }
  override var mergePolicy: Any {
    get { super.mergePolicy }
    set { super.mergePolicy = newValue }
  }
  override var hasChanges: Bool { super.hasChanges }
  override var insertedObjects: Set<NSManagedObject> { super.insertedObjects }
  override var updatedObjects: Set<NSManagedObject> { super.updatedObjects }
  override var deletedObjects: Set<NSManagedObject> { super.deletedObjects }
  override var registeredObjects: Set<NSManagedObject> { super.registeredObjects }
  override func registeredObject(for id: NSManagedObjectID) -> NSManagedObject? { super.registeredObject(for: id) }
  override func object(with id: NSManagedObjectID) -> NSManagedObject { super.object(with: id) }
  override func existingObject(with id: NSManagedObjectID) throws -> NSManagedObject {
    try super.existingObject(with: id)
  }
  override func execute(_ request: NSPersistentStoreRequest) throws -> NSPersistentStoreResult {
    try super.execute(request)
  }
  override func count(for request: NSFetchRequest<any NSFetchRequestResult>) throws -> Int {
    try super.count(for: request)
  }
  override func obtainPermanentIDs(for objects: [NSManagedObject]) throws { try super.obtainPermanentIDs(for: objects) }
  override func insert(_ object: NSManagedObject) { super.insert(object) }
  override func delete(_ object: NSManagedObject) { super.delete(object) }
  override func refresh(_ object: NSManagedObject, mergeChanges: Bool) {
    super.refresh(object, mergeChanges: mergeChanges)
  }
  override func refreshAllObjects() { super.refreshAllObjects() }
  override func assign(_ object: Any, to store: NSPersistentStore) { super.assign(object, to: store) }
  override func processPendingChanges() { super.processPendingChanges() }
  override func undo() { super.undo() }
  override func redo() { super.redo() }
  override func reset() { super.reset() }
  override func rollback() { super.rollback() }
  override func save() throws { try super.save() }
  override func mergeChanges(fromContextDidSave notification: Notification) {
    super.mergeChanges(fromContextDidSave: notification)
  }
  override class func mergeChanges(
    fromRemoteContextSave data: [AnyHashable: Any], into contexts: [NSManagedObjectContext]
  ) { super.mergeChanges(fromRemoteContextSave: data, into: contexts) }
}
