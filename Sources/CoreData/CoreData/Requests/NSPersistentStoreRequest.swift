import Foundation

/// Constants for the types of request that a persistent store supports.
public enum NSPersistentStoreRequestType: UInt, Sendable {
  /// A request that returns objects or values.
  case fetchRequestType = 1
  /// A request that saves changes.
  case saveRequestType = 2
  /// A request that inserts rows without creating objects.
  case batchInsertRequestType = 5
  /// A request that updates rows without creating objects.
  case batchUpdateRequestType = 6
  /// A request that deletes rows without creating objects.
  case batchDeleteRequestType = 7
}

/// A request of a context to its stores: the superclass of fetch, save and batch requests.
open class NSPersistentStoreRequest: NSObject, NSCopying {
  /// The stores to which the request is sent; `nil` for all stores of the coordinator.
  open var affectedStores: [NSPersistentStore]?

  /// The type of the request.
  open var requestType: NSPersistentStoreRequestType { .fetchRequestType }

  /// The settings of a fetch request with any type of result; `nil` for any other request.
  var fetchOptions: FetchOptions? { nil }

  /// The entity to which the request's entity name is resolved.
  var fetchedEntity: NSEntityDescription? {
    get { nil }
    set {}
  }

  /// Resolves and sets the entity. Raises if the request has no entity, or if the model has no entity with its name.
  final func resolveEntity(in model: NSManagedObjectModel) -> NSEntityDescription {
    let entity = (fetchOptions ?? FetchOptions()).entity(in: model)
    fetchedEntity = entity
    return entity
  }

  /// Executes the request for a context, on the context's queue. Returns `nil` if the type of request is not
  /// supported.
  func start(in context: NSManagedObjectContext) throws -> NSPersistentStoreResult? { nil }

  /// Returns an independent request with equal settings. Subclasses override this method; the base implementation
  /// raises.
  open func copy(with zone: NSZone? = nil) -> Any {
    raise(.invalidArgument, "-[\(type(of: self)) copyWithZone:]: subclasses say how they are copied.")
  }
}
