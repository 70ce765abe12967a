import Foundation

/// Copies entities with all that hangs on them, and then leads relationships among the copies.
struct ModelCopying {
  private var entities: [ObjectIdentifier: NSEntityDescription] = [:]
  private var properties: [ObjectIdentifier: NSPropertyDescription] = [:]
  private var originals: [NSRelationshipDescription] = []

  /// The copy of an entity and of its subentities; the same copy whenever asked.
  mutating func copy(_ entity: NSEntityDescription) -> NSEntityDescription {
    if let copy = entities[ObjectIdentifier(entity)] { return copy }
    let copy = NSEntityDescription()
    entities[ObjectIdentifier(entity)] = copy
    copy.name = entity.name
    copy.className = entity.className
    copy.isAbstract = entity.isAbstract
    copy.userInfo = entity.userInfo
    copy.versionHashModifier = entity.versionHashModifier
    copy.ownRenamingIdentifier = entity.ownRenamingIdentifier
    copy.properties = entity.ownProperties.map { self.copy($0) }
    copy.indexes = entity.indexes.compactMap { $0.copy() as? NSFetchIndexDescription }
    copy.uniquenessConstraints = entity.uniquenessConstraints
    copy.subentities = entity.subentities.map { self.copy($0) }
    return copy
  }

  private mutating func copy(_ property: NSPropertyDescription) -> NSPropertyDescription {
    let copy = property.emptyCopy()
    copy.takeOver(property)
    properties[ObjectIdentifier(property)] = copy
    if let relationship = property as? NSRelationshipDescription { originals.append(relationship) }
    return copy
  }

  /// Leads what refers to copied entities and properties to the copies; call it when all are copied.
  func relink() {
    for original in originals { relink(original) }
    for entity in entities.values { relink(entity) }
  }

  private func relink(_ original: NSRelationshipDescription) {
    guard let copy = properties[ObjectIdentifier(original)] as? NSRelationshipDescription else { return }
    if let destination = original.destinationEntity.flatMap({ entities[ObjectIdentifier($0)] }) {
      copy.destinationEntity = destination
    }
    if let inverse = original.inverseRelationship.flatMap({ properties[ObjectIdentifier($0)] }) {
      copy.inverseRelationship = inverse as? NSRelationshipDescription
    }
  }

  private func relink(_ copy: NSEntityDescription) {
    for element in copy.indexes.flatMap(\.elements) {
      guard let property = element.property else { continue }
      element.property = properties[ObjectIdentifier(property)] ?? property
    }
    copy.uniquenessConstraints = copy.uniquenessConstraints.map { constraint in
      constraint.map { member in
        (member as? NSPropertyDescription).flatMap { properties[ObjectIdentifier($0)] } ?? member
      }
    }
    for property in copy.ownProperties {
      if let fetched = property as? NSFetchedPropertyDescription { relink(fetched.fetchRequest) }
    }
  }

  /// Leads a copied request to the copy of its entity.
  func relink(_ request: NSFetchRequest<any NSFetchRequestResult>?) {
    guard let request, let entity = request.entity, let copy = entities[ObjectIdentifier(entity)] else { return }
    request.entity = copy
  }
}
