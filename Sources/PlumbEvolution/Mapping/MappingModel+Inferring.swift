import PlumbModel

extension MappingModel {
  /// The mapping model that Xcode makes between two versions, before anybody edits it.
  ///
  ///     let mapping = MappingModel(from: shop, to: shop2)
  ///     mapping.entityMappings.map(\.usualName)   // ["OrderToOrder", "Invoice"]
  ///
  /// A mapping for each entity of the destination that is not abstract: from the source's entity of that name, else of
  /// its renaming identifier, else it is added. Entities that are gone get none. Every property of the destination is
  /// mapped, inherited ones too, but transient attributes; a property without an expression takes the source's value
  /// of the same name, and one that was renamed says so.
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

/// Looks up in the source what a part of the destination was.
private struct MappingInference {
  let source: Schema
  let destination: Schema
  /// The source's entities by their own renaming identifiers: both versions may carry one from an earlier rename.
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

  /// The name of the entity in the source; nil where it is new.
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

  /// A renamed relationship names the path to its old objects, and the mapping that made the new ones of them.
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
