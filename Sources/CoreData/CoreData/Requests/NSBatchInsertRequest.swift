import Foundation

/// Constants for the type of result that a batch insert returns.
public enum NSBatchInsertRequestResultType: UInt, Sendable {
  /// The success of the request. This is the default.
  case statusOnly = 0
  /// The identifiers of the inserted objects.
  case objectIDs = 1
  /// The number of the inserted objects.
  case count = 2
}

/// A request that inserts objects into the stores without loading them into a context. The values are dictionaries,
/// or a closure sets the values of one dictionary or object at a time until it returns `true`.
open class NSBatchInsertRequest: NSPersistentStoreRequest {
  /// The values of the new objects, by property name.
  open var objectsToInsert: [[String: Any]]?
  /// A closure that sets the dictionary of one new object. It returns `true` when no object remains.
  open var dictionaryHandler: ((NSMutableDictionary) -> Bool)?
  /// A closure that sets the values of one new object. It returns `true` when no object remains.
  open var managedObjectHandler: ((NSManagedObject) -> Bool)?
  /// The type of result that the request returns.
  open var resultType: NSBatchInsertRequestResultType = .statusOnly
  private let target: BatchTarget

  private init(target: BatchTarget) { self.target = target.copied() }

  /// Creates a request with an entity name and the values of the new objects.
  public init(entityName: String, objects dictionaries: [[String: Any]]) {
    target = BatchTarget(name: entityName)
    objectsToInsert = dictionaries
  }

  /// Creates a request with an entity and the values of the new objects.
  public init(entity: NSEntityDescription, objects dictionaries: [[String: Any]]) {
    target = BatchTarget(entity: entity)
    objectsToInsert = dictionaries
  }

  /// Creates a request with an entity name and a closure that sets the dictionaries of the new objects.
  public init(entityName: String, dictionaryHandler handler: @escaping (NSMutableDictionary) -> Bool) {
    target = BatchTarget(name: entityName)
    dictionaryHandler = handler
  }

  /// Creates a request with an entity and a closure that sets the dictionaries of the new objects.
  public init(entity: NSEntityDescription, dictionaryHandler handler: @escaping (NSMutableDictionary) -> Bool) {
    target = BatchTarget(entity: entity)
    dictionaryHandler = handler
  }

  /// Creates a request with an entity name and a closure that sets the values of the new objects.
  public init(entityName: String, managedObjectHandler handler: @escaping (NSManagedObject) -> Bool) {
    target = BatchTarget(name: entityName)
    managedObjectHandler = handler
  }

  /// Creates a request with an entity and a closure that sets the values of the new objects.
  public init(entity: NSEntityDescription, managedObjectHandler handler: @escaping (NSManagedObject) -> Bool) {
    target = BatchTarget(entity: entity)
    managedObjectHandler = handler
  }

  /// The name of the entity.
  open var entityName: String { target.name }

  /// The entity; `nil` if the request was created with a name and is not executed yet.
  open var entity: NSEntityDescription? { target.entity }

  open override var requestType: NSPersistentStoreRequestType { .batchInsertRequestType }

  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSBatchInsertRequest(target: target)
    copy.objectsToInsert = objectsToInsert
    copy.dictionaryHandler = dictionaryHandler
    copy.managedObjectHandler = managedObjectHandler
    copy.resultType = resultType
    copy.affectedStores = affectedStores
    return copy
  }

  override var fetchedEntity: NSEntityDescription? {
    get { target.entity }
    set { target.entity = newValue }
  }

  override var fetchOptions: FetchOptions? {
    FetchOptions(entity: target.entity, givenEntityName: target.name, affectedStores: affectedStores)
  }

  override func start(in context: NSManagedObjectContext) throws -> NSPersistentStoreResult? {
    let policy = context.mergePolicy as? NSMergePolicy ?? .error
    return try run(on: batchCoordinator(of: context), in: context, policy: policy.mergeType)
  }
}

/// The result of a batch insert.
open class NSBatchInsertResult: NSPersistentStoreResult {
  /// The result: a `Bool` for success, a number, or `[NSManagedObjectID]`, depending on the request's result type.
  open private(set) var result: Any?
  /// The type of the result.
  open private(set) var resultType: NSBatchInsertRequestResultType

  init(_ result: Any?, _ resultType: NSBatchInsertRequestResultType) {
    self.result = result
    self.resultType = resultType
  }
}
