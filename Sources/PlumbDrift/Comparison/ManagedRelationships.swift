import PlumbDeclarations
import PlumbModel

/// Relationships of classic classes: the type is all that Swift says of them.
///
/// | relationship | accepted |
/// |---|---|
/// | to-one | `Tag?`, a class above it, `NSManagedObject?`; `Tag` with a note |
/// | to-many | `NSSet`, `NSMutableSet`, `Set<Tag>`, a set of a class above it; with `?` or without |
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
    if let name = found.className, !mayHold(name, traits.destination) {
      return reportDestination(pair, traits, found: name)
    }
    if traits.cardinality == .toOne, !type.isOptional {
      differences.append(.driftOptionality(ofManagedRelationship: pair))
    }
  }

  /// Whether a property of this class can hold objects of the destination's: it is that class or one above it in the
  /// sources. `NSManagedObject`, `NSObject`, `AnyObject`, `Any` and `AnyHashable` hold any.
  ///
  ///     mayHold("Vehicle", "Car")  // true where class Car: Vehicle
  ///     mayHold("Tag", "Car")      // false
  func mayHold(_ name: String, _ destination: String) -> Bool {
    let name = name.lastComponent
    if ["NSManagedObject", "NSObject", "AnyObject", "Any", "AnyHashable"].contains(name) { return true }
    if isClass(name, for: destination) { return true }
    let found = classes.named(swiftClass(destination))
    return classes.ancestors(of: found).contains { classes.classes[$0].className.lastComponent == name }
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
