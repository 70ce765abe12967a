import PlumbModel

/// The derived attributes of a model that count a to-many relationship whose members have a column with the key of
/// their owner. The triggers of other derivations are unknown.
struct DerivedCounts {
  let sorted: SortedModel
  let tables: [StoreLayout.Table]
  /// The numbers of the entities, by name.
  let numbers: [String: Int]
  /// The indexes of the tables of the entities, by name.
  let tableIndices: [String: Int]

  /// The counts in the order of the entities.
  var counts: [StoreLayout.DerivedCount] {
    sorted.preorder.flatMap { entity in entity.attributes.compactMap { count($0, of: entity) } }
  }

  /// Returns the count that an attribute is derived from; `nil` if it is none.
  private func count(_ attribute: Attribute, of entity: Entity) -> StoreLayout.DerivedCount? {
    guard attribute.isDerived, let keys = attribute.derivationExpression?.split(separator: "."), keys.count == 2,
      keys[1] == "@count", let table = table(of: entity.name),
      let column = table.column(.attribute(entity: entity.name, name: attribute.name)),
      let (relationship, owner) = sorted.schema.relationship(String(keys[0]), of: entity), relationship.isToMany,
      let members = relationship.destinationEntity.flatMap(self.table),
      let key = key(of: relationship, owner, in: members)
    else { return nil }
    let numbers = isLimited(entity, relationship, in: table) ? family(of: entity) : nil
    return StoreLayout.DerivedCount(
      table: table.name, column: column.name, attribute: attribute.name, entity: entity.name,
      numbers: numbers, members: members.name, key: key.name)
  }

  /// Whether the statements name the numbers of the entities that have the attribute. In stores, they do for a
  /// relationship without an inverse, and do not for the inverse of a to-one relationship to the root of the table. No
  /// store with a derived attribute of a subentity is available.
  private func isLimited(_ entity: Entity, _ relationship: Relationship, in table: StoreLayout.Table) -> Bool {
    table.entities.count > 1 && (relationship.inverseName == nil || entity.parentEntity != nil)
  }

  private func table(of entity: String) -> StoreLayout.Table? { tableIndices[entity].map { tables[$0] } }

  /// Returns the column with the key of the owner in the table of the members.
  private func key(
    of relationship: Relationship, _ owner: Entity, in members: StoreLayout.Table
  ) -> StoreLayout.Column? {
    guard let inverse = relationship.inverseName else {
      return members.column(.memberOf(entity: owner.name, name: relationship.name))
    }
    guard let destination = sorted.schema.entity(relationship.destinationEntity) else { return nil }
    return sorted.schema.nearest(to: destination) { members.column(.toOne(entity: $0.name, name: inverse)) }
  }

  /// Returns the numbers of an entity and of all entities that inherit from it.
  private func family(of entity: Entity) -> ClosedRange<Int>? {
    guard let first = numbers[entity.name] else { return nil }
    let members = sorted.preorder.filter { other in
      sorted.schema.nearest(to: other) { $0.name == entity.name ? true : nil } ?? false
    }
    return first...max(first, members.compactMap { numbers[$0.name] }.max() ?? first)
  }
}

extension StoreLayout.Table {
  fileprivate func column(_ content: StoreLayout.Content) -> StoreLayout.Column? {
    columns.first { $0.content == content }
  }
}
