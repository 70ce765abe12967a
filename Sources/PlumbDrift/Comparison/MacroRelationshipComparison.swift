import PlumbDeclarations
import PlumbModel

/// Relationships of macro classes.
///
///     model  <relationship name="lines" toMany="YES" ordered="YES" deletionRule="Cascade"
///                destinationEntity="Line" inverseName="order" inverseEntity="Line"/>
///     Swift  @Relationship(inverse: "order", deleteRule: .cascade) var lines: [Line]
///
/// The kind is the type's: `Line?` is to-one, `Set<Line>` to-many, `[Line]` ordered. Core Data hands out an `NSSet` or
/// an `NSOrderedSet`, and the accessor that the macro wrote for another type ends the app at the first use. The
/// annotation's arguments go into a schema made of the declarations, so they have to be the model's.
extension Comparison {
  /// Kind, destination, optionality, annotation and initial value, in this order.
  ///
  /// Of another kind only inverse and delete rule are compared besides: type and counts follow from the kind. The
  /// destination's wrong class hides the wrong optionality, as both are mended by one change of the type.
  mutating func compareRelationship(
    _ pair: PropertyPair, _ expected: PropertyDeclaration.RelationshipTraits,
    _ actual: PropertyDeclaration.RelationshipTraits
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
    if pair.actual.defaultValue != nil, pair.actual.defaultValue != DefaultValue.none {
      differences.append(.driftDefault(ofRelationship: pair))
    }
  }

  /// A property with the type of a relationship that says nothing of one: `var customer: Customer?` without
  /// `@Relationship`, which is lowered as an attribute. With any other type it is an attribute indeed.
  mutating func compareUnannotated(_ pair: PropertyPair, _ expected: PropertyDeclaration.RelationshipTraits) {
    let type = spelled(pair.expected.type, expected.destination)
    guard type.unwrapped.means(pair.actual.type.unwrapped) else { return reportKind(pair, found: .attribute) }
    differences.append(.driftRelationshipKind(unannotated: pair, expected))
    if type.isOptional != pair.actual.type.isOptional {
      differences.append(.driftOptionality(ofRelationship: pair, type))
    }
  }

  /// Another kind of property than the model's.
  ///
  ///     model  <relationship name="tags" toMany="YES" destinationEntity="Tag"/>
  ///     Swift  @NSManaged var tags: Tag?
  ///     // Order.tags is a to-many relationship in the model but a to-one relationship in Swift
  mutating func reportKind(_ pair: PropertyPair, found: PropertyKind) {
    differences.append(.driftRelationshipKind(pair, spelledExpected(pair), found: found))
  }

  /// A relationship to objects of another class. `found` is empty where Swift's type names no class.
  ///
  ///     model  <relationship name="order" maxCount="1" destinationEntity="Order"/>
  ///     Swift  var order: Customer?
  ///     // Line.order leads to Order in the model but to Customer in Swift
  mutating func reportDestination(
    _ pair: PropertyPair, _ expected: PropertyDeclaration.RelationshipTraits, found: String
  ) {
    let type = spelled(pair.expected.type, expected.destination)
    differences.append(.driftType(pair, leadsTo: found, notTo: swiftClass(expected.destination), type))
  }
}

// MARK: - What the annotation says

extension Comparison {
  /// The arguments that both ends of a relationship have, however many objects it leads to: inverse and delete rule.
  private mutating func compareEnds(
    _ pair: PropertyPair, _ expected: PropertyDeclaration.RelationshipTraits,
    _ actual: PropertyDeclaration.RelationshipTraits
  ) {
    compareInverse(pair, expected, actual)
    compareDeleteRule(pair, expected, actual)
  }

  /// The name of the inverse *in the model*, a string that no compiler checks.
  ///
  ///     model  inverseName="orders"
  ///     Swift  @Relationship(inverse: "order", deleteRule: .nullify) var customer: Customer?
  ///     // drift-inverse: The inverse of Order.customer is orders in the model but order in Swift
  private mutating func compareInverse(
    _ pair: PropertyPair, _ expected: PropertyDeclaration.RelationshipTraits,
    _ actual: PropertyDeclaration.RelationshipTraits
  ) {
    guard expected.inverse != actual.inverse else { return }
    differences.append(.driftInverse(pair, wanted: expected.inverse, found: actual.inverse))
  }

  /// The delete rule; passed over where the model has none that Swift can say.
  private mutating func compareDeleteRule(
    _ pair: PropertyPair, _ expected: PropertyDeclaration.RelationshipTraits,
    _ actual: PropertyDeclaration.RelationshipTraits
  ) {
    guard let wanted = expected.deleteRule, wanted != actual.deleteRule else { return }
    differences.append(.driftDeletion(pair, wanted: wanted, found: actual.deleteRule))
  }

  /// The bounds that are not implicit. Written or not, 0 and unbounded are the same. A to-one relationship has no
  /// minimum here: that is its optionality.
  ///
  ///     model  minCount="1" maxCount="5"
  ///     Swift  @Relationship(inverse: "orders", deleteRule: .nullify) var tags: Set<Tag>
  ///     // drift-counts: Order.tags holds 1 to 5 objects in the model but any number of objects in Swift
  private mutating func compareCounts(
    _ pair: PropertyPair, _ expected: PropertyDeclaration.RelationshipTraits,
    _ actual: PropertyDeclaration.RelationshipTraits
  ) {
    let wanted = expected.bounds
    let found = actual.bounds
    guard wanted != found else { return }
    var edits: [DeclarationEdit] = []
    if wanted.minimum != found.minimum {
      edits.append(count(pair, expected.minimumCount, AnnotationArgument.minimumModelCount))
    }
    if wanted.maximum != found.maximum {
      edits.append(count(pair, expected.maximumCount, AnnotationArgument.maximumModelCount))
    }
    differences.append(.driftCounts(pair, wanted: wanted, found: found, edits))
  }

  /// The edit for one bound: nil takes the argument away.
  private func count(
    _ pair: PropertyPair, _ wanted: Int?, _ argument: (Int) -> AnnotationArgument
  ) -> DeclarationEdit {
    if let wanted { return pair.annotate(argument(wanted)) }
    return .property(pair.actual, .removeArgument(argument(0).name))
  }
}

// MARK: - Classes

extension Comparison {
  /// Whether a name in Swift is that of an expected class, which the sources may declare under another name.
  ///
  ///     isClass("Shop.Tag", for: "Tag")  // true
  ///     isClass("Hauler", for: "Lorry")  // true where the sources have @objc(Lorry) class Hauler
  func isClass(_ actual: String, for expected: String) -> Bool {
    if actual == expected { return true }
    let actual = actual.lastComponent
    return actual == expected.lastComponent || actual == swiftClass(expected)
  }

  /// An expected type with the class as the sources call it: `Set<Hauler>` for `Set<Lorry>`. What is suggested has to
  /// compile in these sources.
  func spelled(_ type: TypeReference, _ destination: String) -> TypeReference {
    let name = swiftClass(destination)
    guard name != destination.lastComponent else { return type }
    switch type {
    case .optional(let wrapped): return .optional(spelled(wrapped, destination))
    case .set(.named(destination, _)): return .set(.named(name))
    case .array(.named(destination, _)): return .array(.named(name))
    case .named(destination, _): return .named(name)
    default: return type
    }
  }

  private func spelledExpected(_ pair: PropertyPair) -> TypeReference {
    guard case .relationship(let traits) = pair.expected.kind else { return pair.expected.type }
    return spelled(pair.expected.type, traits.destination)
  }
}

extension PropertyDeclaration.Cardinality {
  /// `an ordered to-many relationship`
  var relationship: String {
    switch self {
    case .toOne: "a to-one relationship"
    case .toMany: "a to-many relationship"
    case .toManyOrdered: "an ordered to-many relationship"
    }
  }
}

extension PropertyDeclaration.RelationshipTraits {
  /// The counts, what is implicit filled in; 0 for an unbounded maximum.
  var bounds: CountBounds {
    let isToOne = cardinality == .toOne
    return CountBounds(
      // A to-one holds one object or none; whether none is allowed is its optionality.
      minimum: isToOne ? 0 : minimumCount ?? 0, maximum: isToOne ? maximumCount ?? 1 : maximumCount ?? 0)
  }
}

/// How many objects a relationship may hold, what is implicit filled in; a maximum of 0 is none.
struct CountBounds: Equatable {
  var minimum: Int
  var maximum: Int
}
