import Mustache
import PlumbCore
import PlumbModel

/// The keys that templates can use in addition to the keys of the dump, by the kind of element.
///
///     model           uses, manyToMany
///     entity          parent, ancestors, subentities, allAttributes, allRelationships, className, foreignKeys, indexes
///     attribute       entity, is, unique
///     relationship    entity, is, destination, inverse, ownInverse, holdsKey, join
extension ElementNode {
  static let additions = [
    "uses", "manyToMany", "parent", "ancestors", "subentities", "allAttributes", "allRelationships", "className",
    "entity", "is", "unique", "destination", "inverse", "ownInverse", "holdsKey", "join", "one", "other", "foreignKeys",
    "indexes", "columns",
  ]

  func addition(_ name: String) -> Any? {
    switch element {
    case let model as Model: addition(name, to: model)
    case let entity as Entity: addition(name, to: entity)
    case let attribute as Attribute: addition(name, to: attribute)
    case let relationship as Relationship: addition(name, to: relationship)
    default: nil
    }
  }

  private func addition(_ name: String, to model: Model) -> Any? {
    switch name {
    case "uses": ObjectNode(flagsOf: model.usedTypes.map(\.rawValue), context.budget)
    case "manyToMany": ListNode(context.manyToMany, context.budget)
    default: nil
    }
  }

  private func addition(_ name: String, to entity: Entity) -> Any? {
    switch name {
    case "parent": return context.schema.entity(entity.parentEntity).map { node($0) } ?? NullNode()
    case "ancestors": return list(context.schema.ancestors(of: entity))
    case "subentities": return list(context.subentities(of: entity))
    case "className": return entity.className.map(TextNode.init) ?? NullNode()
    case "allAttributes": return inherited(entity) { $0.attributes }
    case "allRelationships": return inherited(entity) { $0.relationships }
    case "foreignKeys": return context.foreignKeys(of: entity)
    case "indexes": return context.indexes(of: entity)
    default: return nil
    }
  }

  /// Returns the properties of the entity and of its ancestors, starting with the topmost ancestor. If several
  /// entities declare a property, the entity nearest to this one is used.
  private func inherited(_ entity: Entity, _ properties: (Entity) -> [any ModelElement]) -> ListNode {
    var seen: [String: Int] = [:]
    var nodes: [ElementNode] = []
    for owner in context.schema.ancestors(of: entity).reversed() + [entity] {
      for property in properties(owner) {
        let node = ElementNode(property, of: owner, in: context)
        let name = node.name ?? ""
        if let place = seen[name] {
          nodes[place] = node
        } else {
          seen[name] = nodes.count
          nodes.append(node)
        }
      }
    }
    return ListNode(nodes, context.budget)
  }

  private func addition(_ name: String, to attribute: Attribute) -> Any? {
    switch name {
    case "entity": return owner.map { ElementNode($0, in: context) } ?? NullNode()
    case "is": return ObjectNode(flagsOf: [attribute.type.rawValue], context.budget)
    case "unique": return owner?.isUnique(attribute.name) ?? false
    default: return nil
    }
  }

  private func addition(_ name: String, to relationship: Relationship) -> Any? {
    switch name {
    case "entity": return owner.map { ElementNode($0, in: context) } ?? NullNode()
    case "is":
      return ObjectNode(flagsOf: [relationship.deleteRule?.rawValue].compactMap { $0 }, context.budget)
    case "destination":
      return context.schema.entity(relationship.destinationEntity).map { ElementNode($0, in: context) } ?? NullNode()
    case "inverse":
      guard let inverse = context.schema.inverse(of: relationship) else { return NullNode() }
      return ElementNode(inverse.relationship, of: inverse.owner, in: context)
    case "ownInverse": return owner.map { context.isOwnInverse(relationship, of: $0) } ?? false
    case "holdsKey": return owner.map { context.holdsKey(relationship, of: $0) } ?? false
    case "join": return owner.flatMap { context.pair(relationship, of: $0) } ?? NullNode()
    default: return nil
    }
  }
}
