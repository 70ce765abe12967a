import PlumbRules

extension Rule {
  /// Found by `compareInverse`, in macro style only. Its fix is safe.
  static let driftInverse = Rule(
    "drift-inverse", .drift, "Another inverse than the model's",
    severity: Severities(core: .warning, recommended: .error, strict: .error),
    text: Text(
      what: """
        An `inverse` of `@Relationship` that is missing or names another relationship than the model does.
        """,
      why: "A schema made of the declarations keeps the wrong two sides in step.",
      example: .code(
        """
        @Relationship(inverse: "«order|orders»", deleteRule: .nullify)
        var customer: Customer?«  // the model's inverse is orders|»
        """, language: "swift"),
      fix: "Name the inverse as the model does, or change it in the model."),
    check: .elsewhere)
}
