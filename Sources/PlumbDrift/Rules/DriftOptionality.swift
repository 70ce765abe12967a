import PlumbRules

extension Rule {
  /// Found by `reportOptionality` for attributes of both styles, `reportOptionalScalar` for `Int16?`, and for
  /// relationships by `reportRelationshipOptionality` and `compareManagedRelationship` (a note). Fixes need review: the
  /// code around may rely on the type.
  static let driftOptionality = Rule(
    "drift-optionality", .drift, "Optional on one side only",
    severity: .always(.error),
    text: Text(
      what: """
        A property that can be nil in the model but not in Swift, or the other way round. A classic @NSManaged \
        property may be optional where the model is not.
        """,
      why: """
        Reading a stored nil as a non-optional object ends the app. Where Swift alone is optional, a nil is refused \
        only when the object is saved.
        """,
      example: .code(
        "@NSManaged var note: String«  // optional in the model|?»", language: "swift"),
      fix: """
        Add or remove the question mark in Swift, or change “Optional” in the model. The configuration can say that \
        the two are to differ: `"optionality": "ignore"`.
        """),
    check: .elsewhere)
}
