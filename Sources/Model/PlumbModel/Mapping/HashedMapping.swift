/// A mapping model with the version hashes by which Core Data finds it, and with explicit value expressions.
///
///     HashedMapping(mapping)?.maps(ComparedHashes(shop), to: ComparedHashes(shop2))   // true
public struct HashedMapping: Hashable, Sendable {
  /// The mappings. A property without an expression is not mapped.
  public let mapping: MappingModel
  /// The version hashes of the entities, in the order of the mappings; `nil` for a missing entity and for an unknown
  /// hash.
  private let sourceHashes: [VersionHash?]
  private let destinationHashes: [VersionHash?]

  /// Creates the mapping model of the editor, whose hashes are those of the embedded copies of the versions. `nil` if
  /// it does not contain them in a known form.
  public init?(_ mapping: MappingModel) {
    guard let source = mapping.source.model, let destination = mapping.destination.model else { return nil }
    let (old, new) = (VersionHashes(source), VersionHashes(destination))
    self.mapping = mapping.explicit(Schema(source))
    sourceHashes = mapping.entityMappings.map { $0.source.flatMap { old[$0]?.hash } }
    destinationHashes = mapping.entityMappings.map { $0.destination.flatMap { new[$0]?.hash } }
  }

  /// Creates a compiled mapping model with its hashes.
  package init(compiled mapping: MappingModel, _ hashes: [(source: VersionHash?, destination: VersionHash?)]) {
    self.mapping = mapping
    sourceHashes = hashes.map(\.source)
    destinationHashes = hashes.map(\.destination)
  }

  /// The mappings with the hashes of their entities.
  package var entities: [(mapping: EntityMapping, source: VersionHash?, destination: VersionHash?)] {
    zip(mapping.entityMappings, zip(sourceHashes, destinationHashes)).map { ($0, $1.0, $1.1) }
  }

  /// Whether Core Data uses the mapping model for a migration between two versions: the entities of every mapping have
  /// the hashes of the versions. The names of the versions do not matter.
  package func maps(_ old: ComparedHashes, to new: ComparedHashes) -> Bool {
    !entities.isEmpty
      && entities.allSatisfy { item in
        (item.mapping.source.map { old.has($0, item.source) } ?? true)
          && (item.mapping.destination.map { new.has($0, item.destination) } ?? true)
      }
  }
}

extension [HashedMapping] {
  /// Returns the first mapping model for a migration between two versions; `nil` if none is for them.
  package func first(from old: Model, to new: Model) -> MappingModel? {
    if isEmpty { return nil }
    let (old, new) = (ComparedHashes(old), ComparedHashes(new))
    return first { $0.maps(old, to: new) }?.mapping
  }
}

extension MappingModel {
  /// The mapping model with the value expressions that the editor omits: the source's value with the same name, and the
  /// objects that a mapping created for the source's objects.
  fileprivate func explicit(_ source: Schema) -> MappingModel {
    var explicit = self
    for index in entityMappings.indices {
      let names = source.propertyNames(entityMappings[index].source)
      explicit.entityMappings[index].attributes = entityMappings[index].attributes.map { property in
        var property = property
        if property.expression == nil, names.contains(property.name) {
          property.expression = .keyPath(property.name, of: .source)
        }
        return property
      }
      explicit.entityMappings[index].relationships = entityMappings[index].relationships.map { property in
        var property = property
        let mapping = onlyMapping(ofDestination: property.name, entityMappings[index].source, source)
        property.expression = property.expression ?? property.relatedObjects(names, mapping)
        return property
      }
    }
    return explicit
  }

  /// Returns the name of the only mapping of the objects that a relationship of the source references. `nil` if several
  /// mappings or none are for the destination and its subentities.
  private func onlyMapping(ofDestination relationship: String, _ entity: String?, _ schema: Schema) -> String? {
    guard let entity = schema.entity(entity),
      let destination = schema.relationship(relationship, of: entity)?.relationship.destinationEntity
    else { return nil }
    let mappings = entityMappings.filter { mapping in
      guard mapping.destination != nil, let source = schema.entity(mapping.source) else { return false }
      return ([source] + schema.ancestors(of: source)).contains { $0.name.isExactly(destination) }
    }
    return mappings.count == 1 && mappings[0].source == destination ? mappings[0].effectiveName : nil
  }
}

extension PropertyMapping {
  /// Returns the expression of a relationship that the editor describes by a mapping's name and a key path.
  ///
  /// - Parameter only: The name of the mapping for all referenced objects; `nil` if it depends on the object.
  fileprivate func relatedObjects(_ names: Set<String>, _ only: String?) -> ValueExpression? {
    var sources = names.contains(name) ? ValueExpression.keyPath(name, of: .source) : nil
    if let path = sourceKeyPath, path.hasPrefix("$source.") {
      sources = .keyPath(String(path.dropFirst(8)), of: .source)
    }
    guard let sources else { return nil }
    let function: (selector: String, name: String) =
      if let mapping = sourceMappingName.flatMap({ $0.isEmpty ? nil : $0 }) ?? (sourceKeyPath == nil ? only : nil) {
        ("destinationInstancesForEntityMappingNamed:sourceInstances:", mapping)
      } else {
        ("destinationInstancesForSourceRelationshipNamed:sourceInstances:", name)
      }
    return .function(
      selector: function.selector, of: .variable("manager"), arguments: [.constant(.string(function.name)), sources])
  }
}

extension Schema {
  /// Returns the names of an entity's attributes and relationships, including inherited ones.
  fileprivate func propertyNames(_ entity: String?) -> Set<String> {
    guard let entity = self.entity(entity) else { return [] }
    return Set(([entity] + ancestors(of: entity)).flatMap { $0.attributes.map(\.name) + $0.relationships.map(\.name) })
  }
}
