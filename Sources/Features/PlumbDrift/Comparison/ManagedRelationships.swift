import PlumbCore
import PlumbDeclarations
import PlumbModel
import PlumbRules

/// Relationships of classic classes. Swift declares only their type.
///
/// | relationship | accepted |
/// |---|---|
/// | to-one | `Tag?`, a superclass of it, `NSManagedObject?`; `Tag` with a warning or a note |
/// | to-many | `NSSet`, `NSMutableSet`, `Set<Tag>`, a set of a superclass; with or without `?` |
/// | both | a subclass, with a warning unless all objects have it; a class outside the sources, with a note |
/// | ordered | `NSOrderedSet`, `NSMutableOrderedSet`; with or without `?` |
///
/// Core Data's value is an `NSSet` or `NSOrderedSet`. `Set<Tag>` bridges from `NSSet`, an array does not: `[Tag]` and
/// `NSArray` end the app, and so does any unordered set for an ordered relationship. An `NSOrderedSet` has the methods
/// with which an array is read, so an array for an ordered relationship is a warning: only setting it fails.
extension Comparison {
  /// Compares kind, then destination, then optionality; the first difference hides the others.
  ///
  /// A to-one relationship without `?` is a warning if the model is *Optional*, because it can stay `nil`. Otherwise it
  /// is a note: a mandatory relationship is also `nil` until it is set, and is checked only on saving.
  mutating func compareManagedRelationship(_ pair: PropertyPair, _ traits: RelationshipTraits) {
    let type = pair.actual.type
    guard let found = RelationshipType(type.unwrapped, isClass) else { return reportKind(pair, found: .attribute) }
    guard found.cardinality == traits.cardinality else {
      return reportKind(pair, found: found.kind)
    }
    if let name = found.className, !compareDestination(pair, traits, name) { return }
    guard traits.cardinality == .toOne, !type.isOptional, !ignoresOptionality(pair) else { return }
    differences.append(
      pair.expected.facts.isOptional
        ? .driftOptionality(mandatory: pair, .noObject("\(type)")) : .driftOptionality(ofManagedRelationship: pair))
  }

  /// Returns whether the class of a property can hold all objects of the relationship, and reports a difference if it
  /// cannot.
  @discardableResult
  mutating func compareDestination(_ pair: PropertyPair, _ traits: RelationshipTraits, _ name: String) -> Bool {
    let wanted = swiftClass(traits.destination)
    switch holding(name, traits.destination) {
    case .all: return true
    case .some(let others):
      let type = pair.actual.type.naming(wanted, for: name)
      differences.append(.driftType(pair, narrowedTo: name, from: wanted, excluding: others, type))
    case .outside: differences.append(.driftType(pair, leadsOutside: name, notTo: wanted))
    case .none:
      let type = pair.actual.type.naming(wanted, for: name)
      differences.append(.driftType(pair, leadsTo: name, notTo: wanted, type))
    }
    return false
  }

  /// Whether a type belongs to relationships and not to attributes: a set, a collection class of Foundation, a model
  /// class.
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
    case .named(let name, _): isClass(name)
    default: false
    }
  }

  /// Whether the sources declare a class of an entity with a name.
  func isClass(_ name: String) -> Bool { !classes.named(name).isEmpty }
}
