import PlumbRules

extension Rule {
  /// Found by `compareAttribute`, in macro style only. Its fix is safe.
  static let driftTransient = Rule(
    "drift-transient", .drift, "Transient on one side only",
    severity: Severities(core: .warning, recommended: .error, strict: .error),
    text: Text(
      what: "`@Attribute(.transient)` on an attribute that is stored, or the other way round.",
      why: "A value that Swift takes for stored is gone after the object is refreshed.",
      example: .code(
        """
        + @Attribute(.transient)
          var badge: String? = nil«  // transient in the model|»
        """, language: "swift"),
      fix: "Add or remove `.transient` in Swift, or change “Transient” in the model."),
    check: .elsewhere)
}
