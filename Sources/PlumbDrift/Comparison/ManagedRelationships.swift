import PlumbDeclarations
import PlumbModel

/// Relationships of classic classes: the type is all that Swift says of them.
extension Comparison {
  mutating func compareManagedRelationship(_ pair: PropertyPair, _ traits: PropertyDeclaration.RelationshipTraits) {
    let type = pair.actual.type
    guard let found = RelationshipType(type.unwrapped) else { return reportKind(pair, found: "an attribute") }
    guard found.cardinality == traits.cardinality else {
      return reportKind(pair, found: found.words)
    }
    if let name = found.className, !mayHold(name, traits.destination) {
      return reportDestination(pair, traits, found: name)
    }
    if traits.cardinality == .toOne, !type.isOptional {
      differences.append(
        pair.difference(
          .driftOptionality, "\(pair.path) can be nil until it is set, but is not optional in Swift", part: .type,
          label: "\(type)? is usual", at: "optional",
          modelLabel: pair.expected.facts.isOptional ? "optional" : "checked when the object is saved",
          discriminator: "\(type)"
        ).atMost(.note))
    }
  }

  /// Whether a property of this class can hold objects of the destination's: it is that class or one above it.
  func mayHold(_ name: String, _ destination: String) -> Bool {
    let name = ClassTable.simple(name)
    if ["NSManagedObject", "NSObject", "AnyObject", "Any", "AnyHashable"].contains(name) { return true }
    if isClass(name, for: destination) { return true }
    let found = classes.named(swiftClass(destination))
    return classes.ancestors(of: found).contains { ClassTable.simple(classes.classes[$0].className) == name }
  }

  /// Whether a type can be a relationship's and no attribute's.
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
private struct RelationshipType {
  /// nil for arrays, which no relationship is.
  var cardinality: PropertyDeclaration.Cardinality?
  /// nil where the type does not say.
  var className: String?

  /// nil for the types of attributes.
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

  var words: String { cardinality?.relationship ?? "an array" }

  /// Classes of attributes' values: `NSDate`.
  private static let valueClasses = Set(
    AttributeType.allCases.filter { $0.swift.value != nil }.compactMap(\.swift.objectClass))
}
