import PlumbRules

extension Rule {
  /// Found by `compareDeleteRule`, in macro style only. Its fix is safe.
  static let driftDeletion = Rule(
    "drift-delete-rule", .drift, "Another delete rule than the model's",
    severity: Severities(core: .warning, recommended: .error, strict: .error),
    text: Text(
      what: "A `deleteRule` of `@Relationship` that is missing or differs from the model's.",
      why: "The reader of the code expects other objects to go, or to stay, when one is deleted.",
      example: .code(
        """
        @Relationship(inverse: "order", deleteRule: .«nullify|cascade»)
        var lines: Set<Line>«  // Cascade in the model|»
        """, language: "swift"),
      fix: "Write the model's rule in Swift, or change it in the model."),
    check: .elsewhere)
}
