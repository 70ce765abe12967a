import PlumbModel

/// The part of a model that a store sees: models of equal shape have equal version hashes.
///
/// Class names, defaults, validation, delete rules, indexes, userInfo, renaming identifiers and transient properties
/// are no part of it. How derived attributes and composites enter the hash is not known: they are in with all they
/// have, so that a shape is never equal where a hash is not.
///
///     StoreShape(old) == StoreShape(new)  // a store of one opens with the other, and nothing migrates
///
/// Apple publishes no layout of the hash. This one was found by comparing hashes of stores and compiled models with
/// those of their sources: 319 of 321 entities. Apple's old document counts the delete rule in; the data contradict it.
/// Unequal shapes may still hash alike, where they differ only in what is not known to be hashed.
package struct StoreShape: Hashable, Sendable {
  /// By name, so that the order of the file does not count.
  private var entities: [EntityShape]
  /// All composites where a stored attribute is one, whether or not it is that one; else none.
  private var composites: [Composite]

  /// The shape of a model. It copies the names of all stored properties and sorts them.
  package init(_ model: Model) {
    entities = model.entities.map(EntityShape.init).sorted { $0.name < $1.name }
    let usesComposites = model.entities.contains { entity in
      entity.attributes.contains { $0.type == .composite && !$0.isTransient }
    }
    composites = usesComposites ? model.composites.map(\.meaning).sorted { $0.name < $1.name } : []
  }
}

/// What a store sees of an entity: in its hash are its name, whether it is abstract, the hash of its parent, its
/// properties, its constraints and its modifier.
///
/// Own properties only: the inherited ones are in the parent, which is in the same model.
private struct EntityShape: Hashable, Sendable {
  var name: String
  var isAbstract: Bool
  var parent: String?
  /// The hash modifier; nil also for an empty one, which hashes as none does.
  var modifier: String?
  /// Attributes and relationships by name, in one list as in the hash. Fetched and transient ones are not hashed.
  var properties: [PropertyShape]
  /// The names of each constraint in their order; the constraints sorted.
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

/// What a store sees of an attribute or a relationship.
private struct PropertyShape: Hashable, Sendable {
  var name: String
  var isOptional: Bool
  /// The hash modifier; nil also for an empty one.
  var modifier: String?
  var kind: Kind

  /// What is hashed besides name, optionality and modifier.
  enum Kind: Hashable, Sendable {
    /// The type, whether values may be stored outside, and whether they are preserved after deletion.
    case attribute(AttributeType, isExternal: Bool, isPreserved: Bool)
    /// A derived or a composite attribute, with all it says: its part of the hash is not known.
    case opaque(Attribute)
    /// The maximum count is 0 for an unbounded to-many and 1 for a to-one, as in the hash; the inverse is a name
    /// without its entity.
    case relationship(
      destination: String?, inverse: String?, minimumCount: Int, maximumCount: Int, isOrdered: Bool)
  }

  /// A stored attribute.
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

  /// A stored relationship, its counts as Core Data sees them where the file does not say.
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
