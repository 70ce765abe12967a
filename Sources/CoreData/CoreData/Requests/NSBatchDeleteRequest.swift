import Foundation

/// Constants for the type of result that a batch delete returns.
public enum NSBatchDeleteRequestResultType: UInt, Sendable {
  /// The success of the request. This is the default.
  case resultTypeStatusOnly = 0
  /// The identifiers of the deleted objects.
  case resultTypeObjectIDs = 1
  /// The number of the deleted objects.
  case resultTypeCount = 2
}

/// A request that deletes objects in the stores without loading them into a context. It does not validate them.
/// Contexts learn of the deletion only through `mergeChanges(fromRemoteContextSave:into:)` (documented by Apple).
open class NSBatchDeleteRequest: NSPersistentStoreRequest {
  /// The type of result that the request returns.
  open var resultType: NSBatchDeleteRequestResultType = .resultTypeStatusOnly
  private let request: NSFetchRequest<any NSFetchRequestResult>
  /// The objects to delete; `nil` if the request was created with a fetch request.
  final let objectIDs: [NSManagedObjectID]?

  /// Creates a request that deletes the results of a fetch request.
  public init(fetchRequest fetch: NSFetchRequest<any NSFetchRequestResult>) {
    request = fetch.copied()
    objectIDs = nil
  }

  /// Creates a request that deletes the results of a fetch request with any type of result. On Apple's platforms,
  /// callers cast the fetch request to `NSFetchRequest<any NSFetchRequestResult>`, which does not work on Linux.
  public init<Result: NSFetchRequestResult>(fetchRequest fetch: NSFetchRequest<Result>) {
    request = NSFetchRequest(copying: fetch)
    objectIDs = nil
  }

  /// Creates a request that deletes objects of one entity. Raises if the objects belong to different entities.
  public init(objectIDs objects: [NSManagedObjectID]) {
    request = NSFetchRequest()
    request.entity = objects.first?.entity
    objectIDs = objects
    guard let entity = request.entity, !objects.allSatisfy({ $0.entity === entity }) else { return }
    raise(.invalidArgument, "mismatched objectIDs in batch delete initializer")
  }

  /// A copy of the fetch request that finds the objects to delete.
  open var fetchRequest: NSFetchRequest<any NSFetchRequestResult> { request.copied() }

  open override var requestType: NSPersistentStoreRequestType { .batchDeleteRequestType }

  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = objectIDs.map { NSBatchDeleteRequest(objectIDs: $0) } ?? NSBatchDeleteRequest(fetchRequest: request)
    copy.resultType = resultType
    copy.affectedStores = affectedStores
    return copy
  }

  override var fetchedEntity: NSEntityDescription? {
    get { request.fetchedEntity }
    set { request.fetchedEntity = newValue }
  }

  override var fetchOptions: FetchOptions? {
    guard var options = request.fetchOptions else { return nil }
    options.affectedStores = affectedStores ?? options.affectedStores
    return options
  }

  override func start(in context: NSManagedObjectContext) throws -> NSPersistentStoreResult? {
    try run(on: batchCoordinator(of: context), in: context)
  }
}

/// The result of a batch delete.
open class NSBatchDeleteResult: NSPersistentStoreResult {
  /// The result: a `Bool` for success, a number, or `[NSManagedObjectID]`, depending on the request's result type.
  open private(set) var result: Any?
  /// The type of the result.
  open private(set) var resultType: NSBatchDeleteRequestResultType

  init(_ result: Any?, _ resultType: NSBatchDeleteRequestResultType) {
    self.result = result
    self.resultType = resultType
  }
}
