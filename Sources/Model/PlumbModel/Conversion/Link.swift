/// A relationship with its inverse, or a one-way relationship.
package struct Link: Sendable {
  /// A relationship and the entity that declares it.
  package struct End: Sendable {
    package let entity: Entity
    package let relationship: Relationship

    package init(entity: Entity, relationship: Relationship) {
      self.entity = entity
      self.relationship = relationship
    }
  }

  /// The end that is first in the order of entity and relationship names.
  package let near: End
  /// The inverse end; `nil` for a one-way relationship. Equal to `near` if the relationship is its own inverse.
  package let far: End?
  /// The name of the destination entity of `near`. An ancestor of it can declare the far end.
  package let destination: String

  /// Whether the relationship and its inverse are both to-many.
  package var isManyToMany: Bool { near.relationship.isToMany && far?.relationship.isToMany == true }
  /// Whether the relationship is its own inverse: `friends` ↔ `friends`.
  package var isReflexive: Bool {
    far?.entity.name == near.entity.name && far?.relationship.name == near.relationship.name
  }

  /// The unique ends: two, or one for a one-way or reflexive relationship.
  package var ends: [End] { [near] + (isReflexive ? [] : [far].compactMap { $0 }) }
}

extension Schema {
  /// Returns every relationship of a sorted model a single time, in the order of names. Two relationships that do not
  /// reference each other are two links.
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

  /// Returns the inverse of a relationship if both reference each other; `nil` otherwise.
  package func mutualInverse(of end: Link.End) -> Link.End? {
    guard let (relationship, owner) = inverse(of: end.relationship),
      let back = inverse(of: relationship), back.owner.name == end.entity.name,
      back.relationship.name == end.relationship.name
    else { return nil }
    return Link.End(entity: owner, relationship: relationship)
  }
}
