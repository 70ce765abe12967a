import PlumbDeclarations

/// The destination of a relationship, as the property's type determines it.
///
///     Set<Tag>      // to many, Tag
///     [Tag]?        // to many, ordered, Tag
///     NSOrderedSet? // to many, ordered, unknown destination
///     Person?       // to one, Person
struct RelationshipTarget {
  var cardinality: PropertyDeclaration.Cardinality
  /// The class's simple name. Empty if the type does not contain it, as NSSet does not.
  var destination: String

  /// Creates the destination for a type. `nil` for the types of attributes: for `[String]`, and for `Person` if no
  /// entity has a class of that name.
  ///
  /// - Parameter isManaged: Returns whether a simple name is that of an entity's class.
  init?(_ type: TypeReference, isManaged: (String) -> Bool) {
    func managed(_ type: TypeReference) -> String? { type.simpleName.flatMap { isManaged($0) ? $0 : nil } }
    switch type.unwrapped {
    case .set(let element):
      guard let name = managed(element) else { return nil }
      self.init(.toMany, name)
    case .array(let element):
      guard let name = managed(element) else { return nil }
      self.init(.toManyOrdered, name)
    case let type:
      if let cardinality = type.collectionCardinality {
        self.init(cardinality, "")
        return
      }
      guard let name = managed(type) else { return nil }
      self.init(.toOne, name)
    }
  }

  /// Creates the destination for a property with `@Relationship`. Any name is treated as the name of a class. A type
  /// without a name is a to-one relationship to an unknown destination. `nil` for a collection that cannot be a
  /// relationship: `[[Tag]]`, `Set<Tag?>`.
  init?(annotated type: TypeReference) {
    if let found = RelationshipTarget(type, isManaged: { _ in true }) {
      self = found
      return
    }
    switch type.unwrapped {
    case .set, .array: return nil
    default: self.init(.toOne, "")
    }
  }

  private init(_ cardinality: PropertyDeclaration.Cardinality, _ destination: String) {
    self.cardinality = cardinality
    self.destination = destination
  }
}

extension PropertyDeclaration {
  /// Changes the property to the relationship that its annotation declares.
  mutating func become(_ note: RelationshipNote) {
    guard let target = RelationshipTarget(annotated: type) else { return }
    form.hasKeyPathInverse = note.inverseIsKeyPath
    lead(
      to: target,
      .init(
        cardinality: target.cardinality, destination: target.destination, inverse: note.inverse,
        deleteRule: note.deleteRule, minimumCount: note.minimumCount, maximumCount: note.maximumCount))
  }

  /// Changes the property to a relationship with a destination. Its type then has the simple name of the destination
  /// class.
  mutating func lead(to target: RelationshipTarget, _ traits: RelationshipTraits) {
    var traits = traits
    traits.cardinality = target.cardinality
    traits.destination = target.destination
    kind = .relationship(traits)
    type = type.naming(target.destination)
  }
}

extension TypeReference {
  /// Returns the type with the simple name of the destination: `Set<Tag>` for `Set<Shop.Tag>`.
  fileprivate func naming(_ destination: String) -> TypeReference {
    switch self {
    case .named(let name, _) where name.hasSuffix("." + destination): .named(destination)
    case .optional(let type): .optional(type.naming(destination))
    case .set(let type): .set(type.naming(destination))
    case .array(let type): .array(type.naming(destination))
    default: self
    }
  }
}
