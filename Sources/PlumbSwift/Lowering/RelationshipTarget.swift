import PlumbDeclarations

/// The destination that a property's type tells of.
///
///     Set<Tag>      // to many, Tag
///     [Tag]?        // to many, ordered, Tag
///     NSOrderedSet? // to many, ordered, nothing known of where
///     Person?       // to one, Person
struct RelationshipTarget {
  var cardinality: PropertyDeclaration.Cardinality
  /// The class's simple name; empty where the type does not say, as NSSet does not.
  var destination: String

  /// nil for the types of attributes: for `[String]`, and for `Person` where no entity's class is called so.
  ///
  /// - Parameter isManaged: Tells the simple names of entities' classes.
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

  /// For a property that has `@Relationship`, whose word is taken for it: any name is a class's, and a type without one
  /// leads to an object of which nothing is known. nil for a collection that cannot be one: `[[Tag]]`, `Set<Tag?>`.
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
  /// Makes the property the relationship that its annotation speaks of.
  mutating func become(_ note: RelationshipNote) {
    guard let target = RelationshipTarget(annotated: type) else { return }
    form.hasKeyPathInverse = note.inverseIsKeyPath
    lead(
      to: target,
      .init(
        cardinality: target.cardinality, destination: target.destination, inverse: note.inverse,
        deleteRule: note.deleteRule, minimumCount: note.minimumCount, maximumCount: note.maximumCount))
  }

  /// Makes the property a relationship, or another one; its type has the destination class under its simple name.
  mutating func lead(to target: RelationshipTarget, _ traits: RelationshipTraits) {
    var traits = traits
    traits.cardinality = target.cardinality
    traits.destination = target.destination
    kind = .relationship(traits)
    type = type.naming(target.destination)
  }
}

extension TypeReference {
  /// `Set<Shop.Tag>` is `Set<Tag>`.
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
