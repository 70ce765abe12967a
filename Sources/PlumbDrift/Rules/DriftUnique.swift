import PlumbRules

extension Rule {
  /// Found by `compareAttribute`, in macro style only. Its fix is safe.
  static let driftUnique = Rule(
    "drift-unique", .drift, "Unique on one side only",
    severity: Severities(core: .warning, recommended: .error, strict: .error),
    text: Text(
      what: """
        `@Attribute(.unique)` on an attribute without a uniqueness constraint of its own, or the other way round.
        """,
      why: """
        The store merges or refuses objects with equal values, and the code does not expect it, or expects it in \
        vain.
        """,
      example: .code(
        """
        + @Attribute(.unique)
          var number: Int64 = 0«  // the model has the constraint [number]|»
        """, language: "swift"),
      fix: "Add or remove `.unique` in Swift, or the constraint in the model."),
    check: .elsewhere)
}
