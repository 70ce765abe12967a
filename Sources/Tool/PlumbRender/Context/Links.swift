import Mustache
import PlumbCore
import PlumbModel

extension Model {
  /// The types of all attributes, including the elements of composites.
  var usedTypes: Set<AttributeType> {
    Set(entities.flatMap { $0.attributes.map(\.type) } + composites.flatMap { $0.attributes.map(\.type) })
  }
}

extension Entity {
  /// Whether a uniqueness constraint contains only this property.
  func isUnique(_ name: String) -> Bool {
    (uniquenessConstraints ?? []).contains { $0.attributes.count == 1 && $0.attributes.first?.name == name }
  }
}

extension RenderContext {
  /// Whether the entity's table contains the key of the destination.
  ///
  /// The table of a to-one relationship contains the key. If both sides of a pair are to-one, only one table contains
  /// it: the table of the object that is deleted with the other one, whose inverse has the rule Cascade. If both or
  /// neither cascade, it is the first one by entity and name.
  func holdsKey(_ relationship: Relationship, of owner: Entity) -> Bool {
    guard !relationship.isToMany else { return false }
    guard let inverse = schema.inverse(of: relationship), !inverse.relationship.isToMany else { return true }
    let cascades = [relationship, inverse.relationship].map { $0.deleteRule == .cascade }
    if cascades[0] != cascades[1] { return cascades[1] }
    return isFirst(relationship, of: owner)
  }

  /// Whether a relationship is before its inverse, by entity and name. Also `true` if it has none, or is its own.
  private func isFirst(_ relationship: Relationship, of owner: Entity) -> Bool {
    guard let inverse = schema.inverse(of: relationship) else { return true }
    return (owner.name, relationship.name) <= (inverse.owner.name, inverse.relationship.name)
  }

  /// Whether a relationship is its own inverse: `friends` of `friends`.
  func isOwnInverse(_ relationship: Relationship, of owner: Entity) -> Bool {
    guard let inverse = schema.inverse(of: relationship) else { return false }
    return inverse.owner.name == owner.name && inverse.relationship.name == relationship.name
  }

  /// Returns the pair of a relationship and its inverse if both are to-many: `one` is the first one by entity and
  /// name, and `other` its inverse. `nil` otherwise.
  func pair(_ relationship: Relationship, of owner: Entity) -> ObjectNode? {
    guard relationship.isToMany, let inverse = schema.inverse(of: relationship), inverse.relationship.isToMany else {
      return nil
    }
    let node = ElementNode(relationship, of: owner, in: self)
    let back = ElementNode(inverse.relationship, of: inverse.owner, in: self)
    let (one, other) = isFirst(relationship, of: owner) ? (node, back) : (back, node)
    return ObjectNode(budget: budget, parts: .keys(text: "one.name")) { ["one": one, "other": other][$0] }
  }

  /// The unique pairs of relationships that are to-many on both sides, in the order of their first relationships.
  var manyToMany: [ObjectNode] {
    model.entities.flatMap { entity in
      entity.relationships.filter { isFirst($0, of: entity) }.compactMap { pair($0, of: entity) }
    }
  }
}
