import PlumbModel

extension Model {
  /// Renames a property and the references to it: inverses, constraints, indexes. The renaming identifier is set to
  /// the name in existing stores; an existing identifier is retained.
  ///
  ///     name → title → label   // elementID="name"
  ///     label → name           // none: the name equals the name in the store
  ///
  /// Has no effect if the entity already has a property with the new name. Predicates and expressions that name the
  /// property are text and are not changed.
  mutating func rename(_ old: String, of name: String, to new: String) {
    guard let index = entities.firstIndex(where: { $0.name == name }), !entities[index].hasProperty(new) else { return }
    entities[index].rename(old, to: new)
    for entity in entities.indices {
      for relationship in entities[entity].relationships.indices {
        entities[entity].relationships[relationship].followRenaming(of: old, name, to: new)
      }
    }
  }
}

extension Entity {
  fileprivate mutating func rename(_ old: String, to new: String) {
    if let index = attributes.firstIndex(where: { $0.name == old }) {
      var attribute = attributes[index]
      attribute.name = new
      attribute.renamingIdentifier = Self.identifier(attribute.renamingIdentifier, old, new)
      removeAttribute(at: index)
      insert(attribute)
    } else if let index = relationships.firstIndex(where: { $0.name == old }) {
      var relationship = relationships[index]
      relationship.name = new
      relationship.renamingIdentifier = Self.identifier(relationship.renamingIdentifier, old, new)
      removeRelationship(at: index)
      insert(relationship)
    }
    renameReferences(to: old, new)
  }

  /// Returns the renaming identifier after a renaming: the name in the store, or `nil` if it equals the new name.
  private static func identifier(_ identifier: String?, _ old: String, _ new: String) -> String? {
    let preserved = identifier.flatMap { $0.isEmpty ? nil : $0 } ?? old
    return preserved == new ? nil : preserved
  }

  private mutating func renameReferences(to old: String, _ new: String) {
    if var constraints = uniquenessConstraints {
      for index in constraints.indices { constraints[index].attributes.rename(old, to: new) }
      uniquenessConstraints = constraints
    }
    if var indexes = compoundIndexes {
      for index in indexes.indices { indexes[index].properties.rename(old, to: new) }
      compoundIndexes = indexes
    }
    for index in fetchIndexes.indices {
      for element in fetchIndexes[index].elements.indices where fetchIndexes[index].elements[element].property == old {
        fetchIndexes[index].elements[element].property = new
      }
    }
  }
}

extension [NameReference] {
  fileprivate mutating func rename(_ old: String, to new: String) {
    for index in indices where self[index].name == old { self[index].name = new }
  }
}

extension Relationship {
  fileprivate mutating func followRenaming(of old: String, _ entity: String, to new: String) {
    if inverseName == old, (inverseEntity ?? destinationEntity) == entity { inverseName = new }
  }
}
