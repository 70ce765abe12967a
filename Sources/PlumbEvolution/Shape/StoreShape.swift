import PlumbModel

/// The part of a model that a store sees: models of equal shape have equal version hashes.
///
/// Class names, defaults, validation, delete rules, indexes, userInfo, renaming identifiers and transient properties
/// are no part of it. How derived attributes and composites enter the hash is not known: they are in with all they
/// have, so that a shape is never equal where a hash is not.
///
///     StoreShape(old) == StoreShape(new)  // a store of one opens with the other, and nothing migrates
package struct StoreShape: Hashable, Sendable {
  private var entities: [EntityShape]
  private var composites: [Composite]

  package init(_ model: Model) {
    entities = model.entities.map(EntityShape.init).sorted { $0.name < $1.name }
    let usesComposites = model.entities.contains { entity in
      entity.attributes.contains { $0.type == .composite && !$0.isTransient }
    }
    composites = usesComposites ? model.composites.map(\.meaning).sorted { $0.name < $1.name } : []
  }
}

/// Own properties only: the inherited ones are in the parent, which is in the same model.
private struct EntityShape: Hashable, Sendable {
  var name: String
  var isAbstract: Bool
  var parent: String?
  var modifier: String?
  var properties: [PropertyShape]
  var constraints: [[String]]

  init(_ entity: Entity) {
    name = entity.name
    isAbstract = entity.isAbstract
    parent = entity.parentEntity
    modifier = entity.versionHashModifier.flatMap { $0.isEmpty ? nil : $0 }
    let attributes = entity.attributes.lazy.filter { !$0.isTransient }.map(PropertyShape.init)
    let relationships = entity.relationships.lazy.filter { !$0.isTransient }.map(PropertyShape.init)
    properties = (Array(attributes) + relationships).sorted { $0.name < $1.name }
    constraints = (entity.uniquenessConstraints?.elements ?? [])
      .map { $0.attributes.map(\.name) }.sorted { $0.lexicographicallyPrecedes($1) }
  }
}

private struct PropertyShape: Hashable, Sendable {
  var name: String
  var isOptional: Bool
  var modifier: String?
  var kind: Kind

  enum Kind: Hashable, Sendable {
    case attribute(AttributeType, isExternal: Bool, isPreserved: Bool)
    /// A derived or a composite attribute.
    case opaque(Attribute)
    case relationship(
      destination: String?, inverse: String?, minimumCount: Int, maximumCount: Int, isOrdered: Bool)
  }

  init(_ attribute: Attribute) {
    name = attribute.name
    isOptional = attribute.isOptional
    modifier = attribute.versionHashModifier.flatMap { $0.isEmpty ? nil : $0 }
    kind =
      attribute.isDerived || attribute.type == .composite
      ? .opaque(attribute.meaning)
      : .attribute(
        attribute.type, isExternal: attribute.allowsExternalStorage, isPreserved: attribute.preservesAfterDeletion)
  }

  init(_ relationship: Relationship) {
    name = relationship.name
    isOptional = relationship.isOptional
    modifier = relationship.versionHashModifier.flatMap { $0.isEmpty ? nil : $0 }
    kind = .relationship(
      destination: relationship.destinationEntity, inverse: relationship.inverseName,
      minimumCount: relationship.minimumCount ?? 0,
      maximumCount: relationship.maximumCount ?? (relationship.isToMany ? 0 : 1), isOrdered: relationship.isOrdered)
  }
}
