import PlumbCore
import PlumbDeclarations
import PlumbModel
import PlumbRules
import PlumbText

extension Rule {
  /// Reported by `accessorDifferences` (methods and `fetchRequest()`, no fix) and `compareMacro` (arguments of
  /// `@PersistentModel`, a warning whose fix needs review).
  static let driftAccessor = Rule(
    "drift-accessor", .drift, "Accessors that do not fit the model",
    severity: .always(.error),
    text: Text(
      what: """
        A method like `addToTags(_:)` whose key is not a to-many relationship of the entity, or that takes an \
        `NSSet` although the relationship is ordered; a `fetchRequest()` of another entity or with results of another \
        class; arguments of `@PersistentModel` that generate other members than the configured ones (a warning).
        """,
      why: """
        Core Data does not implement such a method, or rejects its argument: calling it ends the app. If the fetched \
        objects do not have the class of the results, reading an object ends the app. With other macro arguments, \
        members that the rest of the code expects are missing.
        """,
      example: .code(
        """
        @objc(«addTagObject|addTagsObject»:)
        @NSManaged func «addToTag|addToTags»(_ value: Tag)«  // the model has tags|»
        """, language: "swift"),
      fix: """
        Name the method after the relationship, or delete it; take the set that the relationship has; return a request \
        of the class's own entity; write the configured arguments.
        """))
}

extension Difference {
  /// A method whose key is not a to-many relationship of the entity, and the number of the other methods for that key;
  /// `near` is a relationship with a similar name.
  static func driftAccessor(
    _ accessor: AccessorDeclaration, and others: Int, of expected: EntityDeclaration, near: String?
  ) -> Difference {
    let more = others > 0 ? " and \(Phrase.plural(others, "other method", "other methods"))" : ""
    return Difference(
      accessor, expected, "\(expected.entity) has no to-many relationship \(accessor.key) for \(accessor.name)\(more)",
      label: "not implemented",
      help: near.map { "did you mean \($0)?" }
        ?? "delete the \(others > 0 ? "methods" : "method"), or add the relationship to the model")
  }

  /// A method with a selector that Core Data does not implement for the relationship. `usual` are the selectors for
  /// this kind of method that Core Data implements.
  static func driftAccessor(
    _ accessor: AccessorDeclaration, of expected: EntityDeclaration, selector: String, usual: [String],
    for relationship: String
  ) -> Difference {
    Difference(
      accessor, expected,
      "\(accessor.name) of \(expected.entity) has the selector \(selector), which Core Data does not implement",
      label: "not implemented",
      help: usual.isEmpty
        ? "delete the method, or make \(relationship) ordered"
        : "write \(Phrase.list(usual.map { "@objc(\($0))" }, conjunction: "or"))")
  }

  /// A method whose parameter has another class than the relationship's destination.
  static func driftAccessor(
    _ accessor: AccessorDeclaration, of expected: EntityDeclaration, takes found: String, notThoseOf wanted: String,
    for relationship: String
  ) -> Difference {
    Difference(
      accessor, expected,
      "\(accessor.name) of \(expected.entity) takes \(found), but \(relationship) references \(wanted)",
      label: "\(wanted) is expected", help: "change the parameter to \(wanted)")
  }

  /// A method that takes an unordered set for an ordered relationship, or an ordered set for an unordered one.
  static func driftAccessor(
    _ accessor: AccessorDeclaration, of expected: EntityDeclaration, takesOrdered: Bool, for relationship: String
  ) -> Difference {
    let wanted = takesOrdered ? "NSSet" : "NSOrderedSet"
    let (found, actual) = takesOrdered ? ("an ordered", "is not ordered") : ("an unordered", "is ordered")
    return Difference(
      accessor, expected, "\(accessor.name) of \(expected.entity) takes \(found) set, but \(relationship) \(actual)",
      label: "\(wanted) is expected", help: "change the parameter to \(wanted)")
  }

  /// The first of several methods for an order that the relationship does not have, or for no order, and the number of
  /// the others.
  static func driftAccessor(
    _ accessor: AccessorDeclaration, and others: Int, of expected: EntityDeclaration, order relationship: Relationship
  ) -> Difference {
    let (found, actual) = relationship.isOrdered ? ("an unordered", "is ordered") : ("an ordered", "is not ordered")
    return Difference(
      accessor, expected,
      "\(accessor.name) and \(Phrase.plural(others, "other method", "other methods")) of \(expected.entity) are for "
        + "\(found) relationship, but \(relationship.name) \(actual)",
      label: "the relationship \(actual)",
      help: relationship.isOrdered
        ? "change the parameters to NSOrderedSet"
        : "change the parameters to NSSet and delete the methods with an index, or make \(relationship.name) ordered")
  }

  /// A `fetchRequest()` that names another entity. It is a warning if the model has that entity, because the request
  /// may be intended. It is an error if the model lacks the entity, because Core Data raises an exception when the
  /// request is executed.
  static func driftAccessor(
    fetchRequest accessor: AccessorDeclaration, of expected: EntityDeclaration, isKnown: Bool
  ) -> Difference {
    Difference(
      accessor, expected,
      "fetchRequest() of \(expected.entity) requests \(accessor.key)"
        + (isKnown ? "" : ", an entity that the model does not have"),
      label: "\(expected.entity) is expected", help: "request \(expected.entity)", atMost: isKnown ? .warning : .error)
  }

  /// A `fetchRequest()` whose results do not have the declared class. `wanted` is the class of the fetched entity.
  static func driftAccessor(
    fetchRequest accessor: AccessorDeclaration, of expected: EntityDeclaration, fetches entity: String,
    as found: String, notAs wanted: String, _ severity: Severity
  ) -> Difference {
    Difference(
      accessor, expected,
      accessor.key.isEmpty
        ? "fetchRequest() of \(expected.entity) returns NSFetchRequest<\(found)>, the class of another entity"
        : "fetchRequest() of \(expected.entity) fetches \(entity) as \(found), which is not the class of its objects",
      label: "NSFetchRequest<\(wanted)> is expected",
      help: (entity == expected.entity ? "" : "request \(expected.entity), or ") + "return NSFetchRequest<\(wanted)>",
      atMost: severity, note: "reading an object of the result ends the app")
  }

  /// An argument of `@PersistentModel` that is missing, wrong, or not configured. `found` is `nil` if the argument is
  /// missing. If `isImplicit` is `true`, the macro behaves as expected without the argument, and the edit removes it.
  static func driftAccessor(
    _ expected: EntityDeclaration, _ actual: EntityDeclaration, argument wanted: AnnotationArgument,
    found: AnnotationArgument?, isImplicit: Bool
  ) -> Difference {
    let label = wanted.name.rawValue
    let removes = isImplicit && found != nil
    return Difference(
      .driftAccessor, expected, actual,
      "@PersistentModel of \(expected.entity) "
        + (removes ? "has \(found ?? wanted), which is not configured" : "does not have the configured \(wanted)"),
      part: .argument(wanted.name), label: removes ? "not configured" : "\(wanted) is expected",
      atMost: .warning, discriminator: label
    ).with(
      removes ? "Remove \(label)" : "Write \(wanted)", .review,
      .entity(actual, removes ? .removeArgument(wanted.name) : .setArgument(wanted)))
  }

  /// A wrong method. It has no fix, because either side may be wrong. `note` is added to errors.
  private init(
    _ accessor: AccessorDeclaration, _ expected: EntityDeclaration, _ message: String, label: String, help: String,
    atMost: Severity = .error, note: String = "calling it ends the app"
  ) {
    self.init(
      .driftAccessor, message, element: [.init(.entity, expected.entity)],
      swift: .init(accessor.places, .name, label),
      xml: .init(expected.facts.origin, .name, "the entity \(expected.entity)"), atMost: atMost,
      notes: atMost == .error ? [note] : [], help: [help], discriminator: "\(accessor.name) \(accessor.key)")
  }
}
