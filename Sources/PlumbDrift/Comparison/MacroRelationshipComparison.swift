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
      reportKind(pair, found: actual.cardinality.relationship)
      if pair.isAnnotated { compareEnds(pair, expected, actual) }
      return
    }
    if !isClass(actual.destination, for: expected.destination) {
      reportDestination(pair, expected, found: actual.destination)
    } else if pair.expected.type.isOptional != pair.actual.type.isOptional {
      let type = spelled(pair.expected.type, expected.destination)
      reportRelationshipOptionality(pair, type)
    }
    if !pair.isAnnotated {
      reportUnannotated(pair, expected)
    } else {
      compareEnds(pair, expected, actual)
      compareCounts(pair, expected, actual)
    }
    if pair.actual.defaultValue != nil, pair.actual.defaultValue != DefaultValue.none {
      reportRelationshipDefault(pair)
    }
  }

  /// A property with the type of a relationship that says nothing of one: `var customer: Customer?` without
  /// `@Relationship`, which is lowered as an attribute. With any other type it is an attribute indeed.
  mutating func compareUnannotated(_ pair: PropertyPair, _ expected: PropertyDeclaration.RelationshipTraits) {
    let type = spelled(pair.expected.type, expected.destination)
    guard type.unwrapped.means(pair.actual.type.unwrapped) else { return reportKind(pair, found: "an attribute") }
    reportUnannotated(pair, expected)
    if type.isOptional != pair.actual.type.isOptional { reportRelationshipOptionality(pair, type) }
  }

  /// The annotation that is missing, with a safe fix that writes all of its arguments:
  ///
  ///     var customer: Customer?  →  @Relationship(inverse: "orders", deleteRule: .nullify) var customer: Customer?
  private mutating func reportUnannotated(_ pair: PropertyPair, _ expected: PropertyDeclaration.RelationshipTraits) {
    let arguments = expected.arguments(for: pair)
    differences.append(
      pair.difference(
        .driftRelationshipKind, "\(pair.path) is a relationship in the model, but Swift does not say @Relationship",
        part: .name, label: "@Relationship is expected", at: .destinationEntity,
        modelLabel: "leads to \(expected.destination)", discriminator: "annotation"
      ).with(
        fix: DriftFix(
          "Say @Relationship", .safe, [.property(pair.actual, .addAnnotation("Relationship", arguments))])))
  }

  /// Another kind of property: `found` is what Swift makes of it, `an attribute`, `an ordered to-many relationship`,
  /// `an array`.
  ///
  ///     model  <relationship name="tags" toMany="YES" destinationEntity="Tag"/>
  ///     Swift  @NSManaged var tags: Tag?
  ///     // Order.tags is a to-many relationship in the model but a to-one relationship in Swift
  ///
  /// No fix: all the code that uses the property changes with it. The place in the model is the XML attribute that
  /// makes the kind: `maxCount`, `toMany`, `ordered`, `attributeType`.
  mutating func reportKind(_ pair: PropertyPair, found: String) {
    let wanted: String
    let attribute: XMLKey
    switch pair.expected.kind {
    case .attribute: (wanted, attribute) = ("an attribute", .attributeType)
    case .relationship(let traits):
      wanted = traits.cardinality.relationship
      attribute = traits.cardinality == .toOne ? .maxCount : traits.cardinality == .toMany ? .toMany : .ordered
    }
    differences.append(
      pair.difference(
        .driftRelationshipKind, "\(pair.path) is \(wanted) in the model but \(found) in Swift", part: .type,
        label: "\(spelledExpected(pair)) is expected", at: attribute, modelLabel: wanted, discriminator: found
      ).with(help: ["change the type to \(spelledExpected(pair)), and the code that uses it"]))
  }

  /// A relationship to objects of another class: a `drift-type`. `found` is empty where Swift's type names no class.
  ///
  ///     model  <relationship name="order" maxCount="1" destinationEntity="Order"/>
  ///     Swift  var order: Customer?
  ///     // Line.order leads to Order in the model but to Customer in Swift
  mutating func reportDestination(
    _ pair: PropertyPair, _ expected: PropertyDeclaration.RelationshipTraits, found: String
  ) {
    let wanted = swiftClass(expected.destination)
    let type = spelled(pair.expected.type, expected.destination)
    let says = found.isEmpty ? "is \(pair.actual.type), which does not say where," : "to \(found)"
    differences.append(
      pair.difference(
        .driftType, "\(pair.path) leads to \(wanted) in the model but \(says) in Swift", part: .type,
        label: "\(type) is expected", at: .destinationEntity, modelLabel: "leads to \(wanted)",
        discriminator: found
      ).with(fix: DriftFix("Change the type to \(type)", .review, [.property(pair.actual, .setType(type))])))
  }

  /// `Customer` for a to-one, `Set<Line>?` for a to-many relationship. Whether the model says *Optional* makes no
  /// difference: a to-one is nil until it is set and is checked when the object is saved; a to-many is an empty set.
  private mutating func reportRelationshipOptionality(_ pair: PropertyPair, _ type: TypeReference) {
    differences.append(
      pair.difference(
        .driftOptionality,
        type.isOptional
          ? "\(pair.path) is a to-one relationship, which can be nil, but is not optional in Swift"
          : "\(pair.path) is a to-many relationship, which is never nil, but is optional in Swift",
        part: .type, label: "\(type) is expected", at: type.isOptional ? .maxCount : .toMany,
        modelLabel: type.isOptional ? "a to-one relationship" : "a to-many relationship",
        discriminator: "\(pair.actual.type)"
      ).with(fix: DriftFix("Change the type to \(type)", .review, [.property(pair.actual, .setType(type))])))
  }

  /// An initial value of a relationship other than nil: the model gives relationships no default that it could agree
  /// with.
  private mutating func reportRelationshipDefault(_ pair: PropertyPair) {
    differences.append(
      pair.difference(
        .driftDefault, "\(pair.path) is a relationship, which has no default, but Swift gives it one",
        part: .defaultValue, label: "no default is expected", at: .name, modelLabel: "a relationship",
        discriminator: pair.actual.defaultValue?.shown ?? ""
      ).with(fix: DriftFix("Remove the default", .safe, [.property(pair.actual, .setDefault(nil))])))
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
    let wanted = expected.inverse ?? "not given"
    let edit =
      expected.inverse.map { annotate(pair, .inverse($0)) }
      ?? .property(pair.actual, .removeArgument(.inverse))
    differences.append(
      pair.difference(
        .driftInverse,
        "The inverse of \(pair.path) is \(wanted) in the model but \(actual.inverse ?? "not given") in Swift",
        part: .argument(.inverse), label: "the model says \(wanted)", at: .inverseName, modelLabel: wanted,
        discriminator: actual.inverse ?? ""
      ).with(
        fix: DriftFix(
          expected.inverse.map { "Say \(AnnotationArgument.inverse($0))" } ?? "Remove inverse", .safe, [edit])))
  }

  /// The delete rule; passed over where the model has none that Swift can say. The fix is safe, for at run time the
  /// model's rule holds already.
  private mutating func compareDeleteRule(
    _ pair: PropertyPair, _ expected: PropertyDeclaration.RelationshipTraits,
    _ actual: PropertyDeclaration.RelationshipTraits
  ) {
    guard let wanted = expected.deleteRule, wanted != actual.deleteRule else { return }
    let argument = AnnotationArgument.deleteRule(wanted)
    differences.append(
      pair.difference(
        .driftDeletion,
        "The delete rule of \(pair.path) is \(wanted.rawValue) in the model but "
          + "\(actual.deleteRule?.rawValue ?? "not given") in Swift",
        part: .argument(.deleteRule), label: "the model says \(wanted.rawValue)", at: .deletionRule,
        modelLabel: wanted.rawValue,
        discriminator: actual.deleteRule?.rawValue ?? ""
      ).with(fix: DriftFix("Say \(argument)", .safe, [annotate(pair, argument)])))
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
    differences.append(
      pair.difference(
        .driftCounts, "\(pair.path) holds \(wanted.objects) in the model but \(found.objects) in Swift",
        part: .argument(wanted.maximum != found.maximum ? .maximumModelCount : .minimumModelCount),
        label: "the model says \(wanted.words)", at: wanted.maximum != found.maximum ? .maxCount : .minCount,
        modelLabel: wanted.words, discriminator: found.words
      ).with(fix: DriftFix("Change the counts to \(wanted.words)", .safe, edits)))
  }

  /// The edit for one bound: nil takes the argument away.
  private func count(
    _ pair: PropertyPair, _ wanted: Int?, _ argument: (Int) -> AnnotationArgument
  ) -> DeclarationEdit {
    if let wanted { return annotate(pair, argument(wanted)) }
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
    let actual = ClassTable.simple(actual)
    return actual == ClassTable.simple(expected) || actual == swiftClass(expected)
  }

  /// An expected type with the class as the sources call it: `Set<Hauler>` for `Set<Lorry>`. What is suggested has to
  /// compile in these sources.
  func spelled(_ type: TypeReference, _ destination: String) -> TypeReference {
    let name = swiftClass(destination)
    guard name != ClassTable.simple(destination) else { return type }
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
  fileprivate var bounds: CountBounds {
    let isToOne = cardinality == .toOne
    return CountBounds(
      // A to-one holds one object or none; whether none is allowed is its optionality.
      minimum: isToOne ? 0 : minimumCount ?? 0, maximum: isToOne ? maximumCount ?? 1 : maximumCount ?? 0)
  }
}

/// How many objects a relationship may hold, what is implicit filled in.
private struct CountBounds: Equatable {
  var minimum: Int
  var maximum: Int

  /// `exactly 2`, `1 to 5`, `at least 1`, `any number`: for labels and titles.
  var words: String {
    switch (minimum, maximum) {
    case (0, 0): "any number"
    case (let least, 0): "at least \(least)"
    case (0, let greatest): "at most \(greatest)"
    case (let least, let greatest): least == greatest ? "exactly \(least)" : "\(least) to \(greatest)"
    }
  }

  /// The same with what is counted: `at most 1 object`.
  var objects: String {
    if self == CountBounds(minimum: 0, maximum: 0) { return "any number of objects" }
    return "\(words) \(max(minimum, maximum) == 1 ? "object" : "objects")"
  }
}
