import Foundation

extension ModelSchema {
  /// Throws the first problem of the schema.
  func check() throws {
    let lineages = try lineagesByName()
    for entity in entities {
      let lineage = lineages[entity.name] ?? []
      try checkNames(entity, lineage)
      for relationship in entity.relationships { try check(relationship, of: entity, lineages) }
    }
  }

  /// Returns each entity with its ancestors, by name.
  private func lineagesByName() throws -> [String: [EntitySchema]] {
    var byName: [String: EntitySchema] = [:]
    for entity in entities where byName.updateValue(entity, forKey: entity.name) != nil {
      throw SchemaError.duplicateEntity(entity.name)
    }
    return try byName.mapValues { entity in
      var lineage = [entity]
      while let last = lineage.last, let parent = last.parent {
        guard let next = byName[parent] else { throw SchemaError.unknownParent(entity: last.name, parent: parent) }
        guard lineage.count <= byName.count else { throw SchemaError.cyclicInheritance(entity: entity.name) }
        lineage.append(next)
      }
      return lineage
    }
  }

  private func checkNames(_ entity: EntitySchema, _ lineage: [EntitySchema]) throws {
    var names: Set<String> = []
    for name in lineage.reversed().flatMap(\.propertyNames) where !names.insert(name).inserted {
      throw SchemaError.duplicateProperty(entity: entity.name, property: name)
    }
    let columns = entity.indexes.flatMap(\.columns).compactMap {
      if case .property(let name) = $0.content { name } else { nil }
    }
    let used = columns + entity.uniquenessConstraints.joined().map { String($0.prefix { $0 != "." }) }
    if let unknown = used.first(where: { !names.contains($0) }) {
      throw SchemaError.unknownProperty(entity: entity.name, property: unknown)
    }
  }

  /// Throws if the destination or the inverse does not exist, or if the inverse does not refer back.
  private func check(
    _ relationship: RelationshipSchema, of entity: EntitySchema, _ lineages: [String: [EntitySchema]]
  ) throws {
    guard let destination = relationship.destination else { return }
    guard let lineage = lineages[destination] else {
      throw SchemaError.unknownDestination(
        entity: entity.name, relationship: relationship.name, destination: destination)
    }
    guard let name = relationship.inverse else { return }
    guard let inverse = lineage.lazy.flatMap(\.relationships).first(where: { $0.name == name }) else {
      throw SchemaError.unknownInverse(
        entity: entity.name, relationship: relationship.name, destination: destination, inverse: name)
    }
    let back = inverse.destination.flatMap { lineages[$0] } ?? []
    guard inverse.inverse == relationship.name, back.contains(where: { $0.name == entity.name }) else {
      throw SchemaError.oneSidedInverse(
        entity: entity.name, relationship: relationship.name, destination: destination, inverse: name)
    }
  }
}
