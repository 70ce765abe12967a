import PlumbRules

extension Rule {
  /// Found by `reportKind` in both styles, without a fix, and by `reportUnannotated`, whose fix, the missing
  /// `@Relationship`, is safe.
  static let driftRelationshipKind = Rule(
    "drift-relationship-kind", .drift, "Another kind of relationship than the model's",
    severity: .always(.error),
    text: Text(
      what: """
        To-one against to-many, ordered against unordered, an attribute against a relationship; a relationship of a \
        macro class without `@Relationship`.
        """,
      why: """
        The value is an object of another class than the property's type says: the first use ends the app.
        """,
      example: .code(
        "@NSManaged var items: «NSSet|NSOrderedSet»?«  // ordered in the model|»", language: "swift"),
      fix: "Change the type in Swift, or the relationship in the model: the second needs a new version."),
    check: .elsewhere)
}
