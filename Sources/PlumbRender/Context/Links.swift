import Mustache
import PlumbModel

extension Model {
  /// The types of all attributes, of composites too.
  var usedTypes: Set<AttributeType> {
    Set(entities.flatMap { $0.attributes.map(\.type) } + composites.flatMap { $0.attributes.map(\.type) })
  }
}

extension Entity {
  /// Whether a constraint is about this property alone.
  func isUnique(_ name: String) -> Bool {
    (uniquenessConstraints ?? []).contains { $0.attributes.count == 1 && $0.attributes.first?.name == name }
  }
}

extension RenderContext {
  /// Whether a table of the entity would hold the key of the destination.
  ///
  /// A to-one relationship does, unless it is one of two that lead to each other: then only one does. It is the one
  /// that goes with the other (whose inverse cascades); of two of a kind the first by entity and name.
  func holdsKey(_ relationship: Relationship, of owner: Entity) -> Bool {
    guard !relationship.isToMany else { return false }
    guard let inverse = schema.inverse(of: relationship), !inverse.relationship.isToMany else { return true }
    let cascades = [relationship, inverse.relationship].map { $0.deleteRule == .cascade }
    if cascades[0] != cascades[1] { return cascades[1] }
    return (owner.name, relationship.name) <= (inverse.owner.name, inverse.relationship.name)
  }

  /// The pairs of relationships that are to-many on both sides, each once: the first by entity and name is `one`.
  var manyToMany: [PairNode] {
    model.entities.flatMap { entity in
      entity.relationships.compactMap { relationship -> PairNode? in
        guard relationship.isToMany, let inverse = schema.inverse(of: relationship), inverse.relationship.isToMany,
          (entity.name, relationship.name) <= (inverse.owner.name, inverse.relationship.name)
        else { return nil }
        return PairNode(
          one: ElementNode(relationship, of: entity, in: self),
          other: ElementNode(inverse.relationship, of: inverse.owner, in: self))
      }
    }
  }
}

/// Two relationships that lead back to each other: `one` and `other`.
struct PairNode: MustacheParent {
  let one: ElementNode
  let other: ElementNode

  func child(named name: String) -> Any? {
    switch name {
    case "one": one
    case "other": other
    default: nil
    }
  }
}
