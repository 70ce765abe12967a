import Foundation
import PlumbData

/// The model of the test classes, built in code.
enum ShopModel {
  static func make() -> NSManagedObjectModel {
    let order = entity("Order", ShopOrder.self, orderAttributes)
    let customer = entity(
      "Customer", ShopCustomer.self,
      [
        attribute("name", .stringAttributeType), attribute("city", .stringAttributeType),
        attribute("age", .integer32AttributeType),
      ])
    let line = entity(
      "Line", ShopLine.self,
      [
        attribute("sku", .stringAttributeType), attribute("count", .integer32AttributeType),
        attribute("price", .doubleAttributeType),
      ])
    let tag = entity(
      "Tag", ShopTag.self, [attribute("name", .stringAttributeType), attribute("rank", .integer64AttributeType)])
    tag.uniquenessConstraints = [["name"]]
    relate(order, "customer_ref", customer, "orders", toMany: false)
    relate(order, "lines", line, "order", toMany: true, inverseToMany: false, ordered: true)
    relate(order, "tags", tag, "orders", toMany: true)
    let model = NSManagedObjectModel()
    model.entities = [order, customer, line, tag] + documents(customer)
    return model
  }

  private static var orderAttributes: [NSPropertyDescription] {
    let label = attribute("label", .stringAttributeType)
    label.isTransient = true
    let address = NSCompositeAttributeDescription()
    address.name = "address"
    address.isOptional = true
    address.elements = [attribute("street", .stringAttributeType), attribute("zip_code", .stringAttributeType)]
    return [
      attribute("number", .stringAttributeType), attribute("total", .decimalAttributeType),
      attribute("weight", .doubleAttributeType), attribute("pieces", .integer16AttributeType),
      attribute("flags", .integer64AttributeType), attribute("isPaid", .booleanAttributeType),
      attribute("status_raw", .stringAttributeType), attribute("priority_raw", .integer16AttributeType),
      attribute("placedAt", .dateAttributeType), attribute("shippedAt", .dateAttributeType),
      attribute("token", .UUIDAttributeType), attribute("link", .URIAttributeType),
      attribute("receipt", .binaryDataAttributeType), attribute("note", .stringAttributeType),
      attribute("settings", .binaryDataAttributeType), label, address,
    ]
  }

  private static func documents(_ customer: NSEntityDescription) -> [NSEntityDescription] {
    let document = entity(
      "Document", ShopDocument.self,
      [attribute("title", .stringAttributeType), attribute("page_count", .integer32AttributeType)])
    let report = entity("Report", ShopReport.self, [attribute("level", .integer16AttributeType)])
    let monthly = entity("MonthlyReport", ShopMonthlyReport.self, [attribute("month", .integer16AttributeType)])
    relate(report, "author", customer, "reports", toMany: false)
    document.subentities = [report]
    report.subentities = [monthly]
    return [document, report, monthly]
  }

  private static func entity(_ name: String, _ type: AnyClass, _ properties: [NSPropertyDescription])
    -> NSEntityDescription
  {
    let entity = NSEntityDescription()
    entity.name = name
    entity.managedObjectClassName = NSStringFromClass(type)
    entity.properties = properties
    return entity
  }

  private static func attribute(_ name: String, _ type: NSAttributeType) -> NSAttributeDescription {
    let attribute = NSAttributeDescription()
    attribute.name = name
    attribute.attributeType = type
    attribute.isOptional = true
    return attribute
  }

  private static func relate(
    _ one: NSEntityDescription, _ name: String, _ other: NSEntityDescription, _ inverse: String, toMany: Bool,
    inverseToMany: Bool = true, ordered: Bool = false
  ) {
    let there = relationship(name, other, toMany)
    there.isOrdered = ordered
    let back = relationship(inverse, one, inverseToMany)
    there.inverseRelationship = back
    back.inverseRelationship = there
    one.properties.append(there)
    other.properties.append(back)
  }

  private static func relationship(_ name: String, _ to: NSEntityDescription, _ toMany: Bool)
    -> NSRelationshipDescription
  {
    let relationship = NSRelationshipDescription()
    relationship.name = name
    relationship.destinationEntity = to
    relationship.isOptional = true
    relationship.maxCount = toMany ? 0 : 1
    return relationship
  }
}
