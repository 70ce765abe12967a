import PlumbCore
import PlumbModel
import PlumbText

/// The part of a model that determines its version hashes: models of equal schema have equal hashes.
///
/// Class names, defaults, validation, delete rules, indexes, userInfo, renaming identifiers and transient properties
/// are not part of it. The hashing of derived attributes is unknown. All their data are included, so that equal schemas
/// always imply equal hashes, and equal known hashes imply equal schemas. Of a composite attribute only the elements are
/// included. Names and modifiers are compared by their code units, which the hash contains.
///
///     StoreSchema(old) == StoreSchema(new)  // a store of one opens with the other, without a migration
///
/// Apple does not document the layout of the hash. It was found by comparing hashes of stores and compiled models
/// with those of their sources: 319 of 321 entities match. Apple's old document includes the delete rule; the data
/// contradict it. Unequal schemas can still have equal hashes, if they differ only in data whose hashing is unknown.
package struct StoreSchema: Hashable, Sendable {
  /// The entities sorted by name, so that the order in the file has no effect.
  private var entities: [StoreEntity]

  /// Creates the schema of a model. Copies and sorts the names of all stored properties.
  package init(_ model: Model) {
    let composites = model.compositesByName
    let unknown = Dictionary(grouping: model.unknownForms ?? [], by: \.entity)
    entities = model.entities.map { StoreEntity($0, composites, unknown[$0.name] ?? []) }.sorted { $0.name < $1.name }
  }

  /// Whether two models have equal schemas. The entities with the given names are compared first: a change is likely in
  /// them, and the schemas of the others are then not needed.
  static func areEqual(_ one: Model, _ other: Model, first names: Set<String>) -> Bool {
    StoreSchema(one.with(names)) == StoreSchema(other.with(names)) && StoreSchema(one) == StoreSchema(other)
  }

  /// Whether the version hashes of two models are certainly different: elements differ whose form in a store is known in
  /// both.
  package static func areCertainlyDifferent(_ one: Model, _ other: Model) -> Bool {
    let uncertain = (one.unknownForms ?? []) + (other.unknownForms ?? [])
    if one.lacksEntities || other.lacksEntities { return false }
    return StoreSchema(one.without(uncertain)) != StoreSchema(other.without(uncertain))
  }
}

extension Model {
  /// The composites by name; the first one of a duplicate name.
  var compositesByName: [String: Composite] {
    Dictionary(composites.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the model with only the entities of the given names.
  fileprivate func with(_ names: Set<String>) -> Model {
    var model = self
    model.entities.removeAll { !names.contains($0.name) }
    return model
  }

  /// Returns the model without elements whose form is unknown, and without the inverses that are not certain.
  fileprivate func without(_ uncertain: [UnknownForm]) -> Model {
    if uncertain.isEmpty { return self }
    var model = self
    model.unknownForms = nil
    let byEntity = Dictionary(grouping: uncertain, by: \.entity)
    // An ambiguous class has unknown properties. Its name alone is certain.
    let ambiguous = Set(uncertain.filter(\.isAmbiguous).map(\.entity))
    for index in model.entities.indices {
      guard let found = byEntity[model.entities[index].name] else { continue }
      if ambiguous.contains(model.entities[index].name) {
        model.entities[index] = Entity(name: model.entities[index].name)
        continue
      }
      let names = Set(found.filter { $0.kind == .form }.compactMap(\.property))
      model.entities[index].attributes.removeAll { names.contains($0.name) }
      model.entities[index].relationships.removeAll { names.contains($0.name) }
      let inferred = Set(found.filter { $0.kind == .inferredInverse }.compactMap(\.property))
      for place in model.entities[index].relationships.indices
      where inferred.contains(model.entities[index].relationships[place].name) {
        model.entities[index].relationships[place].inverseName = nil
      }
    }
    return model
  }
}

extension UnknownForm {
  fileprivate var isAmbiguous: Bool {
    if case .ambiguous = kind { true } else { false }
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
  /// The elements whose form is unknown, each with the reason, which contains the type in Swift.
  var unknown: [[String]]

  init(_ entity: Entity, _ composites: [String: Composite], _ unknown: [UnknownForm]) {
    self.unknown = unknown.map { [$0.property ?? "", $0.reason] }.sorted { $0.lexicographicallyPrecedes($1) }
    name = entity.name.exact
    isAbstract = entity.isAbstract
    parent = entity.parentEntity?.exact
    modifier = entity.versionHashModifier.flatMap { $0.isEmpty ? nil : $0.exact }
    let attributes = entity.attributes.filter { !$0.isTransient }.map { StoreProperty($0, composites) }
    let relationships = entity.relationships.filter { !$0.isTransient }.map(StoreProperty.init)
    // The name of a composite attribute determines its place and is not hashed itself.
    properties = (attributes + relationships).sorted { $0.name < $1.name }.map(\.hashed)
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
    /// The elements of a composite attribute, with those of composites in it, sorted by name.
    case composite([StoreProperty])
    /// A derived attribute with all its data, or a composite one whose elements are unknown.
    case opaque(OpaqueAttribute)
    /// A relationship. The maximum count is 0 for an unbounded to-many and 1 for a to-one relationship, as in the
    /// hash. The inverse is a name without its entity.
    case relationship(
      destination: ExactText?, inverse: ExactText?, minimumCount: Int, maximumCount: Int, isOrdered: Bool)
  }

  /// Creates the schema of a stored attribute.
  init(_ attribute: Attribute, _ composites: [String: Composite]) {
    name = attribute.name.exact
    isOptional = attribute.isOptional
    modifier = attribute.versionHashModifier.flatMap { $0.isEmpty ? nil : $0.exact }
    if attribute.type == .composite, !attribute.isDerived, let elements = composites.elements(of: attribute) {
      kind = .composite(elements.map { StoreProperty($0, composites) }.sorted { $0.name < $1.name })
      return
    }
    kind =
      attribute.isDerived || attribute.type == .composite
      ? .opaque(OpaqueAttribute(attribute))
      : .attribute(
        attribute.type, marks: (attribute.allowsExternalStorage ? 1 : 0) + (attribute.preservesAfterDeletion ? 1 : 0))
  }

  /// The property as the hash contains it: a composite attribute without its name, optionality and modifier.
  var hashed: StoreProperty {
    guard case .composite = kind else { return self }
    var hashed = self
    (hashed.name, hashed.isOptional, hashed.modifier) = ("".exact, false, nil)
    return hashed
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

extension [String: Composite] {
  /// Returns the stored elements of a composite attribute, with those of composites in it, in any order; `nil` if a
  /// composite is missing, or has too many elements, as one that contains itself.
  func elements(of attribute: Attribute) -> [Attribute]? {
    let most = 10_000
    var found: [Attribute] = []
    var open = [attribute]
    while let next = open.popLast() {
      guard next.type == .composite, !next.isDerived else {
        found.append(next)
        continue
      }
      guard let composite = self[next.composite ?? ""], open.count + found.count < most else { return nil }
      open += composite.attributes
    }
    return found
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
