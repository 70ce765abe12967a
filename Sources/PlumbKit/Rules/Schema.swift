import PlumbModel

/// A model and what one keeps asking of it: entities by name, inheritance, what Swift is made of it.
package struct Schema: Sendable {
  package let model: Model
  /// Whether Plumb writes or checks the Swift of this model.
  package let speaksSwift: Bool
  private let entityIndex: [String: Int]

  package init(_ model: Model, speaksSwift: Bool = false) {
    self.model = model
    self.speaksSwift = speaksSwift
    // The first of two entities with one name counts; a rule reports the second.
    entityIndex = Dictionary(
      model.entities.indices.map { (model.entities[$0].name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  package func entity(_ name: String?) -> Entity? {
    name.flatMap { entityIndex[$0] }.map { model.entities[$0] }
  }

  package func contains(_ name: String) -> Bool { entityIndex[name] != nil }

  package func composite(_ name: String?) -> Composite? { model.composites.first { $0.name == name } }

  /// The parents of an entity from the nearest up; stops where a parent is missing or comes again.
  package func ancestors(of entity: Entity) -> [Entity] {
    var found: [Entity] = []
    var seen: Set<String> = [entity.name]
    var next = self.entity(entity.parentEntity)
    while let parent = next, seen.insert(parent.name).inserted {
      found.append(parent)
      next = self.entity(parent.parentEntity)
    }
    return found
  }

  /// An attribute of the entity itself or inherited, with the entity that declares it.
  package func attribute(_ name: String, of entity: Entity) -> (attribute: Attribute, owner: Entity)? {
    for owner in [entity] + ancestors(of: entity) {
      if let found = owner.attributes.first(where: { $0.name == name }) { return (found, owner) }
    }
    return nil
  }

  /// A relationship of the entity itself or inherited, with the entity that declares it.
  package func relationship(_ name: String, of entity: Entity) -> (relationship: Relationship, owner: Entity)? {
    for owner in [entity] + ancestors(of: entity) {
      if let found = owner.relationships.first(where: { $0.name == name }) { return (found, owner) }
    }
    return nil
  }

  /// Whether the entity or one of its ancestors has a property of this name.
  package func hasProperty(_ name: String, _ entity: Entity) -> Bool {
    ([entity] + ancestors(of: entity)).contains { owner in
      owner.attributes.contains { $0.name == name } || owner.relationships.contains { $0.name == name }
        || owner.fetchedProperties.contains { $0.name == name }
    }
  }

  /// The relationship that leads back, with its entity; nil where the model names none or it does not exist.
  ///
  /// The inverse may be declared on an ancestor of the destination.
  package func inverse(of relationship: Relationship) -> (relationship: Relationship, owner: Entity)? {
    guard let name = relationship.inverseName,
      let entity = entity(relationship.inverseEntity ?? relationship.destinationEntity)
    else { return nil }
    return self.relationship(name, of: entity)
  }
}
