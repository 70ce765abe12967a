import PlumbCore
import PlumbDeclarations
import PlumbModel
import PlumbRules

extension Rule {
  /// Reported by `accessorDifferences` (methods and `fetchRequest()`, no fix) and `compareMacro` (arguments of
  /// `@PersistentModel`, a warning whose fix needs review).
  static let driftAccessor = Rule(
    "drift-accessor", .drift, "Accessors that do not fit the model",
    severity: .always(.error),
    text: Text(
      what: """
        A method like `addToTags(_:)` whose key is not a to-many relationship of the entity, or that takes an \
        `NSSet` where the relationship is ordered; a `fetchRequest()` of another entity or with results of another \
        class; arguments of `@PersistentModel` that make other members than the configuration asks for (a warning).
        """,
      why: """
        Core Data does not implement such a method, or refuses its argument: calling it ends the app. A result of a \
        class that the fetched objects are not of ends it when an object is read. With other macro arguments, members \
        that the rest of the code expects are missing.
        """,
      example: .code(
        """
        @objc(«addTagObject|addTagsObject»:)
        @NSManaged func «addToTag|addToTags»(_ value: Tag)«  // the model has tags|»
        """, language: "swift"),
      fix: """
        Name the method after the relationship, or delete it; take the set that the relationship has; return a request \
        of the class's own entity; write the configured arguments.
        """),
    check: .elsewhere)
}

extension Difference {
  /// A method whose key is not a to-many relationship of the entity; `near` is a relationship with a similar name.
  static func driftAccessor(
    _ accessor: AccessorDeclaration, of expected: EntityDeclaration, near: String?
  ) -> Difference {
    Difference(
      accessor, expected, "\(expected.entity) has no to-many relationship \(accessor.key) for \(accessor.name)",
      label: "nobody implements it",
      help: near.map { "did you mean \($0)?" } ?? "delete the method, or add the relationship to the model")
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
      label: "nobody implements it",
      help: usual.isEmpty
        ? "delete the method, or make \(relationship) ordered"
        : "write \(Words.list(usual.map { "@objc(\($0))" }, conjunction: "or"))")
  }

  /// A method whose parameter has another class than the relationship's destination.
  static func driftAccessor(
    _ accessor: AccessorDeclaration, of expected: EntityDeclaration, takes found: String, notThoseOf wanted: String,
    for relationship: String
  ) -> Difference {
    Difference(
      accessor, expected,
      "\(accessor.name) of \(expected.entity) takes \(found), but \(relationship) leads to \(wanted)",
      label: "\(wanted) is expected", help: "change the parameter to \(wanted)")
  }

  /// A `fetchRequest()` that names another entity. It is a warning if the model has that entity, because the request
  /// may be intended. It is an error if the model lacks the entity, because Core Data raises an exception when the
  /// request is executed.
  static func driftAccessor(
    fetchRequest accessor: AccessorDeclaration, of expected: EntityDeclaration, isKnown: Bool
  ) -> Difference {
    Difference(
      accessor, expected,
      "fetchRequest() of \(expected.entity) asks for \(accessor.key)"
        + (isKnown ? "" : ", an entity that the model does not have"),
      label: "\(expected.entity) is expected", help: "ask for \(expected.entity)", atMost: isKnown ? .warning : .error)
  }

  /// A method that takes an unordered set for an ordered relationship, or an ordered set for an unordered one.
  static func driftAccessor(
    _ accessor: AccessorDeclaration, of expected: EntityDeclaration, takesOrdered: Bool, for relationship: String
  ) -> Difference {
    let wanted = takesOrdered ? "NSSet" : "NSOrderedSet"
    return Difference(
      accessor, expected,
      takesOrdered
        ? "\(accessor.name) of \(expected.entity) takes an ordered set, but \(relationship) is not ordered"
        : "\(accessor.name) of \(expected.entity) takes an unordered set, but \(relationship) is ordered",
      label: "\(wanted) is expected", help: "change the parameter to \(wanted)")
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
        : "fetchRequest() of \(expected.entity) fetches \(entity) as \(found), a class that its objects are not of",
      label: "NSFetchRequest<\(wanted)> is expected",
      help: entity == expected.entity
        ? "return NSFetchRequest<\(wanted)>" : "ask for \(expected.entity), or return NSFetchRequest<\(wanted)>",
      atMost: severity, note: "reading an object of the result ends the app")
  }

  /// An argument of `@PersistentModel` that is missing, wrong, or not configured.
  ///
  /// - Parameters:
  ///     - wanted: The expected argument.
  ///     - found: The argument in the source; `nil` if it is missing.
  ///     - isImplicit: Whether the macro behaves as expected without the argument. The edit then removes it.
  static func driftAccessor(
    _ expected: EntityDeclaration, _ actual: EntityDeclaration, argument wanted: AnnotationArgument,
    found: AnnotationArgument?, isImplicit: Bool
  ) -> Difference {
    let label = wanted.name.rawValue
    let removes = isImplicit && found != nil
    let edit = removes ? DeclarationEdit.EntityChange.removeArgument(wanted.name) : .setArgument(wanted)
    return Difference(
      .driftAccessor, expected, actual,
      removes
        ? "@PersistentModel of \(expected.entity) says \(found ?? wanted), which the configuration does not ask for"
        : "@PersistentModel of \(expected.entity) does not say \(wanted), which the configuration asks for",
      part: .argument(wanted.name), label: removes ? "not asked for" : "\(wanted) is expected", at: .name,
      atMost: .warning,
      fix: DriftFix(removes ? "Remove \(label)" : "Say \(wanted)", .review, [.entity(actual, edit)]),
      discriminator: label)
  }

  /// A wrong method. It has no fix, because either side may be wrong. `note` is added to errors.
  private init(
    _ accessor: AccessorDeclaration, _ expected: EntityDeclaration, _ message: String, label: String, help: String,
    atMost: Severity = .error, note: String = "calling it ends the app"
  ) {
    self.init(
      rule: .driftAccessor, message: message, element: [.init(.entity, expected.entity)],
      swift: .init(places: accessor.places, part: .name, label: label),
      xml: .init(origin: expected.facts.origin, attribute: .name, label: "the entity \(expected.entity)"),
      atMost: atMost, notes: atMost == .error ? [note] : [], help: [help],
      discriminator: "\(accessor.name) \(accessor.key)")
  }
}
