import Mustache
import PlumbModel

/// An index as a table would have it: `columns`, attributes and relationships, and `unique`, as the key of a one-to-one
/// relationship is.
struct IndexNode: MustacheParent {
  let columns: [ElementNode]
  var isUnique: Bool
  let budget: RenderBudget

  func child(named key: String) -> Any? {
    switch key {
    case "columns": ListNode(columns, budget)
    case "unique": isUnique
    default: nil
    }
  }

  /// What tells it from others.
  fileprivate var key: [String] { columns.map { $0.name ?? "" } }
}

extension RenderContext {
  /// The indexes of an entity's table, inherited ones too: of the keys that it holds, of indexed attributes, of
  /// constraints, fetch indexes and the compound indexes of before Xcode 9. Of two with the same columns the first
  /// counts, unique if one of them is. One with a column that is not stored is left out, and one that is a tree of
  /// ranges.
  func indexes(of entity: Entity) -> ListNode {
    let all = family(of: entity).flatMap { declared(by: $0, for: entity) }
    var places: [[String]: Int] = [:]
    var indexes: [IndexNode] = []
    for index in all {
      if let place = places[index.key] {
        indexes[place].isUnique = indexes[place].isUnique || index.isUnique
      } else {
        places[index.key] = indexes.count
        indexes.append(index)
      }
    }
    return ListNode(indexes, budget)
  }

  /// The relationships, inherited ones too, whose key can be held against one table: that of the destination, where no
  /// other entity inherits from it.
  func foreignKeys(of entity: Entity) -> ListNode {
    let found = family(of: entity).flatMap { owner in
      keys(of: owner).filter { isTable($0.destinationEntity) }.map { ElementNode($0, of: owner, in: self) }
    }
    return ListNode(found, budget)
  }

  private func isTable(_ name: String?) -> Bool {
    schema.entity(name).map { !$0.isAbstract && subentities(of: $0).isEmpty } ?? false
  }

  /// The entity and those that it inherits from, the root first.
  private func family(of entity: Entity) -> [Entity] { Array(schema.ancestors(of: entity).reversed()) + [entity] }

  private func declared(by owner: Entity, for entity: Entity) -> [IndexNode] {
    var all: [IndexNode?] = keys(of: owner).map { key in
      index([key.name], of: entity, isUnique: schema.inverse(of: key)?.relationship.isToMany == false)
    }
    all += owner.attributes.filter { $0.isIndexed }.map { index([$0.name], of: entity) }
    all += (owner.uniquenessConstraints?.elements ?? []).map { constraint in
      index(constraint.attributes.map { $0.name }, of: entity, isUnique: true)
    }
    all += owner.fetchIndexes.map { index(columns(of: $0), of: entity) }
    all += (owner.compoundIndexes?.elements ?? []).map { compound in
      index(compound.properties.map { $0.name }, of: entity)
    }
    return all.compactMap { $0 }
  }

  private func keys(of owner: Entity) -> [Relationship] { owner.relationships.filter { holdsKey($0, of: owner) } }

  private func columns(of index: FetchIndex) -> [String?] {
    index.elements.map { $0.type == "RTree" ? nil : $0.property }
  }

  /// nil where one of the columns is none.
  private func index(_ names: [String?], of entity: Entity, isUnique: Bool = false) -> IndexNode? {
    let columns = names.compactMap { $0.flatMap { column($0, of: entity) } }
    guard columns.count == names.count, !columns.isEmpty else { return nil }
    return IndexNode(columns: columns, isUnique: isUnique, budget: budget)
  }

  private func column(_ name: String, of entity: Entity) -> ElementNode? {
    if let (attribute, owner) = schema.attribute(name, of: entity) {
      let isStored = !attribute.isTransient && !attribute.isDerived && attribute.type != .composite
      return isStored ? ElementNode(attribute, of: owner, in: self) : nil
    }
    guard let (relationship, owner) = schema.relationship(name, of: entity), holdsKey(relationship, of: owner) else {
      return nil
    }
    return ElementNode(relationship, of: owner, in: self)
  }
}
