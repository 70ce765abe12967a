import PlumbDeclarations
import PlumbRules

extension Rule {
  /// Reported by `compareAttribute`, in macro style, and by `compareSwiftData`. Its fix is safe.
  static let driftUnique = Rule(
    "drift-unique", .drift, "Unique on one side only",
    severity: Severities(core: .warning, recommended: .error, strict: .error),
    text: Text(
      what: """
        `@Attribute(.unique)` on an attribute without its own uniqueness constraint, or the other way round.
        """,
      why: """
        The store merges or rejects objects with equal values, which the code does not expect; or it accepts them, and \
        the code expects the opposite.
        """,
      example: .code(
        """
        + @Attribute(.unique)
          var number: Int64 = 0«  // the model has the constraint [number]|»
        """, language: "swift"),
      fix: "Add or remove `.unique` in Swift, or the constraint in the model."))
}

extension Difference {
  /// `.unique` on one side only.
  ///
  ///     model  <uniquenessConstraint><constraint value="number"/></uniquenessConstraint>
  ///     Swift  var number: Int64 = 0                      →  @Attribute(.unique) var number: Int64 = 0
  static func driftUnique(_ pair: PropertyPair, isWanted: Bool) -> Difference {
    flag(
      .driftUnique, pair, .unique, isWanted: isWanted, at: .name,
      modelLabel: isWanted ? "unique by a constraint" : "no constraint for it alone")
  }
}
