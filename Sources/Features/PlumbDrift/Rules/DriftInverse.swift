import PlumbDeclarations
import PlumbRules

extension Rule {
  /// Reported by `compareInverse`, in macro style, with a safe fix; and by `compareSwiftData`, without a fix.
  static let driftInverse = Rule(
    "drift-inverse", .drift, "Another inverse than the model's",
    severity: Severities(core: .warning, recommended: .error, strict: .error),
    text: Text(
      what: """
        An `inverse` of `@Relationship` that is missing or names another relationship than the model.
        """,
      why: "A schema that is created from the declarations updates the wrong inverse.",
      example: .code(
        """
        @Relationship(inverse: "«order|orders»", deleteRule: .nullify)
        var customer: Customer?«  // the model's inverse is orders|»
        """, language: "swift"),
      fix: "Name the inverse as in the model, or change it in the model."))
}

extension Difference {
  /// An inverse that differs from the model's, or that only one side has.
  static func driftInverse(_ pair: PropertyPair, wanted: String?, found: String?) -> Difference {
    let edit = wanted.map { pair.annotate(.inverse($0)) } ?? .property(pair.actual, .removeArgument(.inverse))
    return pair.difference(
      .driftInverse,
      "The inverse of \(pair.path) is \(wanted ?? "not set") in the model but \(found ?? "not set") in Swift",
      part: .argument(.inverse), label: "\(wanted ?? "not set") in the model", at: .inverseName,
      modelLabel: wanted ?? "not set", discriminator: found ?? ""
    ).with(wanted.map { "Write \(AnnotationArgument.inverse($0))" } ?? "Remove inverse", .safe, edit)
  }
}
