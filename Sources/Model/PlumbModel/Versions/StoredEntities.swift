/// A model for the comparison of stores: entities with all their stored properties, including inherited ones and
/// excluding transient ones.
package struct StoredEntities {
  package let model: Model
  /// The first entity of each name.
  private let indexes: [String: Int]

  package init(_ model: Model) {
    self.model = model
    indexes = Dictionary(
      model.entities.indices.map { (model.entities[$0].name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the index of an entity; `nil` if no entity has the name.
  package func index(_ name: String?) -> Int? { name.flatMap { indexes[$0] } }

  /// Returns the name of an entity's parent, without copying the entity.
  package func parentName(_ index: Int) -> String? { model.entities[index].parentEntity }

  /// Returns an entity and its ancestors, nearest first. The list ends at a missing parent, or before a repeated one.
  package func lineage(_ index: Int) -> [Int] {
    var found = [index]
    guard var parent = self.index(parentName(index)) else { return found }
    var seen: Set<Int> = [index]
    while seen.insert(parent).inserted {
      found.append(parent)
      guard let next = self.index(parentName(parent)) else { break }
      parent = next
    }
    return found
  }

  /// Returns the root of an entity's hierarchy; the entity itself if it has no parent.
  package func root(_ index: Int) -> Int { lineage(index).last ?? index }

  /// Returns the stored properties of an entity by identity. Of two properties with the same identity, the nearest is
  /// used.
  package func properties(_ index: Int) -> [String: StoredProperty] {
    var found: [String: StoredProperty] = [:]
    for owner in lineage(index) {
      // The large entities are not copied.
      for (place, attribute) in model.entities[owner].attributes.enumerated() where !attribute.isTransient {
        let key = attribute.identity
        if found[key] == nil { found[key] = StoredProperty(owner: owner, place: place, isRelationship: false) }
      }
      for (place, relationship) in model.entities[owner].relationships.enumerated() where !relationship.isTransient {
        let key = relationship.identity
        if found[key] == nil { found[key] = StoredProperty(owner: owner, place: place, isRelationship: true) }
      }
    }
    return found
  }

  /// Returns the identities of the attributes in a constraint of an entity, which is given by their names.
  package func identities(of constraint: String, _ index: Int) -> Set<String> {
    let names = properties(index).map { identity, property in (path(property).last?.name ?? "", identity) }
    let identities = Dictionary(names, uniquingKeysWith: { first, _ in first })
    return Set(constraint.split(separator: ",").map { identities[String($0)] ?? String($0) })
  }

  /// Returns the path of a property at the entity that declares it.
  package func path(_ property: StoredProperty) -> [ElementPath.Step] {
    let entity = model.entities[property.owner]
    return [
      .init(.entity, entity.name),
      property.isRelationship
        ? .init(.relationship, entity.relationships[property.place].name)
        : .init(.attribute, entity.attributes[property.place].name),
    ]
  }

  /// Returns the attribute of a property; `nil` for a relationship.
  package func attribute(_ property: StoredProperty) -> Attribute? {
    property.isRelationship ? nil : model.entities[property.owner].attributes[property.place]
  }

  /// Returns the relationship of a property; `nil` for an attribute.
  package func relationship(_ property: StoredProperty) -> Relationship? {
    property.isRelationship ? model.entities[property.owner].relationships[property.place] : nil
  }
}

/// The location of a stored property: indexes into the model, so that no element is copied.
package struct StoredProperty: Hashable {
  package let owner: Int
  package let place: Int
  package let isRelationship: Bool
}
