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

  /// Whether a relationship is the one that leads back from its destination: `friends` of `friends`.
  func isOwnInverse(_ relationship: Relationship, of owner: Entity) -> Bool {
    guard let inverse = schema.inverse(of: relationship) else { return false }
    return inverse.owner.name == owner.name && inverse.relationship.name == relationship.name
  }

  /// The two relationships, where both are to-many: the first by entity and name is `one`.
  func pair(_ relationship: Relationship, of owner: Entity) -> PairNode? {
    guard relationship.isToMany, let inverse = schema.inverse(of: relationship), inverse.relationship.isToMany else {
      return nil
    }
    let node = ElementNode(relationship, of: owner, in: self)
    let back = ElementNode(inverse.relationship, of: inverse.owner, in: self)
    let isFirst = (owner.name, relationship.name) <= (inverse.owner.name, inverse.relationship.name)
    return isFirst ? PairNode(one: node, other: back) : PairNode(one: back, other: node)
  }

  /// The pairs of relationships that are to-many on both sides, each once, at the place of its first.
  var manyToMany: [PairNode] {
    model.entities.flatMap { entity in
      entity.relationships.compactMap { relationship in
        pair(relationship, of: entity).flatMap { $0.isLed(by: relationship, of: entity) ? $0 : nil }
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

  func isLed(by relationship: Relationship, of owner: Entity) -> Bool {
    one.name == relationship.name && one.owner?.name == owner.name
  }
}
