import PlumbModel

/// New names for entities and their properties, including all references in a model.
///
/// Predicates and derivation expressions are texts of other languages and are not changed.
package struct Renaming: Sendable {
  /// The new names of entities by old names. Entities without an entry keep their name.
  package var entities: [String: String] = [:]
  /// The new names of properties, by the old names of their entities and their own.
  var properties: [String: [String: String]] = [:]
  /// The parents of entities, by the old names of both, because an ancestor can declare a property.
  var parents: [String: String] = [:]

  /// Returns the new name of an entity.
  package func entity(_ name: String) -> String { entities[name] ?? MergeNames.plain(name) }

  /// Returns the new name of a property of an entity or of one of its ancestors.
  package func property(_ name: String, of entity: String?) -> String {
    var current = entity
    for _ in 0..<100 {
      guard let owner = current else { break }
      if let found = properties[owner]?[name] { return found }
      current = parents[owner]
    }
    return MergeNames.plain(name)
  }
}

extension Model {
  /// Returns the model with other names, including all references by name.
  package func renamed(by names: Renaming) -> Model {
    var model = self
    model.entities = entities.map { $0.renamed(by: names) }
    model.fetchRequests = fetchRequests.map { $0.renamed(by: names) }
    for index in model.configurations.indices {
      model.configurations[index].members = configurations[index].members.map { $0.renamed { names.entity($0) } }
    }
    if let graph {
      model.graph?.elements = graph.elements.map { element in
        var element = element
        element.name = names.entity(element.name)
        return element
      }
    }
    return model
  }

  /// The parents of entities by name; of two entities with the same name, the first one is used.
  var parentNames: [String: String] {
    Dictionary(
      entities.compactMap { entity in entity.parentEntity.map { (entity.name, $0) } },
      uniquingKeysWith: { first, _ in first })
  }
}

extension Entity {
  fileprivate func renamed(by names: Renaming) -> Entity {
    var entity = self
    let property: (String) -> String = { names.property($0, of: name) }
    entity.name = names.entity(name)
    entity.parentEntity = parentEntity.map(names.entity)
    for index in attributes.indices { entity.attributes[index].name = property(attributes[index].name) }
    entity.relationships = relationships.map { $0.renamed(by: names, property) }
    for index in fetchedProperties.indices {
      entity.fetchedProperties[index].name = property(fetchedProperties[index].name)
      entity.fetchedProperties[index].fetchRequest = fetchedProperties[index].fetchRequest?.renamed(by: names)
    }
    for index in fetchIndexes.indices {
      for place in fetchIndexes[index].elements.indices {
        entity.fetchIndexes[index].elements[place].property = fetchIndexes[index].elements[place].property.map(property)
      }
    }
    if let compoundIndexes {
      entity.compoundIndexes?.elements = compoundIndexes.elements.map { index in
        var index = index
        index.properties = index.properties.map { $0.renamed(property) }
        return index
      }
    }
    if let uniquenessConstraints {
      entity.uniquenessConstraints?.elements = uniquenessConstraints.elements.map { constraint in
        var constraint = constraint
        constraint.attributes = constraint.attributes.map { $0.renamed(property) }
        return constraint
      }
    }
    return entity
  }
}

extension Relationship {
  fileprivate func renamed(by names: Renaming, _ property: (String) -> String) -> Relationship {
    var relationship = self
    relationship.name = property(name)
    relationship.inverseName = inverseName.map { names.property($0, of: inverseEntity ?? destinationEntity) }
    relationship.destinationEntity = destinationEntity.map(names.entity)
    relationship.inverseEntity = inverseEntity.map(names.entity)
    return relationship
  }
}

extension FetchRequest {
  fileprivate func renamed(by names: Renaming) -> FetchRequest {
    var request = self
    request.entity = entity.map(names.entity)
    return request
  }
}

extension NameReference {
  fileprivate func renamed(_ name: (String) -> String) -> NameReference {
    var reference = self
    reference.name = name(self.name)
    return reference
  }
}
