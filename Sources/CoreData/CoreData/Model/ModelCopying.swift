import Foundation

/// A copy operation for entities with their properties and indexes. It then replaces references to other entities
/// with references to their copies.
struct ModelCopying {
  private var copies: [ObjectIdentifier: NSEntityDescription] = [:]
  private var properties: [ObjectIdentifier: NSPropertyDescription] = [:]
  /// The copied entities, for `relink`.
  private var originals: [NSEntityDescription] = []

  /// Returns the copy of an entity and copies its subentities.
  mutating func copy(_ entity: NSEntityDescription) -> NSEntityDescription {
    for subentity in entity.subentities where copies[ObjectIdentifier(subentity)] == nil { _ = copy(subentity) }
    return copyAlone(entity)
  }

  /// Returns the copy of an entity, without subentities until `relink`. Repeated calls return the identical copy.
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

  /// Maps an entity of another model to the copy of `other`, so that references to the entity are replaced with that
  /// copy.
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

  /// Replaces references to copied entities and properties with references to the copies. Call it after all entities
  /// are copied.
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

  /// Returns the members with descriptions replaced by their copies. Names remain unchanged.
  private func relinked(_ members: [Any]) -> [Any] {
    members.map { ($0 as? NSPropertyDescription).flatMap { properties[ObjectIdentifier($0)] } ?? $0 }
  }

  /// Sets the entity of a copied request to the copy of that entity.
  func relink(_ request: NSFetchRequest<any NSFetchRequestResult>?) {
    guard let request, let entity = request.entity, let copy = copies[ObjectIdentifier(entity)] else { return }
    request.entity = copy
  }
}
