import Foundation

/// What a batch delete returns.
public enum NSBatchDeleteRequestResultType: UInt, Sendable {
  /// Whether it succeeded. This is the default.
  case resultTypeStatusOnly = 0
  /// The identities of what was deleted.
  case resultTypeObjectIDs = 1
  /// How many objects were deleted.
  case resultTypeCount = 2
}

/// A request to delete objects in the stores, past any context: no object is made, nothing is validated, and contexts
/// hear of it only through `mergeChanges(fromRemoteContextSave:into:)` (documented).
open class NSBatchDeleteRequest: NSPersistentStoreRequest {
  /// What the request returns.
  open var resultType: NSBatchDeleteRequestResultType = .resultTypeStatusOnly
  private let request: NSFetchRequest<any NSFetchRequestResult>
  /// The objects to delete, where the request was made with identities.
  final let objectIDs: [NSManagedObjectID]?

  /// A request to delete what a fetch request finds.
  public init(fetchRequest fetch: NSFetchRequest<any NSFetchRequestResult>) {
    request = fetch.copied()
    objectIDs = nil
  }

  /// A request to delete what a fetch request finds, whatever the type of its results. On Apple's platforms a request
  /// is cast to `NSFetchRequest<any NSFetchRequestResult>`, which works there only.
  public init<Result: NSFetchRequestResult>(fetchRequest fetch: NSFetchRequest<Result>) {
    request = NSFetchRequest(copying: fetch)
    objectIDs = nil
  }

  /// A request to delete some objects, which are all of one entity. Raises where they are not.
  public init(objectIDs objects: [NSManagedObjectID]) {
    request = NSFetchRequest()
    request.entity = objects.first?.entity
    objectIDs = objects
    guard let entity = request.entity, !objects.allSatisfy({ $0.entity === entity }) else { return }
    raise(.invalidArgument, "mismatched objectIDs in batch delete initializer")
  }

  /// The request that finds what is deleted.
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
    try run(on: batchCoordinator(of: context))
  }
}

/// The result of a batch delete.
open class NSBatchDeleteResult: NSPersistentStoreResult {
  /// Success as a `Bool`, a number, or `[NSManagedObjectID]`, as the request's result type says.
  open private(set) var result: Any?
  /// What the result is.
  open private(set) var resultType: NSBatchDeleteRequestResultType

  init(_ result: Any?, _ resultType: NSBatchDeleteRequestResultType) {
    self.result = result
    self.resultType = resultType
  }
}
