import PlumbCore
import PlumbModel
import PlumbText

/// The part of a model that determines its version hashes: models of equal schema have equal hashes.
///
/// Class names, defaults, validation, delete rules, indexes, userInfo, renaming identifiers and transient properties
/// are not part of it. The hashing of derived attributes is unknown. All their data and those of composites are included,
/// so that equal schemas always imply equal hashes. Equal known hashes imply equal schemas, except for the data of a
/// composite that are not hashed, such as its name. Names and modifiers are compared by their code units, which the hash
/// contains.
///
///     StoreSchema(old) == StoreSchema(new)  // a store of one opens with the other, without a migration
///
/// Apple does not document the layout of the hash. It was found by comparing hashes of stores and compiled models
/// with those of their sources: 319 of 321 entities match. Apple's old document includes the delete rule; the data
/// contradict it. Unequal schemas can still have equal hashes, if they differ only in data whose hashing is unknown.
package struct StoreSchema: Hashable, Sendable {
  /// The entities sorted by name, so that the order in the file has no effect.
  private var entities: [StoreEntity]
  /// All composites if any stored attribute is a composite; otherwise none.
  private var composites: [StoreComposite]

  /// Creates the schema of a model. Copies and sorts the names of all stored properties.
  package init(_ model: Model) {
    entities = model.entities.map(StoreEntity.init).sorted { $0.name < $1.name }
    let usesComposites = model.entities.contains { entity in
      entity.attributes.contains { $0.type == .composite && !$0.isTransient }
    }
    composites = usesComposites ? model.composites.map(StoreComposite.init).sorted { $0.name < $1.name } : []
  }
}

/// The part of an entity that determines its hash: its name, whether it is abstract, the hash of its parent, its
/// properties, its constraints and its modifier.
///
/// Only its own properties are included: inherited ones are in the parent, which is in the same model.
private struct StoreEntity: Hashable, Sendable {
  var name: ExactText
  var isAbstract: Bool
  var parent: ExactText?
  /// The hash modifier; `nil` also for an empty one, which has the same hash as no modifier.
  var modifier: ExactText?
  /// The attributes and relationships by name, in one list as in the hash. Fetched and transient properties are not
  /// hashed.
  var properties: [StoreProperty]
  /// The attribute names of each constraint in their order; the constraints are sorted.
  var constraints: [[ExactText]]

  init(_ entity: Entity) {
    name = entity.name.exact
    isAbstract = entity.isAbstract
    parent = entity.parentEntity?.exact
    modifier = entity.versionHashModifier.flatMap { $0.isEmpty ? nil : $0.exact }
    let attributes = entity.attributes.lazy.filter { !$0.isTransient }.map(StoreProperty.init)
    let relationships = entity.relationships.lazy.filter { !$0.isTransient }.map(StoreProperty.init)
    properties = (Array(attributes) + relationships).sorted { $0.name < $1.name }
    constraints = (entity.uniquenessConstraints?.elements ?? [])
      .map { $0.attributes.map(\.name.exact) }.sorted { $0.lexicographicallyPrecedes($1) }
  }
}

/// The part of an attribute or a relationship that determines its hash.
private struct StoreProperty: Hashable, Sendable {
  var name: ExactText
  var isOptional: Bool
  /// The hash modifier; `nil` also for an empty one.
  var modifier: ExactText?
  var kind: Kind

  /// The hashed data in addition to name, optionality and modifier.
  enum Kind: Hashable, Sendable {
    /// The type and the number of marks. External storage and preservation after deletion are the same mark in the
    /// hash.
    case attribute(AttributeType, marks: Int)
    /// A derived or a composite attribute with all its data.
    case opaque(OpaqueAttribute)
    /// A relationship. The maximum count is 0 for an unbounded to-many and 1 for a to-one relationship, as in the
    /// hash. The inverse is a name without its entity.
    case relationship(
      destination: ExactText?, inverse: ExactText?, minimumCount: Int, maximumCount: Int, isOrdered: Bool)
  }

  /// Creates the schema of a stored attribute.
  init(_ attribute: Attribute) {
    name = attribute.name.exact
    isOptional = attribute.isOptional
    modifier = attribute.versionHashModifier.flatMap { $0.isEmpty ? nil : $0.exact }
    kind =
      attribute.isDerived || attribute.type == .composite
      ? .opaque(OpaqueAttribute(attribute))
      : .attribute(
        attribute.type, marks: (attribute.allowsExternalStorage ? 1 : 0) + (attribute.preservesAfterDeletion ? 1 : 0))
  }

  /// Creates the schema of a stored relationship, with Core Data's defaults for missing counts.
  init(_ relationship: Relationship) {
    name = relationship.name.exact
    isOptional = relationship.isOptional
    modifier = relationship.versionHashModifier.flatMap { $0.isEmpty ? nil : $0.exact }
    kind = .relationship(
      destination: relationship.destinationEntity?.exact, inverse: relationship.inverseName?.exact,
      minimumCount: relationship.minimumCount ?? 0,
      maximumCount: relationship.maximumCount ?? (relationship.isToMany ? 0 : 1), isOrdered: relationship.isOrdered)
  }
}

/// An attribute with all its data, because its part of the hash is unknown.
private struct OpaqueAttribute: Hashable, Sendable {
  let attribute: Attribute
  /// The values of the XML attributes.
  let texts: [ExactText?]

  init(_ attribute: Attribute) {
    self.attribute = attribute.meaning
    texts = Attribute.fields.attributes.map { $0.text(attribute)?.exact }
  }
}

/// The type of composite attributes with all its data.
private struct StoreComposite: Hashable, Sendable {
  let name: ExactText
  let composite: Composite
  let elements: [OpaqueAttribute]

  init(_ composite: Composite) {
    name = composite.name.exact
    self.composite = composite.meaning
    elements = composite.attributes.map(OpaqueAttribute.init)
  }
}
