import Foundation

/// The entities of a history, for the fetch requests of history requests.
enum HistoryModel {
  private static let entities = make()
  static var transaction: NSEntityDescription { entities.value.transaction }
  static var change: NSEntityDescription { entities.value.change }

  private static func make() -> Unchecked<(transaction: NSEntityDescription, change: NSEntityDescription)> {
    let (transaction, change) = (NSEntityDescription(), NSEntityDescription())
    transaction.name = "Transaction"
    change.name = "Change"
    let changes = relationship("changes", to: change, isToMany: true)
    let owner = relationship("transaction", to: transaction, isToMany: false)
    (changes.inverseRelationship, owner.inverseRelationship) = (owner, changes)
    transaction.properties = [
      attribute("author", .stringAttributeType), attribute("bundleID", .stringAttributeType),
      attribute("contextName", .stringAttributeType), attribute("processID", .stringAttributeType),
      attribute("storeID", .stringAttributeType), attribute("timestamp", .dateAttributeType),
      attribute("token", .transformableAttributeType), attribute("transactionNumber", .integer64AttributeType), changes,
    ]
    change.properties = [
      attribute("changeID", .integer64AttributeType), attribute("changeType", .integer64AttributeType),
      attribute("changedEntity", .stringAttributeType), attribute("changedObjectID", .objectIDAttributeType),
      attribute("tombstone", .transformableAttributeType), attribute("updatedProperties", .transformableAttributeType),
      owner,
    ]
    return Unchecked(value: (transaction, change))
  }

  private static func relationship(
    _ name: String, to destination: NSEntityDescription, isToMany: Bool
  ) -> NSRelationshipDescription {
    let relationship = NSRelationshipDescription()
    relationship.name = name
    relationship.destinationEntity = destination
    relationship.maxCount = isToMany ? 0 : 1
    return relationship
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
