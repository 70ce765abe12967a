import Foundation

/// Constants for the type of result that a batch update returns.
public enum NSBatchUpdateRequestResultType: UInt, Sendable {
  /// The success of the request. This is the default.
  case statusOnlyResultType = 0
  /// The identifiers of the updated objects.
  case updatedObjectIDsResultType = 1
  /// The number of the updated objects.
  case updatedObjectsCountResultType = 2
}

/// A request that updates properties of objects in the stores without loading them into a context. It does not
/// validate them. Contexts learn of the update only through `mergeChanges(fromRemoteContextSave:into:)` (documented
/// by Apple).
open class NSBatchUpdateRequest: NSPersistentStoreRequest {
  /// The predicate that selects the objects; `nil` for all objects of the entity.
  open var predicate: NSPredicate?
  /// Whether objects of subentities are updated too. The default is `true`.
  open var includesSubentities = true
  /// The type of result that the request returns.
  open var resultType: NSBatchUpdateRequestResultType = .statusOnlyResultType
  /// The new values, as constants or expressions. A key is the name or the description of a property.
  open var propertiesToUpdate: [AnyHashable: Any]?
  private let target: BatchTarget

  /// Creates a request with an entity name, which is resolved when the request is executed.
  public init(entityName: String) { target = BatchTarget(name: entityName) }

  /// Creates a request with an entity.
  public init(entity: NSEntityDescription) { target = BatchTarget(entity: entity) }

  private init(target: BatchTarget) { self.target = target.copied() }

  /// The name of the entity.
  open var entityName: String { target.name }

  /// The entity. Raises if the request was created with a name and is not executed yet.
  open var entity: NSEntityDescription { target.requireEntity() }

  open override var requestType: NSPersistentStoreRequestType { .batchUpdateRequestType }

  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSBatchUpdateRequest(target: target)
    copy.predicate = predicate
    copy.includesSubentities = includesSubentities
    copy.resultType = resultType
    copy.propertiesToUpdate = propertiesToUpdate
    copy.affectedStores = affectedStores
    return copy
  }

  override var fetchedEntity: NSEntityDescription? {
    get { target.entity }
    set { target.entity = newValue }
  }

  override var fetchOptions: FetchOptions? {
    var options = FetchOptions(entity: target.entity, givenEntityName: target.name)
    options.predicate = predicate
    options.includesSubentities = includesSubentities
    options.affectedStores = affectedStores
    return options
  }

  override func start(in context: NSManagedObjectContext) throws -> NSPersistentStoreResult? {
    try run(on: batchCoordinator(of: context), in: context)
  }
}

/// The result of a batch update.
open class NSBatchUpdateResult: NSPersistentStoreResult {
  /// The result: a `Bool` for success, a number, or `[NSManagedObjectID]`, depending on the request's result type.
  open private(set) var result: Any?
  /// The type of the result.
  open private(set) var resultType: NSBatchUpdateRequestResultType

  init(_ result: Any?, _ resultType: NSBatchUpdateRequestResultType) {
    self.result = result
    self.resultType = resultType
  }
}
