import PlumbDeclarations
import PlumbRules

extension Rule {
  /// Reported by `compareAttribute`, in macro style, and by `compareSwiftData`. Its fix is safe.
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

extension Difference {
  /// `.unique` on one side only. The fix adds the argument to the annotation or removes it.
  ///
  ///     model  <uniquenessConstraint><constraint value="number"/></uniquenessConstraint>
  ///     Swift  var number: Int64 = 0                      →  @Attribute(.unique) var number: Int64 = 0
  static func driftUnique(_ pair: PropertyPair, isWanted: Bool) -> Difference {
    pair.difference(
      .driftUnique,
      isWanted
        ? "\(pair.path) is unique in the model but not in Swift"
        : "\(pair.path) is unique in Swift but not in the model",
      part: .argument(.unique), label: isWanted ? ".unique is expected" : "not unique in the model", at: .name,
      modelLabel: isWanted ? "unique by a constraint" : "no constraint of its own"
    ).with(flag: .unique, isWanted: isWanted, of: pair)
  }
}
