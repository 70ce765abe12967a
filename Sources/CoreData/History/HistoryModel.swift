import Foundation

/// The entities of a history, and the values of their properties for predicates.
enum HistoryModel {
  private static let entities = make()
  static var transaction: NSEntityDescription { entities.value.transaction }
  static var change: NSEntityDescription { entities.value.change }

  private static func make() -> Unchecked<(transaction: NSEntityDescription, change: NSEntityDescription)> {
    let transaction = NSEntityDescription()
    transaction.name = "Transaction"
    transaction.properties = [
      attribute("author", .stringAttributeType), attribute("bundleID", .stringAttributeType),
      attribute("contextName", .stringAttributeType), attribute("processID", .stringAttributeType),
      attribute("storeID", .stringAttributeType), attribute("timestamp", .dateAttributeType),
      attribute("transactionNumber", .integer64AttributeType),
    ]
    let change = NSEntityDescription()
    change.name = "Change"
    change.properties = [
      attribute("changeID", .integer64AttributeType), attribute("changeType", .integer64AttributeType),
      attribute("changedEntity", .stringAttributeType), attribute("changedObjectID", .objectIDAttributeType),
    ]
    return Unchecked(value: (transaction, change))
  }

  private static func attribute(_ name: String, _ type: NSAttributeType) -> NSAttributeDescription {
    let attribute = NSAttributeDescription()
    attribute.name = name
    attribute.attributeType = type
    return attribute
  }

  static func request(transaction isTransaction: Bool) -> NSFetchRequest<any NSFetchRequestResult> {
    let request = NSFetchRequest<any NSFetchRequestResult>()
    request.entity = isTransaction ? transaction : change
    return request
  }
}

/// A reader of the values of transactions and changes by key.
struct HistoryValues: KeyReader {
  func value(of object: Value, forKey key: String) -> Value {
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
    case "transactionNumber": .int(transaction.transactionNumber)
    case "changes": .list((transaction.changes ?? []).map { .object($0) })
    default: raise(.invalidArgument, "keypath \(key) not found in entity Transaction")
    }
  }

  private func value(of change: NSPersistentHistoryChange, forKey key: String) -> Value {
    switch key {
    case "changeID": .int(change.changeID)
    case "changeType": .int(Int64(change.changeType.rawValue))
    case "changedEntity": .object(change.changedObjectID.entity)
    case "changedObjectID": .id(change.changedObjectID)
    case "transaction": change.transaction.map { .object($0) } ?? .null
    default: raise(.invalidArgument, "keypath \(key) not found in entity Change")
    }
  }
}
