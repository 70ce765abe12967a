import CoreData

/// Models created in code, for tests of descriptions: invoices that inherit from documents, and their lines.
enum ModelSamples {
  static func attribute(_ name: String, _ type: NSAttributeType) -> NSAttributeDescription {
    let attribute = NSAttributeDescription()
    attribute.name = name
    attribute.attributeType = type
    return attribute
  }

  static func entity(_ name: String, _ properties: [NSPropertyDescription] = []) -> NSEntityDescription {
    let entity = NSEntityDescription()
    entity.name = name
    entity.properties = properties
    return entity
  }

  /// Adds two relationships that are each other's inverse: `many`, from the parent to its children, and `one`, back.
  static func pair(
    _ many: String, of parent: NSEntityDescription, _ one: String, of child: NSEntityDescription
  ) -> [NSRelationshipDescription] {
    let forth = NSRelationshipDescription()
    forth.name = many
    forth.destinationEntity = child
    forth.deleteRule = .cascadeDeleteRule
    let back = NSRelationshipDescription()
    back.name = one
    back.destinationEntity = parent
    back.maxCount = 1
    forth.inverseRelationship = back
    back.inverseRelationship = forth
    parent.properties.append(forth)
    child.properties.append(back)
    return [forth, back]
  }

  /// Creates a model with Document, with Invoice and Letter that inherit from it, and with Line.
  static func shop() -> NSManagedObjectModel {
    let document = entity("Document", [attribute("number", .integer64AttributeType)])
    document.isAbstract = true
    let invoice = entity("Invoice", [attribute("total", .decimalAttributeType)])
    let letter = entity("Letter")
    let line = entity("Line", [attribute("text", .stringAttributeType)])
    document.subentities = [invoice, letter]
    _ = pair("lines", of: invoice, "invoice", of: line)
    let model = NSManagedObjectModel()
    model.entities = [document, invoice, letter, line]
    return model
  }
}
