import PlumbCore
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
  mutating func become(_ note: AnnotationNote) {
    guard let target = RelationshipTarget(annotated: type) else { return }
    form.hasKeyPathInverse = note.inverseKeyPath != nil
    setTarget(target, note.relationshipTraits(target))
  }

  /// Changes the property to a relationship with a destination. Its type then has the simple name of the destination
  /// class.
  mutating func setTarget(_ target: RelationshipTarget, _ traits: RelationshipTraits) {
    var traits = traits
    traits.cardinality = target.cardinality
    traits.destination = target.destination
    kind = .relationship(traits)
    type = type.replacingNames { name, generics in
      guard name.hasSuffix("." + target.destination) else { return .named(name, generics: generics) }
      form.qualifiedDestination = name
      return .named(target.destination)
    }
  }
}

extension TypeReference {
  /// The last component of the name: `Status` for `Item.Status`. `nil` for a type without a name.
  var simpleName: String? {
    guard case .named(let name, _) = self else { return nil }
    return name.lastComponent
  }
}
