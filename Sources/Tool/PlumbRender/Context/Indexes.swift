import PlumbModel

/// An index of a database table. Its columns are attributes and relationships. The key of a one-to-one relationship has
/// a unique index.
private struct TableIndex {
  let columns: [ElementNode]
  var isUnique: Bool

  /// The names of the columns, which identify the index.
  var key: [String] { columns.map { $0.name ?? "" } }

  /// Returns the index with its keys: `columns` and `unique`.
  func node(_ budget: RenderBudget) -> ObjectNode {
    ObjectNode(budget: budget, parts: .keys(text: nil)) { key in
      switch key {
      case "columns": ListNode(columns, budget)
      case "unique": isUnique
      default: nil
      }
    }
  }
}

extension RenderContext {
  /// Returns the indexes of an entity's table, inherited ones included: the keys that the table contains, indexed
  /// attributes, constraints, fetch indexes, and the compound indexes of Xcode versions before 9.
  ///
  /// Of several indexes with the same columns, the first one is used; it is unique if one of them is unique. Indexes
  /// with a column that is not stored and R-tree indexes are left out.
  func indexes(of entity: Entity) -> ListNode {
    let all = family(of: entity).flatMap { declared(by: $0, for: entity) }
    var places: [[String]: Int] = [:]
    var indexes: [TableIndex] = []
    for index in all {
      if let place = places[index.key] {
        indexes[place].isUnique = indexes[place].isUnique || index.isUnique
      } else {
        places[index.key] = indexes.count
        indexes.append(index)
      }
    }
    return ListNode(indexes.map { $0.node(budget) }, budget)
  }

  /// Returns the relationships, inherited ones included, whose key can be a foreign key of one table. The destination
  /// must not be abstract, and no other entity may inherit from it.
  func foreignKeys(of entity: Entity) -> ListNode {
    let found = family(of: entity).flatMap { owner in
      keys(of: owner).filter { isTable($0.destinationEntity) }.map { ElementNode($0, of: owner, in: self) }
    }
    return ListNode(found, budget)
  }

  private func isTable(_ name: String?) -> Bool {
    schema.entity(name).map { !$0.isAbstract && subentities(of: $0).isEmpty } ?? false
  }

  /// Returns the entity and its ancestors, starting with the topmost ancestor.
  private func family(of entity: Entity) -> [Entity] { Array(schema.ancestors(of: entity).reversed()) + [entity] }

  private func declared(by owner: Entity, for entity: Entity) -> [TableIndex] {
    var all: [TableIndex?] = keys(of: owner).map { key in
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

  /// Returns the index with the given columns, or `nil` if one of them is not a column or if it has no columns.
  private func index(_ names: [String?], of entity: Entity, isUnique: Bool = false) -> TableIndex? {
    let columns = names.compactMap { $0.flatMap { column($0, of: entity) } }
    guard columns.count == names.count, !columns.isEmpty else { return nil }
    return TableIndex(columns: columns, isUnique: isUnique)
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
