import PlumbCore
import PlumbDeclarations
import PlumbModel

/// Relationships of macro classes.
///
///     model  <relationship name="lines" toMany="YES" ordered="YES" deletionRule="Cascade"
///                destinationEntity="Line" inverseName="order" inverseEntity="Line"/>
///     Swift  @Relationship(inverse: "order", deleteRule: .cascade) var lines: [Line]
///
/// The type determines the kind: `Line?` is to-one, `Set<Line>` to-many, `[Line]` ordered. Core Data returns an
/// `NSSet` or an `NSOrderedSet`. An accessor that the macro wrote for another type ends the app at the first use. The
/// annotation's arguments are used in a schema built from the declarations, so they have to match the model.
extension Comparison {
  /// Compares kind, destination, optionality, annotation and initial value, in this order.
  ///
  /// If the kind differs, only inverse and delete rule are also compared, because type and counts depend on the kind.
  /// A wrong destination class hides a wrong optionality, because one change of the type fixes both.
  mutating func compareRelationship(
    _ pair: PropertyPair, _ expected: RelationshipTraits,
    _ actual: RelationshipTraits
  ) {
    guard expected.cardinality == actual.cardinality else {
      reportKind(pair, found: .relationship(actual.cardinality))
      if pair.isAnnotated { compareEnds(pair, expected, actual) }
      return
    }
    if !isClass(actual.destination, for: expected.destination) {
      reportDestination(pair, expected, found: actual.destination)
    } else if pair.expected.type.isOptional != pair.actual.type.isOptional {
      let type = spelled(pair.expected.type, expected.destination)
      differences.append(.driftOptionality(ofRelationship: pair, type))
    }
    if !pair.isAnnotated {
      differences.append(.driftRelationshipKind(unannotated: pair, expected))
    } else {
      compareEnds(pair, expected, actual)
      compareCounts(pair, expected, actual)
    }
    let startsEmpty = pair.library.acceptsEmptyRelationships && pair.actual.startsEmpty
    if pair.actual.defaultValue != nil, pair.actual.defaultValue != DefaultValue.none, !startsEmpty {
      differences.append(.driftDefault(ofRelationship: pair))
    }
  }

  /// Reports a relationship without `@Relationship`, which is lowered as an attribute: `var customer: Customer?`. A
  /// property with any other type than the relationship's is reported as an attribute.
  mutating func compareUnannotated(_ pair: PropertyPair, _ expected: RelationshipTraits) {
    let type = spelled(pair.expected.type, expected.destination)
    guard type.unwrapped.means(pair.actual.type.unwrapped) else { return reportKind(pair, found: .attribute) }
    differences.append(.driftRelationshipKind(unannotated: pair, expected))
    if type.isOptional != pair.actual.type.isOptional {
      differences.append(.driftOptionality(ofRelationship: pair, type))
    }
  }

  /// Reports a property whose kind differs from the model's.
  mutating func reportKind(_ pair: PropertyPair, found: PropertyKind) {
    var type = pair.expected.type
    if case .relationship(let traits) = pair.expected.kind { type = spelled(type, traits.destination) }
    differences.append(.driftRelationshipKind(pair, type, found: found))
  }

  /// Reports a relationship to objects of another class. `found` is empty if the Swift type names no class.
  mutating func reportDestination(_ pair: PropertyPair, _ expected: RelationshipTraits, found: String) {
    let type = spelled(pair.expected.type, expected.destination)
    differences.append(.driftType(pair, leadsTo: found, notTo: swiftClass(expected.destination), type))
  }
}

// MARK: - Arguments of the annotation

extension Comparison {
  /// Compares the arguments that do not depend on the cardinality: the name of the inverse *in the model*, a string
  /// that the compiler does not check, and the delete rule, unless Swift has no equivalent of the model's rule.
  private mutating func compareEnds(
    _ pair: PropertyPair, _ expected: RelationshipTraits,
    _ actual: RelationshipTraits
  ) {
    if expected.inverse != actual.inverse {
      differences.append(.driftInverse(pair, wanted: expected.inverse, found: actual.inverse))
    }
    if let wanted = expected.deleteRule, wanted != actual.deleteRule {
      differences.append(.driftDeletion(pair, wanted: wanted, found: actual.deleteRule))
    }
  }

  /// Compares the bounds. Implicit and explicit values are equal: 0 and unbounded. A to-one relationship has no
  /// minimum here, because its optionality determines it.
  private mutating func compareCounts(
    _ pair: PropertyPair, _ expected: RelationshipTraits,
    _ actual: RelationshipTraits
  ) {
    let (wanted, found) = (expected.bounds, actual.bounds)
    guard wanted != found else { return }
    func edit(_ value: Int?, _ argument: (Int) -> AnnotationArgument) -> DeclarationEdit {
      value.map { pair.annotate(argument($0)) } ?? .property(pair.actual, .removeArgument(argument(0).name))
    }
    var edits: [DeclarationEdit] = []
    if wanted.minimum != found.minimum {
      edits.append(edit(expected.minimumCount, AnnotationArgument.minimumModelCount))
    }
    if wanted.maximum != found.maximum {
      edits.append(edit(expected.maximumCount, AnnotationArgument.maximumModelCount))
    }
    differences.append(.driftCounts(pair, wanted: wanted, found: found, edits))
  }
}

// MARK: - Classes

extension Comparison {
  /// Whether a Swift name is that of an expected class, which the sources may declare under another name.
  ///
  ///     isClass("Shop.Tag", for: "Tag")  // true
  ///     isClass("Hauler", for: "Lorry")  // true if the sources declare @objc(Lorry) class Hauler
  func isClass(_ actual: String, for expected: String) -> Bool {
    if actual == expected { return true }
    let actual = actual.lastComponent
    return actual == expected.lastComponent || actual == swiftClass(expected)
  }

  /// Returns an expected type with the class's name in the sources: `Set<Hauler>` for `Set<Lorry>`. A suggested type
  /// has to compile in these sources.
  func spelled(_ type: TypeReference, _ destination: String) -> TypeReference {
    let name = swiftClass(destination)
    return name == destination.lastComponent ? type : type.naming(name, for: destination)
  }
}

extension Cardinality {
  /// The phrase in a message: `an ordered to-many relationship`.
  var relationship: String {
    switch self {
    case .toOne: "a to-one relationship"
    case .toMany: "a to-many relationship"
    case .toManyOrdered: "an ordered to-many relationship"
    }
  }
}

extension RelationshipTraits {
  /// The counts with implicit values added; 0 for an unbounded maximum.
  var bounds: CountBounds {
    let isToOne = cardinality == .toOne
    return CountBounds(
      // A to-one relationship holds one object or none; its optionality determines whether none is allowed.
      minimum: isToOne ? 0 : minimumCount ?? 0, maximum: isToOne ? maximumCount ?? 1 : maximumCount ?? 0)
  }
}

/// The number of objects that a relationship may hold, with implicit values added. A maximum of 0 is unbounded.
struct CountBounds: Equatable {
  var minimum: Int
  var maximum: Int
}
