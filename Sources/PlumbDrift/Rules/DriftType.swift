import PlumbRules

extension Rule {
  /// Found by `reportType` for attributes of both styles, `reportInferredType` for what the macro passes over,
  /// `reportDestination` for relationships and `reportRaw` for enums, the last without a fix; the other fixes need
  /// review. Where nothing says that a type is wrong it is a note.
  static let driftType = Rule(
    "drift-type", .drift, "A property of another type than the model's",
    severity: .always(.error),
    text: Text(
      what: """
        A Swift type that cannot stand for the attribute's type or the relationship's destination: another width, \
        another kind of value, another class; a raw enum whose values do not fit the attribute; a stored property of \
        a macro class without a written type, which the macro does not see.
        """,
      why: "Values are cut off or refused when they are set or saved, or a cast fails when they are read.",
      example: .code(
        "@NSManaged var quantity: «Int32  // Integer 64 in the model|Int64»", language: "swift"),
      fix: "Change the type in Swift, or the attribute's type in the model: the second needs a new version."),
    check: .elsewhere)
}
