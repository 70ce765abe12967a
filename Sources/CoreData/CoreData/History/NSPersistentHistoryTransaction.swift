import Foundation

/// The changes of one save or one batch request, in the history of a store.
open class NSPersistentHistoryTransaction: NSObject, NSCopying, @unchecked Sendable {
  /// The time of the save.
  public final let timestamp: Date
  /// The changes; `nil` if they were not requested.
  public final let changes: [NSPersistentHistoryChange]?
  /// The number of the transaction in its store. Later transactions have greater numbers.
  public final let transactionNumber: Int64
  /// The identifier of the store.
  public final let storeID: String
  /// The bundle identifier of the program that saved.
  public final let bundleID: String
  /// The name of the process that saved.
  public final let processID: String
  /// The name of the context that saved.
  public final let contextName: String?
  /// The author of the changes: the context's `transactionAuthor`.
  public final let author: String?

  init(_ record: HistoryRecord, storeID: String, changes: [NSPersistentHistoryChange]?) {
    timestamp = Date(timeIntervalSinceReferenceDate: record.timestamp)
    self.changes = changes
    transactionNumber = record.number
    self.storeID = storeID
    bundleID = record.bundleID ?? ""
    processID = record.processID ?? ""
    contextName = record.contextName
    author = record.author
  }

  /// Creates a copy of a transaction with other changes; without changes if they are `nil`.
  init(_ other: NSPersistentHistoryTransaction, changes: [NSPersistentHistoryChange]?) {
    timestamp = other.timestamp
    self.changes = changes
    transactionNumber = other.transactionNumber
    storeID = other.storeID
    bundleID = other.bundleID
    processID = other.processID
    contextName = other.contextName
    author = other.author
  }

  /// The position in the history after this transaction.
  open var token: NSPersistentHistoryToken { NSPersistentHistoryToken([storeID: transactionNumber]) }

  /// Returns a notification that `NSManagedObjectContext.mergeChanges(fromContextDidSave:)` accepts. It contains the
  /// identifiers of the changed objects.
  open func objectIDNotification() -> Notification {
    func ids(_ type: NSPersistentHistoryChangeType) -> Set<NSManagedObjectID> {
      Set((changes ?? []).filter { $0.changeType == type }.map(\.changedObjectID))
    }
    return Notification(
      name: .NSManagedObjectContextDidSaveObjectIDs, object: nil,
      userInfo: [
        NSInsertedObjectIDsKey: ids(.insert), NSUpdatedObjectIDsKey: ids(.update), NSDeletedObjectIDsKey: ids(.delete),
      ])
  }

  /// The entity for the predicates of fetch requests in the history.
  open class var entityDescription: NSEntityDescription? { HistoryModel.transaction }

  /// Returns the entity for the predicates of fetch requests in the history.
  open class func entityDescription(with context: NSManagedObjectContext) -> NSEntityDescription? {
    HistoryModel.transaction
  }

  /// A new fetch request for transactions, to be set as the `fetchRequest` of a history request.
  open class var fetchRequest: NSFetchRequest<any NSFetchRequestResult>? { HistoryModel.request(transaction: true) }

  /// Returns the receiver, because transactions are immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
