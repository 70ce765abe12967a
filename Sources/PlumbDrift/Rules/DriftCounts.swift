import PlumbRules

extension Rule {
  /// Found by `compareCounts`, in macro style only: classic classes say no counts. Its fix is safe.
  static let driftCounts = Rule(
    "drift-counts", .drift, "Other counts than the model's",
    severity: Severities(core: .warning, recommended: .error, strict: .error),
    text: Text(
      what: """
        A `minimumModelCount` or `maximumModelCount` of `@Relationship` that differs from the model's. None and the \
        implicit value are the same: 0 and unbounded.
        """,
      why: "A save is refused for a number of objects that the code takes for allowed.",
      example: .code(
        """
        @Relationship(inverse: "team", deleteRule: .nullify«|, maximumModelCount: 11»)
        var players: Set<Player>«  // at most 11 in the model|»
        """, language: "swift"),
      fix: "Write the model's counts in Swift, or change them in the model."),
    check: .elsewhere)
}
