import Foundation

/// What a batch update returns.
public enum NSBatchUpdateRequestResultType: UInt, Sendable {
  /// Whether it succeeded. This is the default.
  case statusOnlyResultType = 0
  /// The identities of what was changed.
  case updatedObjectIDsResultType = 1
  /// How many objects were changed.
  case updatedObjectsCountResultType = 2
}

/// A request to set properties of many objects in the stores, past any context: no object is made, nothing is
/// validated, and contexts hear of it only through `mergeChanges(fromRemoteContextSave:into:)` (documented).
open class NSBatchUpdateRequest: NSPersistentStoreRequest {
  /// What the objects have to satisfy; nil for all of the entity.
  open var predicate: NSPredicate?
  /// Whether objects of the entities that inherit from the entity are changed too. True by default.
  open var includesSubentities = true
  /// What the request returns.
  open var resultType: NSBatchUpdateRequestResultType = .statusOnlyResultType
  /// The new values, constants or expressions, by property: its name or its description.
  open var propertiesToUpdate: [AnyHashable: Any]?
  private let target: BatchTarget

  /// A request for the entity of a name, which is looked up when the request is executed.
  public init(entityName: String) { target = BatchTarget(name: entityName) }

  /// A request for an entity.
  public init(entity: NSEntityDescription) { target = BatchTarget(entity: entity) }

  private init(target: BatchTarget) { self.target = target.copied() }

  /// The name of the entity.
  open var entityName: String { target.name }

  /// The entity. Raises for a request that was made with a name and not executed yet.
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
    try run(on: batchCoordinator(of: context))
  }
}

/// The result of a batch update.
open class NSBatchUpdateResult: NSPersistentStoreResult {
  /// Success as a `Bool`, a number, or `[NSManagedObjectID]`, as the request's result type says.
  open private(set) var result: Any?
  /// What the result is.
  open private(set) var resultType: NSBatchUpdateRequestResultType

  init(_ result: Any?, _ resultType: NSBatchUpdateRequestResultType) {
    self.result = result
    self.resultType = resultType
  }
}
