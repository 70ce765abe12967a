import PlumbRules

extension Rule {
  /// Found by `compareAccessors` (methods and `fetchRequest()`, no fix) and `compareMacro` (arguments of
  /// `@PersistentModel`, a warning with a fix to review).
  static let driftAccessor = Rule(
    "drift-accessor", .drift, "Accessors that do not fit the model",
    severity: .always(.error),
    text: Text(
      what: """
        A method like `addToTags(_:)` whose key is not a to-many relationship of the entity; arguments of \
        `@PersistentModel` that make other members than the configuration asks for (a warning).
        """,
      why: """
        Nobody implements such a method: calling it ends the app. With other macro arguments, members that the rest \
        of the code expects are missing.
        """,
      example: .code(
        """
        @objc(«addTagObject|addTagsObject»:)
        @NSManaged func «addToTag|addToTags»(_ value: Tag)«  // the model has tags|»
        """, language: "swift"),
      fix: "Name the method after the relationship, or delete it; write the configured arguments."),
    check: .elsewhere)
}
