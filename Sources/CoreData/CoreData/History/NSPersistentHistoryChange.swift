import Foundation

/// Constants for the kinds of change in a history.
public enum NSPersistentHistoryChangeType: Int, Sendable {
  /// The insertion of an object.
  case insert = 0
  /// An update of an object.
  case update = 1
  /// The deletion of an object.
  case delete = 2
}

/// The insertion, update or deletion of one object, in the history of a store.
open class NSPersistentHistoryChange: NSObject, NSCopying, @unchecked Sendable {
  /// The number of the change in its store.
  public final let changeID: Int64
  /// The identifier of the object.
  public final let changedObjectID: NSManagedObjectID
  /// The kind of the change.
  public final let changeType: NSPersistentHistoryChangeType
  /// The values that a deleted object had for the attributes that preserve their value in the history, by name; `nil`
  /// for other changes and for an entity without such attributes.
  public final let tombstone: [AnyHashable: Any]?
  /// The transaction, without its list of changes; `nil` if transactions were not requested.
  public final let transaction: NSPersistentHistoryTransaction?
  /// The changed properties of an updated object; `nil` for other changes.
  public final let updatedProperties: Set<NSPropertyDescription>?

  init(
    _ number: Int64, _ type: NSPersistentHistoryChangeType, of id: NSManagedObjectID, tombstone: [AnyHashable: Any]?,
    updatedProperties: Set<NSPropertyDescription>?, transaction: NSPersistentHistoryTransaction?
  ) {
    changeID = number
    changedObjectID = id
    changeType = type
    self.tombstone = tombstone
    self.transaction = transaction
    self.updatedProperties = updatedProperties
  }

  /// The entity for the predicates of fetch requests in the history.
  open class var entityDescription: NSEntityDescription? { HistoryModel.change }

  /// Returns the entity for the predicates of fetch requests in the history.
  open class func entityDescription(with context: NSManagedObjectContext) -> NSEntityDescription? {
    HistoryModel.change
  }

  /// A new fetch request for changes, to be set as the `fetchRequest` of a history request.
  open class var fetchRequest: NSFetchRequest<any NSFetchRequestResult>? { HistoryModel.request(transaction: false) }

  /// Returns the receiver, because changes are immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
