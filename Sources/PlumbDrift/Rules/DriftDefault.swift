import PlumbRules

extension Rule {
  /// Found by `compareDefault`, `compareCases` and, for relationships, `reportRelationshipDefault`; in macro style
  /// only. The fix that writes the model's value is safe; a value that cannot be read is a note.
  static let driftDefault = Rule(
    "drift-default", .drift, "Another default than the model's",
    severity: Severities(core: .warning, recommended: .error, strict: .error),
    text: Text(
      what: """
        An initial value in a macro class that means something else than the attribute's default. Spelling makes no \
        difference: `0x10` is 16, `.draft` is its raw value.
        """,
      why: """
        New objects start with the model's value, objects that are decoded or made for tests with Swift's.
        """,
      example: .code(
        "var count: Int64 = «1  // the model's default is 0|0»", language: "swift"),
      fix: "Write the model's default in Swift, or change it in the model."),
    check: .elsewhere)
}
