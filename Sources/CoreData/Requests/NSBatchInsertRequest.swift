import Foundation

/// What a batch insert returns.
public enum NSBatchInsertRequestResultType: UInt, Sendable {
  /// Whether it succeeded. This is the default.
  case statusOnly = 0
  /// The identities of what was inserted.
  case objectIDs = 1
  /// How many objects were inserted.
  case count = 2
}

/// A request to insert objects into the stores, past any context: from dictionaries, or from a closure that fills one
/// dictionary or object at a time until it returns true.
open class NSBatchInsertRequest: NSPersistentStoreRequest {
  /// The values of the new objects by their properties' names.
  open var objectsToInsert: [[String: Any]]?
  /// Fills the dictionary of one new object; true where there is none any more.
  open var dictionaryHandler: ((NSMutableDictionary) -> Bool)?
  /// Fills one new object; true where there is none any more.
  open var managedObjectHandler: ((NSManagedObject) -> Bool)?
  /// What the request returns.
  open var resultType: NSBatchInsertRequestResultType = .statusOnly
  private let target: BatchTarget

  private init(target: BatchTarget) { self.target = target.copied() }

  /// A request for the entity of a name with the values of the new objects.
  public init(entityName: String, objects dictionaries: [[String: Any]]) {
    target = BatchTarget(name: entityName)
    objectsToInsert = dictionaries
  }

  /// A request for an entity with the values of the new objects.
  public init(entity: NSEntityDescription, objects dictionaries: [[String: Any]]) {
    target = BatchTarget(entity: entity)
    objectsToInsert = dictionaries
  }

  /// A request for the entity of a name, whose objects a closure gives as dictionaries.
  public init(entityName: String, dictionaryHandler handler: @escaping (NSMutableDictionary) -> Bool) {
    target = BatchTarget(name: entityName)
    dictionaryHandler = handler
  }

  /// A request for an entity, whose objects a closure gives as dictionaries.
  public init(entity: NSEntityDescription, dictionaryHandler handler: @escaping (NSMutableDictionary) -> Bool) {
    target = BatchTarget(entity: entity)
    dictionaryHandler = handler
  }

  /// A request for the entity of a name, whose objects a closure fills.
  public init(entityName: String, managedObjectHandler handler: @escaping (NSManagedObject) -> Bool) {
    target = BatchTarget(name: entityName)
    managedObjectHandler = handler
  }

  /// A request for an entity, whose objects a closure fills.
  public init(entity: NSEntityDescription, managedObjectHandler handler: @escaping (NSManagedObject) -> Bool) {
    target = BatchTarget(entity: entity)
    managedObjectHandler = handler
  }

  /// The name of the entity.
  open var entityName: String { target.name }

  /// The entity; nil for a request that was made with a name and not executed yet.
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
    return try run(on: batchCoordinator(of: context), policy: policy.mergeType)
  }
}

/// The result of a batch insert.
open class NSBatchInsertResult: NSPersistentStoreResult {
  /// Success as a `Bool`, a number, or `[NSManagedObjectID]`, as the request's result type says.
  open private(set) var result: Any?
  /// What the result is.
  open private(set) var resultType: NSBatchInsertRequestResultType

  init(_ result: Any?, _ resultType: NSBatchInsertRequestResultType) {
    self.result = result
    self.resultType = resultType
  }
}
