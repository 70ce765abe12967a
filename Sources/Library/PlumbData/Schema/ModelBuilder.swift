import Foundation

/// The creation of a model from a schema that was checked.
struct ModelBuilder {
  private let schema: ModelSchema
  private var entities: [String: NSEntityDescription] = [:]
  private var relationships: [String: [String: NSRelationshipDescription]] = [:]

  init(_ schema: ModelSchema) { self.schema = schema }

  mutating func build(into model: NSManagedObjectModel) throws {
    try schema.check()
    for entity in schema.entities { entities[entity.name] = try description(of: entity) }
    model.entities = schema.entities.compactMap { entities[$0.name] }
    linkParents()
    for entity in schema.entities { try link(entity) }
    setConfigurations(of: model)
    model.versionIdentifiers = schema.versionIdentifiers
    for (name, request) in schema.fetchRequests {
      model.setFetchRequestTemplate(try self.request(request, name), forName: name)
    }
  }

  private mutating func description(of schema: EntitySchema) throws -> NSEntityDescription {
    let entity = NSEntityDescription()
    entity.name = schema.name
    if let name = schema.className { entity.managedObjectClassName = name }
    entity.isAbstract = schema.isAbstract
    entity.versionHashModifier = schema.versionHashModifier
    if let name = schema.renamingIdentifier { entity.renamingIdentifier = name }
    entity.userInfo = schema.userInfo
    entity.uniquenessConstraints = schema.uniquenessConstraints
    if !schema.compoundIndexes.isEmpty { deprecatedModelAPI.setCompoundIndexes(schema.compoundIndexes, of: entity) }
    if let name = schema.spotlightName { deprecatedModelAPI.setSpotlightName(name, of: entity) }
    let attributes = try schema.attributes.map { try $0.description(in: schema.name) }
    let links = schema.relationships.map(\.description)
    relationships[schema.name] = Dictionary(links.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    entity.properties = attributes + links + schema.fetchedProperties.map(\.description)
    return entity
  }

  private func linkParents() {
    var children: [String: [NSEntityDescription]] = [:]
    for entity in schema.entities {
      if let parent = entity.parent, let child = entities[entity.name] { children[parent, default: []].append(child) }
    }
    for (parent, children) in children { entities[parent]?.subentities = children }
  }

  /// Sets the references of an entity to other entities, and its indexes.
  private func link(_ schema: EntitySchema) throws {
    guard let entity = entities[schema.name] else { return }
    for relationship in schema.relationships {
      let description = relationships[schema.name]?[relationship.name]
      guard let destination = relationship.destination else { continue }
      description?.destinationEntity = entities[destination]
      description?.inverseRelationship = relationship.inverse.flatMap { self.relationship($0, of: destination) }
    }
    let properties = entity.propertiesByName
    for fetched in schema.fetchedProperties {
      guard let request = fetched.request else { continue }
      (properties[fetched.name] as? NSFetchedPropertyDescription)?.fetchRequest =
        try self.request(request, "\(schema.name).\(fetched.name)")
    }
    entity.indexes = schema.indexes.map { $0.description(properties) }
  }

  /// Returns a relationship that an entity declares or inherits.
  private func relationship(_ name: String, of entity: String) -> NSRelationshipDescription? {
    relationships[entity]?[name]
      ?? schema.entities.first { $0.name == entity }?.parent.flatMap { relationship(name, of: $0) }
  }

  private func setConfigurations(of model: NSManagedObjectModel) {
    for name in schema.emptyConfigurations { model.setEntities([], forConfigurationName: name) }
    for name in Set(schema.entities.flatMap(\.configurations)) {
      let members = schema.entities.filter { $0.configurations.contains(name) }
      model.setEntities(members.compactMap { entities[$0.name] }, forConfigurationName: name)
    }
  }

  private func request(_ schema: FetchSchema, _ name: String) throws -> NSFetchRequest<any NSFetchRequestResult> {
    let request = NSFetchRequest<any NSFetchRequestResult>()
    if let entity = schema.entity {
      guard let found = entities[entity] else {
        throw SchemaError.unknownFetchedEntity(request: name, entity: entity)
      }
      request.entity = found
    }
    request.predicate = schema.condition.map { NSPredicate(format: $0, argumentArray: nil) }
    request.fetchLimit = schema.limit
    request.fetchBatchSize = schema.batchSize
    request.includesSubentities = schema.includesSubentities
    request.includesPropertyValues = schema.includesPropertyValues
    request.includesPendingChanges = schema.includesPendingChanges
    request.returnsObjectsAsFaults = schema.returnsObjectsAsFaults
    request.returnsDistinctResults = schema.returnsDistinctResults
    request.resultType = NSFetchRequestResultType(rawValue: schema.resultType)
    return request
  }
}
