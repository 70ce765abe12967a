/// A relationship with its inverse, or one that nothing leads back from.
package struct Link: Sendable {
  /// One of the relationships, and the entity that declares it.
  package struct End: Sendable {
    package let entity: Entity
    package let relationship: Relationship

    package init(entity: Entity, relationship: Relationship) {
      self.entity = entity
      self.relationship = relationship
    }
  }

  /// The end that comes first by the names of entity and relationship.
  package let near: End
  /// The end that leads back; nil for a one-way relationship. The same as `near` where one is its own inverse.
  package let far: End?
  /// The name of the entity that `near` leads to. The far end may be declared on a parent of it.
  package let destination: String

  /// Whether both ends, or the only one, hold many objects.
  package var isManyToMany: Bool { near.relationship.isToMany && far?.relationship.isToMany == true }
  /// Whether the relationship is its own inverse: `friends` ↔ `friends`.
  package var isReflexive: Bool {
    far?.entity.name == near.entity.name && far?.relationship.name == near.relationship.name
  }

  /// The ends, each once.
  package var ends: [End] { [near] + (isReflexive ? [] : [far].compactMap { $0 }) }
}

extension Schema {
  /// Every relationship of a sorted model once, in the order of names. Two that do not name each other are two links.
  func links() -> [Link] {
    var done: Set<[String]> = []
    return model.entities.flatMap { entity in
      entity.relationships.compactMap { relationship -> Link? in
        guard let destination = relationship.destinationEntity,
          done.insert([entity.name, relationship.name]).inserted
        else { return nil }
        let near = Link.End(entity: entity, relationship: relationship)
        let far = mutualInverse(of: near)
        if let far { done.insert([far.entity.name, far.relationship.name]) }
        return Link(near: near, far: far, destination: destination)
      }
    }
  }

  /// The relationship that is named as the inverse and names this one in turn.
  package func mutualInverse(of end: Link.End) -> Link.End? {
    guard let (relationship, owner) = inverse(of: end.relationship),
      let back = inverse(of: relationship), back.owner.name == end.entity.name,
      back.relationship.name == end.relationship.name
    else { return nil }
    return Link.End(entity: owner, relationship: relationship)
  }
}
