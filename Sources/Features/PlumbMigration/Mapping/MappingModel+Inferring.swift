import PlumbModel

extension MappingModel {
  /// Creates the mapping model that Xcode generates between two versions.
  ///
  ///     let mapping = MappingModel(from: shop, to: shop2)
  ///     mapping.entityMappings.map(\.usualName)   // ["OrderToOrder", "Invoice"]
  ///
  /// It has a mapping for each destination entity that is not abstract: from the source entity with the same name,
  /// otherwise from the one with the renaming identifier, otherwise as an added entity. Removed entities have no
  /// mapping. All attributes and relationships of the destination are mapped, including inherited ones and excluding
  /// transient attributes. A property without an expression takes the source value of the same name; a renamed
  /// property has an expression.
  public init(from source: Model, to destination: Model, name: String? = nil) {
    self.init(name: name ?? "\(source.name)To\(destination.name)")
    let inference = MappingInference(source: Schema(source), destination: Schema(destination))
    entityMappings = destination.entities.filter { !$0.isAbstract }.enumerated().map { index, entity in
      var mapping = inference.mapping(of: entity)
      mapping.number = index + 1
      return mapping
    }
  }
}

/// A lookup of the source elements of a destination.
private struct MappingInference {
  let source: Schema
  let destination: Schema
  /// The source's entities by their own renaming identifiers, because both versions can have an identifier from an
  /// earlier rename.
  private let byIdentifier: [String: String]

  init(source: Schema, destination: Schema) {
    self.source = source
    self.destination = destination
    byIdentifier = Dictionary(
      source.model.entities.compactMap { entity in entity.renamingIdentifier.map { ($0, entity.name) } },
      uniquingKeysWith: { first, _ in first })
  }

  func mapping(of entity: Entity) -> EntityMapping {
    let old = entityName(of: entity).flatMap { source.entity($0) }
    var mapping = EntityMapping(source: old?.name, destination: entity.name)
    let chain = [entity] + destination.ancestors(of: entity)
    var seen: Set<String> = []
    for owner in chain {
      for attribute in owner.attributes where !attribute.isTransient && seen.insert(attribute.name).inserted {
        mapping.attributes.append(self.mapping(of: attribute, from: old))
      }
      for relationship in owner.relationships where seen.insert(relationship.name).inserted {
        mapping.relationships.append(self.mapping(of: relationship, from: old))
      }
    }
    mapping.attributes.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    mapping.relationships.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    return mapping
  }

  /// Returns the name of the entity in the source; `nil` if it is new.
  private func entityName(of entity: Entity) -> String? {
    if source.contains(entity.name) { return entity.name }
    guard let identifier = entity.renamingIdentifier else { return nil }
    return source.contains(identifier) ? identifier : byIdentifier[identifier]
  }

  private func mapping(of attribute: Attribute, from old: Entity?) -> PropertyMapping {
    guard let old, source.attribute(attribute.name, of: old) == nil,
      let identifier = attribute.renamingIdentifier,
      let name = source.nearest(
        to: old,
        { owner in
          owner.attributes.first { $0.name == identifier || $0.renamingIdentifier == identifier }?.name
        })
    else { return PropertyMapping(name: attribute.name) }
    return PropertyMapping(name: attribute.name, expression: .keyPath(name, of: .source))
  }

  /// Returns the mapping of a relationship. A renamed relationship contains the key path of its source objects and
  /// the name of the mapping that creates the destination objects.
  private func mapping(of relationship: Relationship, from old: Entity?) -> PropertyMapping {
    var mapping = PropertyMapping(name: relationship.name)
    mapping.generatesExpression = true
    guard let old, source.relationship(relationship.name, of: old) == nil,
      let identifier = relationship.renamingIdentifier,
      let renamed = source.nearest(
        to: old,
        { owner in
          owner.relationships.first { $0.name == identifier || $0.renamingIdentifier == identifier }
        }),
      let entity = destination.entity(relationship.destinationEntity)
    else { return mapping }
    mapping.sourceKeyPath = "$source.\(renamed.name)"
    mapping.sourceMappingName = EntityMapping(source: entityName(of: entity), destination: entity.name).usualName
    return mapping
  }
}
