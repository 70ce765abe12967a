import PlumbDeclarations
import PlumbRules

extension Rule {
  /// Reported by `compareCounts`, in macro style, with a safe fix; and by `compareSwiftData`, without a fix. Classic
  /// classes declare no counts.
  static let driftCounts = Rule(
    "drift-counts", .drift, "Other counts than the model's",
    severity: Severities(core: .warning, recommended: .error, strict: .error),
    text: Text(
      what: """
        A `minimumModelCount` or `maximumModelCount` of `@Relationship` that differs from the model's. A missing count \
        equals the implicit one: 0 and unbounded.
        """,
      why: "A save with a number of objects that the code considers valid is rejected.",
      example: .code(
        """
        @Relationship(inverse: "team", deleteRule: .nullify«|, maximumModelCount: 11»)
        var players: Set<Player>«  // at most 11 in the model|»
        """, language: "swift"),
      fix: "Write the model's counts in Swift, or change them in the model."))
}

extension Difference {
  /// Bounds that differ from the model's; `edits` write the model's.
  static func driftCounts(
    _ pair: PropertyPair, wanted: CountBounds, found: CountBounds, _ edits: [DeclarationEdit]
  ) -> Difference {
    let differsInMaximum = wanted.maximum != found.maximum
    return pair.difference(
      .driftCounts, "\(pair.path) has \(wanted.objects) in the model but \(found.objects) in Swift",
      part: .argument(differsInMaximum ? .maximumModelCount : .minimumModelCount),
      label: "\(wanted.description) in the model", at: differsInMaximum ? .maxCount : .minCount,
      modelLabel: wanted.description, discriminator: found.description
    ).with(fix: DriftFix("Change the counts to \(wanted.description)", .safe, edits))
  }
}

extension CountBounds {
  /// A phrase for labels and titles: `exactly 2`, `1 to 5`, `at least 1`, `any number`.
  fileprivate var description: String {
    switch (minimum, maximum) {
    case (0, 0): "any number"
    case (let least, 0): "at least \(least)"
    case (0, let greatest): "at most \(greatest)"
    case (let least, let greatest): least == greatest ? "exactly \(least)" : "\(least) to \(greatest)"
    }
  }

  /// The phrase followed by the counted noun: `at most 1 object`.
  fileprivate var objects: String {
    if self == CountBounds(minimum: 0, maximum: 0) { return "any number of objects" }
    return "\(description) \(max(minimum, maximum) == 1 ? "object" : "objects")"
  }
}
