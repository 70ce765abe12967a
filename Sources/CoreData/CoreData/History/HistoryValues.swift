import Foundation

/// A reader of the values of transactions and changes by key.
struct HistoryValues: KeyReader {
  func value(of object: Value, forKey key: String) -> Value {
    if case .id(let id) = object, key == "entity" { return .object(id.entity) }
    guard case .object(let any) = object else { return LiveReader().value(of: object, forKey: key) }
    switch any {
    case let transaction as NSPersistentHistoryTransaction: return value(of: transaction, forKey: key)
    case let change as NSPersistentHistoryChange: return value(of: change, forKey: key)
    default: return LiveReader().value(of: object, forKey: key)
    }
  }

  private func value(of transaction: NSPersistentHistoryTransaction, forKey key: String) -> Value {
    switch key {
    case "author": transaction.author.map(Value.string) ?? .null
    case "bundleID": .string(transaction.bundleID)
    case "contextName": transaction.contextName.map(Value.string) ?? .null
    case "processID": .string(transaction.processID)
    case "storeID": .string(transaction.storeID)
    case "timestamp": .date(transaction.timestamp)
    case "token": .object(transaction.token)
    case "transactionNumber": .int(transaction.transactionNumber)
    case "changes": .list((transaction.changes ?? []).map { .object($0) })
    case "self", "SELF": .object(transaction)
    default: raise(.invalidArgument, "keypath \(key) not found in entity Transaction")
    }
  }

  private func value(of change: NSPersistentHistoryChange, forKey key: String) -> Value {
    switch key {
    case "changeID": .int(change.changeID)
    case "changeType": .int(Int64(change.changeType.rawValue))
    case "changedEntity": .object(change.changedObjectID.entity)
    case "changedObjectID": .id(change.changedObjectID)
    case "tombstone": change.tombstone.map { .object($0) } ?? .null
    case "updatedProperties": .list((change.updatedProperties ?? []).map { .object($0) })
    case "transaction": change.transaction.map { .object($0) } ?? .null
    case "self", "SELF": .object(change)
    default: raise(.invalidArgument, "keypath \(key) not found in entity Change")
    }
  }
}

extension NSPersistentHistoryToken {
  /// Returns the order of two positions in the histories of the same stores; `nil` if they share no store, or if one is
  /// earlier in one store and later in another.
  final func order(to other: NSPersistentHistoryToken) -> ComparisonResult? {
    let shared = Set(numbers.keys).intersection(other.numbers.keys)
    let orders = Set(shared.map { Value.order(numbers[$0] ?? 0, other.numbers[$0] ?? 0) }).subtracting([.orderedSame])
    return shared.isEmpty || orders.count > 1 ? nil : orders.first ?? .orderedSame
  }
}
