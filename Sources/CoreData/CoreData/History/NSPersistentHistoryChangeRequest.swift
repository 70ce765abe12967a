import Foundation

/// A request for the history of the stores, or for the deletion of a part of it. Execute it with a context.
open class NSPersistentHistoryChangeRequest: NSPersistentStoreRequest {
  /// The transactions to which the request applies.
  enum Scope {
    case after(HistoryPosition)
    case before(HistoryPosition)
  }

  private(set) final var scope = Scope.after(.token(nil))
  /// The type of result that the request returns.
  open var resultType = NSPersistentHistoryResultType.transactionsAndChanges
  /// A fetch request with the predicate, the sort descriptors, the offset and the limit of the results. Its entity is that
  /// of transactions or changes.
  open var fetchRequest: NSFetchRequest<any NSFetchRequestResult>?

  /// Creates a request for the complete history.
  public required override init() {}

  private static func fetching(after position: HistoryPosition) -> Self {
    let request = Self()
    request.scope = .after(position)
    return request
  }

  private static func deleting(before position: HistoryPosition) -> Self {
    let request = Self()
    request.scope = .before(position)
    request.resultType = .statusOnly
    return request
  }

  /// The token with which the request was created; `nil` for none.
  open var token: NSPersistentHistoryToken? {
    switch scope {
    case .after(.token(let token)), .before(.token(let token)): token
    default: nil
    }
  }

  /// Creates a request for the transactions after a date.
  open class func fetchHistory(after date: Date) -> Self { fetching(after: .date(date)) }

  /// Creates a request for the transactions after a token, or for all transactions if it is `nil`.
  open class func fetchHistory(after token: NSPersistentHistoryToken?) -> Self { fetching(after: .token(token)) }

  /// Creates a request for the transactions after another transaction, or for all transactions if it is `nil`.
  open class func fetchHistory(after transaction: NSPersistentHistoryTransaction?) -> Self {
    fetching(after: .token(transaction?.token))
  }

  /// Creates a request for the transactions or changes that match a fetch request.
  open class func fetchHistory(withFetch fetchRequest: NSFetchRequest<any NSFetchRequestResult>) -> Self {
    let request = fetching(after: .token(nil))
    request.fetchRequest = fetchRequest
    if fetchRequest.entityName == HistoryModel.change.name { request.resultType = .changesOnly }
    return request
  }

  /// Creates a request that deletes the transactions before a date.
  open class func deleteHistory(before date: Date) -> Self { deleting(before: .date(date)) }

  /// Creates a request that deletes the transactions before that of a token, or none if it is `nil`.
  open class func deleteHistory(before token: NSPersistentHistoryToken?) -> Self { deleting(before: .token(token)) }

  /// Creates a request that deletes the transactions before another transaction, or none if it is `nil`.
  open class func deleteHistory(before transaction: NSPersistentHistoryTransaction?) -> Self {
    deleting(before: .token(transaction?.token))
  }

  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = Self()
    copy.scope = scope
    copy.resultType = resultType
    copy.fetchRequest = fetchRequest
    copy.affectedStores = affectedStores
    return copy
  }

  override func start(in context: NSManagedObjectContext) throws -> NSPersistentStoreResult? {
    try run(on: batchCoordinator(of: context))
  }
}

/// A position in the history of stores.
enum HistoryPosition {
  case date(Date)
  /// The position after the transactions of a token; `nil` for the beginning.
  case token(NSPersistentHistoryToken?)
}
