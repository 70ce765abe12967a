import PlumbDeclarations
import PlumbModel

/// Relationships of classic classes: the type is all that Swift says of them.
///
/// | relationship | accepted |
/// |---|---|
/// | to-one | `Tag?`, a class above it, `NSManagedObject?`; `Tag` with a note |
/// | to-many | `NSSet`, `NSMutableSet`, `Set<Tag>`, a set of a class above it; with `?` or without |
/// | either | a class below it, with a warning unless all objects are of it; one outside the sources, with a note |
/// | ordered | `NSOrderedSet`, `NSMutableOrderedSet`; with `?` or without |
///
/// Core Data's value is an `NSSet` or `NSOrderedSet`, which `Set<Tag>` bridges from and an array does not: `[Tag]` and
/// `NSArray` end the app, and so does a set of any kind for an ordered relationship.
extension Comparison {
  /// Kind, then destination, then optionality; the first that is wrong hides the others.
  ///
  ///     model  <relationship name="lines" toMany="YES" ordered="YES" destinationEntity="Line"/>
  ///     Swift  @NSManaged var lines: Set<Line>?
  ///     // Order.lines is an ordered to-many relationship in the model but a to-many relationship in Swift
  ///
  /// A to-one without `?` is a note whether the model says *Optional* or not: a mandatory one is nil as well until it
  /// is set, and is checked only on saving.
  mutating func compareManagedRelationship(_ pair: PropertyPair, _ traits: PropertyDeclaration.RelationshipTraits) {
    let type = pair.actual.type
    guard let found = RelationshipType(type.unwrapped) else { return reportKind(pair, found: .attribute) }
    guard found.cardinality == traits.cardinality else {
      return reportKind(pair, found: found.kind)
    }
    if let name = found.className, !compareDestination(pair, traits, name) { return }
    if traits.cardinality == .toOne, !type.isOptional {
      differences.append(.driftOptionality(ofManagedRelationship: pair))
    }
  }

  /// Whether the class of a property can hold the objects that the relationship leads to; what else it is, is reported.
  ///
  ///     model  <relationship name="task" maxCount="1" destinationEntity="TaskBase"/>
  ///     Swift  @NSManaged var task: Task?
  ///     // a warning where class Task: TaskBase, and an object of another entity below TaskBase could be there
  @discardableResult
  mutating func compareDestination(
    _ pair: PropertyPair, _ traits: PropertyDeclaration.RelationshipTraits, _ name: String
  ) -> Bool {
    let wanted = swiftClass(traits.destination)
    switch holding(name, traits.destination) {
    case .all: return true
    case .some(let others):
      let type = pair.actual.type.naming(wanted, for: name)
      differences.append(.driftType(pair, narrowedTo: name, from: wanted, besides: others, type))
    case .outside: differences.append(.driftType(pair, leadsOutside: name, notTo: wanted))
    case .none:
      let type = pair.actual.type.naming(wanted, for: name)
      differences.append(.driftType(pair, leadsTo: name, notTo: wanted, type))
    }
    return false
  }

  /// Whether a type can be a relationship's and no attribute's: a set, a collection class of Foundation, a model class.
  func isRelationshipType(_ type: TypeReference) -> Bool {
    switch type {
    case .set: true
    default: type.collectionCardinality != nil || holdsEntities(type)
    }
  }

  /// Whether a type is an entity's class, or a set of its objects.
  func holdsEntities(_ type: TypeReference) -> Bool {
    switch type {
    case .set(let element): holdsEntities(element)
    case .named(let name, _): !classes.named(name).isEmpty
    default: false
    }
  }
}

/// The relationship that a property of some type can be.
///
///     Set<Tag>      // to-many, Tag
///     NSOrderedSet  // ordered, of a class that it does not say
///     [Tag]         // an array: none
///     Tag           // to-one, Tag
private struct RelationshipType {
  /// nil for arrays, which no relationship is.
  var cardinality: PropertyDeclaration.Cardinality?
  /// nil where the type does not say.
  var className: String?

  /// nil for the types of attributes: `Date`, `NSString`, a dictionary. A name that is no type of Swift or Foundation
  /// is taken for a class.
  init?(_ type: TypeReference) {
    switch type {
    case .set(.named(let name, _)): (cardinality, className) = (.toMany, name)
    case .set: cardinality = .toMany
    case .array: cardinality = nil
    case let type where type.isFoundationArray: cardinality = nil
    case let type where type.collectionCardinality != nil: cardinality = type.collectionCardinality
    case .named(let name, _) where StandardType.isKnown(name) || Self.valueClasses.contains(name): return nil
    case .named(let name, _): (cardinality, className) = (.toOne, name)
    default: return nil
    }
  }

  /// Without a cardinality it is an array.
  var kind: PropertyKind { cardinality.map { .relationship($0) } ?? .array }

  /// Classes of attributes' values: `NSDate`.
  private static let valueClasses = Set(
    AttributeType.allCases.filter { $0.swift.value != nil }.compactMap(\.swift.objectClass))
}

extension TypeReference {
  /// The type with another class in it: `Set<Base>?` for `Set<Task>?`.
  fileprivate func naming(_ wanted: String, for name: String) -> TypeReference {
    switch self {
    case .optional(let type): .optional(type.naming(wanted, for: name))
    case .set(let type): .set(type.naming(wanted, for: name))
    case .named(name, let arguments) where arguments.isEmpty: .named(wanted)
    default: self
    }
  }
}
