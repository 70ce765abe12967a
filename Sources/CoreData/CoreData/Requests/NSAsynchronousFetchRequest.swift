import Foundation

/// A fetch request that is executed asynchronously on the context's queue.
open class NSAsynchronousFetchRequest<ResultType: NSFetchRequestResult>: NSPersistentStoreRequest {
  /// The fetch request to execute.
  public let fetchRequest: NSFetchRequest<ResultType>
  /// The closure that is called with the result, on the context's queue.
  public let completionBlock: ((NSAsynchronousFetchResult<ResultType>) -> Void)?
  /// The estimated number of results, for reporting progress; 0 if it is unknown.
  open var estimatedResultCount = 0

  /// Creates a request that executes a fetch request and calls a closure with the result.
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

/// The result of an asynchronous fetch request.
open class NSAsynchronousFetchResult<ResultType: NSFetchRequestResult>: NSPersistentStoreAsynchronousResult,
  @unchecked Sendable
{
  /// The request to which the result belongs.
  public let fetchRequest: NSAsynchronousFetchRequest<ResultType>
  /// The fetched objects; `nil` until the fetch has finished, and if it failed.
  open private(set) var finalResult: [ResultType]?

  init(fetchRequest: NSAsynchronousFetchRequest<ResultType>, context: NSManagedObjectContext) {
    self.fetchRequest = fetchRequest
    super.init(context: context)
    if Progress.current() != nil { progress = Progress(totalUnitCount: Int64(fetchRequest.estimatedResultCount)) }
  }

  /// Performs the fetch and calls the completion block. Runs on the context's queue.
  final func run() {
    if isCancelled {
      operationError = CocoaError(.userCancelled)
    } else {
      do { finalResult = try managedObjectContext.fetch(fetchRequest.fetchRequest) } catch { operationError = error }
    }
    let count = Int64(finalResult?.count ?? 0)
    progress?.totalUnitCount = count
    progress?.completedUnitCount = count
    fetchRequest.completionBlock?(self)
  }
}
