import Foundation

/// The kinds of request that a persistent store understands.
public enum NSPersistentStoreRequestType: UInt, Sendable {
  /// A request that returns objects or values.
  case fetchRequestType = 1
  /// A request that saves changes.
  case saveRequestType = 2
  /// A request that inserts rows without making objects of them.
  case batchInsertRequestType = 5
  /// A request that changes rows without making objects of them.
  case batchUpdateRequestType = 6
  /// A request that deletes rows without making objects of them.
  case batchDeleteRequestType = 7
}

/// What a context asks of its stores: the common part of fetch, save and batch requests.
open class NSPersistentStoreRequest: NSObject, NSCopying {
  /// The stores that the request goes to; nil for all of the coordinator's.
  open var affectedStores: [NSPersistentStore]?

  /// The kind of the request.
  open var requestType: NSPersistentStoreRequestType { .fetchRequestType }

  /// The settings of a fetch request, whatever its results are; nil for every other request.
  var fetchOptions: FetchOptions? { nil }

  /// The entity that a request by name turned out to be for.
  var fetchedEntity: NSEntityDescription? {
    get { nil }
    set {}
  }

  /// Looks the entity up, and keeps it. Raises where the request has none, or the model none of its name.
  final func resolveEntity(in model: NSManagedObjectModel) -> NSEntityDescription {
    let entity = (fetchOptions ?? FetchOptions()).entity(in: model)
    fetchedEntity = entity
    return entity
  }

  /// Executes the request for a context, on its queue; nil for a kind of request that is not known.
  func start(in context: NSManagedObjectContext) throws -> NSPersistentStoreResult? { nil }

  /// An independent request with the same settings.
  open func copy(with zone: NSZone? = nil) -> Any {
    raise(.invalidArgument, "-[\(type(of: self)) copyWithZone:]: subclasses say how they are copied.")
  }
}
