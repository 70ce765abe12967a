import Foundation

/// Copies entities with all that hangs on them, and then leads what refers to other entities to their copies.
struct ModelCopying {
  private var copies: [ObjectIdentifier: NSEntityDescription] = [:]
  private var properties: [ObjectIdentifier: NSPropertyDescription] = [:]
  /// What was copied, for `relink`.
  private var originals: [NSEntityDescription] = []

  /// The copy of an entity and of its subentities.
  mutating func copy(_ entity: NSEntityDescription) -> NSEntityDescription {
    for subentity in entity.subentities where copies[ObjectIdentifier(subentity)] == nil { _ = copy(subentity) }
    return copyAlone(entity)
  }

  /// The copy of an entity, without subentities until `relink`; the same copy whenever asked.
  mutating func copyAlone(_ entity: NSEntityDescription) -> NSEntityDescription {
    if let copy = copies[ObjectIdentifier(entity)] { return copy }
    let copy = NSEntityDescription()
    copies[ObjectIdentifier(entity)] = copy
    originals.append(entity)
    copy.name = entity.name
    copy.className = entity.className
    copy.isAbstract = entity.isAbstract
    copy.userInfo = entity.userInfo
    copy.versionHashModifier = entity.versionHashModifier
    copy.ownRenamingIdentifier = entity.ownRenamingIdentifier
    copy.properties = entity.ownProperties.map { self.copy($0) }
    copy.indexes = entity.indexes.compactMap { $0.copy() as? NSFetchIndexDescription }
    copy.uniquenessConstraints = entity.uniquenessConstraints
    copy.indexedTogether = entity.indexedTogether
    copy.spotlightNameObject = entity.spotlightNameObject
    return copy
  }

  /// Takes an entity of another model for one that was copied: what refers to it refers to that copy.
  mutating func treat(_ entity: NSEntityDescription, as other: NSEntityDescription) {
    copies[ObjectIdentifier(entity)] = copies[ObjectIdentifier(other)]
    originals.append(entity)
    for (property, counterpart) in zip(entity.ownProperties, other.ownProperties) {
      properties[ObjectIdentifier(property)] = properties[ObjectIdentifier(counterpart)]
    }
  }

  private mutating func copy(_ property: NSPropertyDescription) -> NSPropertyDescription {
    let copy = property.emptyCopy()
    copy.takeOver(property)
    properties[ObjectIdentifier(property)] = copy
    return copy
  }

  /// Leads what refers to copied entities and properties to the copies; call it when all are copied.
  func relink() {
    for original in originals {
      guard let copy = copies[ObjectIdentifier(original)] else { continue }
      addSubentities(of: original, to: copy)
      for property in original.ownProperties { relink(property) }
      relink(copy)
    }
  }

  private func addSubentities(of original: NSEntityDescription, to copy: NSEntityDescription) {
    let added = original.subentities.compactMap { copies[ObjectIdentifier($0)] }.filter { added in
      !copy.subentities.contains { $0 === added }
    }
    if !added.isEmpty { copy.subentities += added }
  }

  private func relink(_ original: NSPropertyDescription) {
    let copy = properties[ObjectIdentifier(original)]
    if let fetched = copy as? NSFetchedPropertyDescription { relink(fetched.fetchRequest) }
    guard let original = original as? NSRelationshipDescription, let copy = copy as? NSRelationshipDescription else {
      return
    }
    if let destination = original.destinationEntity.flatMap({ copies[ObjectIdentifier($0)] }) {
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
    copy.uniquenessConstraints = copy.uniquenessConstraints.map(relinked)
    copy.indexedTogether = copy.indexedTogether.map(relinked)
  }

  /// Names as they are, and descriptions replaced by their copies.
  private func relinked(_ members: [Any]) -> [Any] {
    members.map { ($0 as? NSPropertyDescription).flatMap { properties[ObjectIdentifier($0)] } ?? $0 }
  }

  /// Leads a copied request to the copy of its entity.
  func relink(_ request: NSFetchRequest<any NSFetchRequestResult>?) {
    guard let request, let entity = request.entity, let copy = copies[ObjectIdentifier(entity)] else { return }
    request.entity = copy
  }
}
