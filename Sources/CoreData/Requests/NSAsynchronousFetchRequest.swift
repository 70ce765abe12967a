import Foundation

/// A fetch request whose results arrive later, while the context goes on.
open class NSAsynchronousFetchRequest<ResultType: NSFetchRequestResult>: NSPersistentStoreRequest {
  /// The request that is executed.
  public let fetchRequest: NSFetchRequest<ResultType>
  /// What is called with the results, on the context's queue.
  public let completionBlock: ((NSAsynchronousFetchResult<ResultType>) -> Void)?
  /// How many results are expected, for the progress that is reported; 0 where nobody knows.
  open var estimatedResultCount = 0

  /// A request that calls a closure with the results of a fetch request.
  public init(
    fetchRequest request: NSFetchRequest<ResultType>,
    completionBlock blk: ((NSAsynchronousFetchResult<ResultType>) -> Void)? = nil
  ) {
    fetchRequest = request
    completionBlock = blk
  }

  open override var requestType: NSPersistentStoreRequestType { .fetchRequestType }

  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSAsynchronousFetchRequest(fetchRequest: fetchRequest.copied(), completionBlock: completionBlock)
    copy.estimatedResultCount = estimatedResultCount
    copy.affectedStores = affectedStores
    return copy
  }

  override var fetchedEntity: NSEntityDescription? {
    get { fetchRequest.fetchedEntity }
    set { fetchRequest.fetchedEntity = newValue }
  }

  override var fetchOptions: FetchOptions? { fetchRequest.fetchOptions }

  override func start(in context: NSManagedObjectContext) -> NSPersistentStoreResult? {
    let result = NSAsynchronousFetchResult(fetchRequest: self, context: context)
    context.perform { result.run() }
    return result
  }
}

/// The results of an asynchronous fetch request, once they are there.
open class NSAsynchronousFetchResult<ResultType: NSFetchRequestResult>: NSPersistentStoreAsynchronousResult,
  @unchecked Sendable
{
  /// The request that the results are of.
  public let fetchRequest: NSAsynchronousFetchRequest<ResultType>
  /// The results; nil until they are there, and where the fetch failed.
  open private(set) var finalResult: [ResultType]?

  init(fetchRequest: NSAsynchronousFetchRequest<ResultType>, context: NSManagedObjectContext) {
    self.fetchRequest = fetchRequest
    super.init(context: context)
  }

  /// Fetches and tells whoever asked. Runs on the context's queue.
  final func run() {
    if isCancelled {
      operationError = CocoaError(.userCancelled)
    } else {
      do { finalResult = try managedObjectContext.fetch(fetchRequest.fetchRequest) } catch { operationError = error }
    }
    fetchRequest.completionBlock?(self)
  }
}
