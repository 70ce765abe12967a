import Foundation

/// The changes of one class in the history of stores.
public struct History<Fields: Entity>: Sendable {
  /// The changes, the earliest first.
  public let changes: [HistoryChange<Fields>]
  /// The position after the last transaction, for the next call; `nil` for an empty history.
  public let token: HistoryToken?
}

/// A change of an object of a class, in the history of a store.
public struct HistoryChange<Fields: Entity>: Sendable {
  /// The kinds of change.
  public enum Kind: Hashable, Sendable {
    /// The object was inserted.
    case inserted
    /// Properties of the object were changed.
    case updated
    /// The object was deleted.
    case deleted
  }

  /// The kind of the change.
  public let kind: Kind
  /// The identifier of the object.
  public let id: ObjectID<Fields.Object>
  /// The time of the save.
  public let date: Date
  /// The author of the save: the `transactionAuthor` of its context.
  public let author: String?
  /// The names in the model of the properties that an update has changed.
  public let properties: Set<String>
  private let preserved: [String: StoredValue]

  init?(_ change: NSPersistentHistoryChange, of transaction: NSPersistentHistoryTransaction) {
    switch change.changeType {
    case .insert: kind = .inserted
    case .update: kind = .updated
    case .delete: kind = .deleted
    @unknown default: return nil
    }
    id = ObjectID(change.changedObjectID)
    date = transaction.timestamp
    author = transaction.author
    properties = Set((change.updatedProperties ?? []).map(\.name))
    let values = (change.tombstone ?? [:]).compactMap { key, value in
      (key.base as? String).flatMap { name in StoredValue(value).map { (name, $0) } }
    }
    preserved = Dictionary(values, uniquingKeysWith: { $1 })
  }

  /// Returns whether an update has changed an attribute or a to-one relationship.
  public func updates<C: Column>(_ field: (Fields) -> C) -> Bool { properties.contains(Self.name(field)) }

  /// Returns the value that a deleted object had for an attribute that is preserved after deletion; `nil` for others.
  public func preserved<C: ValueColumn>(_ field: (Fields) -> C) -> C.Result? {
    preserved[Self.name(field)].flatMap { C.result($0) }
  }

  private static func name<C: Column>(_ field: (Fields) -> C) -> String { field(Fields()).operand.term.title }
}

extension NSManagedObjectContext {
  /// Returns the changes of the objects of a class and its subclasses after a position in the history of the stores, or
  /// all of them. The store must be opened with `NSPersistentHistoryTrackingKey`.
  ///
  ///     let news = try context.history(of: Order.fields, since: token)
  ///     for change in news.changes where change.kind == .updated && change.updates({ $0.total }) { … }
  ///     token = news.token
  ///
  /// If the coordinator has several stores, a change that is saved during the call can be in this and in the next result.
  public func history<Fields: Entity>(
    of fields: Fields, since token: HistoryToken? = nil
  ) throws -> History<Fields> where Fields.Root == Fields.Object {
    guard let entity = try QueryCheck(Fields.entityName, in: self).entity, let coordinator = persistentStoreCoordinator
    else { throw QueryError.noModel(entity: Fields.entityName) }
    // The token of a transaction is a position in one store.
    let isOneStore = coordinator.persistentStores.count == 1
    let before = isOneStore ? nil : coordinator.currentPersistentHistoryToken(fromStores: nil)
    let request = NSPersistentHistoryChangeRequest.fetchHistory(after: try token?.token)
    request.resultType = .transactionsAndChanges
    let result = try execute(request) as? NSPersistentHistoryResult
    let transactions = result?.result as? [NSPersistentHistoryTransaction] ?? []
    let changes = transactions.flatMap { transaction in
      (transaction.changes ?? []).filter { $0.changedObjectID.entity.isKindOf(entity: entity) }
        .compactMap { HistoryChange<Fields>($0, of: transaction) }
    }
    let last = isOneStore ? transactions.last?.token : before
    return History(changes: changes, token: try last.map { try HistoryToken($0) } ?? token)
  }
}
