import PlumbCore
import PlumbDeclarations
import PlumbModel
import PlumbRules

extension Rule {
  /// Reported by `reportKind` in all styles, without a fix, and by `compareRelationship` and `compareUnannotated`,
  /// whose safe fix adds the missing `@Relationship`.
  static let driftRelationshipKind = Rule(
    "drift-relationship-kind", .drift, "Another kind of relationship than the model's",
    severity: .always(.error),
    text: Text(
      what: """
        A to-one relationship declared as to-many or the other way round, ordered as unordered, an attribute as a \
        relationship; a relationship of a macro class without `@Relationship`. A warning for an array for an ordered \
        relationship, which can be read but not set.
        """,
      why: """
        The value is an object of another class than the property's type: the first use ends the app.
        """,
      example: .code("@NSManaged var items: «NSSet|NSOrderedSet»?«  // ordered in the model|»", language: "swift"),
      fix: "Change the type in Swift, or the relationship in the model, which requires a new version."))
}

extension Difference {
  /// A property of another kind; `type` is the expected type, as the sources spell it. It has no fix, because all
  /// code that uses the property changes with it.
  ///
  /// The location in the model is the XML attribute that determines the kind: `maxCount`, `toMany`, `ordered`,
  /// `attributeType`.
  static func driftRelationshipKind(_ pair: PropertyPair, _ type: TypeReference, found: PropertyKind) -> Difference {
    let wanted: PropertyKind
    let attribute: XMLKey
    switch pair.expected.kind {
    case .attribute: (wanted, attribute) = (.attribute, .attributeType)
    case .relationship(let traits):
      wanted = .relationship(traits.cardinality)
      attribute = traits.cardinality == .toOne ? .maxCount : traits.cardinality == .toMany ? .toMany : .ordered
    }
    let isReadable = found == .array && wanted == .relationship(.toManyOrdered) && !pair.isExact
    return pair.difference(
      .driftRelationshipKind,
      "\(pair.path) is \(wanted.phrase) in the model but \(found.phrase) in \(pair.language.name)", part: .type,
      label: "\(pair.spelled(type)) is expected", at: attribute, modelLabel: wanted.phrase,
      discriminator: found.phrase
    ).with(
      notes: isReadable ? ["the array can be read, but Core Data raises an exception when an array is set"] : [],
      help: ["change the type to \(pair.spelled(type)), and the code that uses it"]
    ).atMost(isReadable ? .warning : .error)
  }

  /// A relationship of a macro class without its annotation. The safe fix writes the annotation with all its
  /// arguments. A property with another annotation has no fix, because both annotations write accessors:
  ///
  ///     var customer: Customer?  →  @Relationship(inverse: "orders", deleteRule: .nullify) var customer: Customer?
  static func driftRelationshipKind(unannotated pair: PropertyPair, _ expected: RelationshipTraits) -> Difference {
    let found = pair.difference(
      .driftRelationshipKind, "\(pair.path) is a relationship in the model but has no @Relationship in Swift",
      part: .name, label: "@Relationship is expected", at: .destinationEntity,
      modelLabel: "references \(expected.destination)", discriminator: "annotation")
    if pair.actual.places.annotation != nil {
      return found.with(help: ["write @Relationship instead of its annotation"])
    }
    return found.with(
      "Write @Relationship", .safe,
      .property(pair.actual, .addAnnotation("Relationship", expected.arguments(for: pair))))
  }
}

/// The kinds of declaration in Swift that are compared with a property of the model.
enum PropertyKind: Equatable {
  case attribute
  /// A relationship; its cardinality is `nil` if Swift does not declare it.
  case relationship(Cardinality?)
  /// An array in a classic class, which is neither an attribute nor a relationship.
  case array

  /// The phrase that follows `but` in a message: `an ordered to-many relationship`, `an array`.
  fileprivate var phrase: String {
    switch self {
    case .attribute: "an attribute"
    case .relationship(let cardinality): cardinality?.relationship ?? "a relationship"
    case .array: "an array"
    }
  }
}
