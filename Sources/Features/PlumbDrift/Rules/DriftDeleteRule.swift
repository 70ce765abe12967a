import PlumbCore
import PlumbDeclarations
import PlumbModel
import PlumbRules

extension Rule {
  /// Reported by `compareDeleteRule`, in macro style, and by `compareSwiftData`, as a warning without a fix. In macro
  /// style the fix is safe, because Core Data already uses the model's rule at run time.
  static let driftDeletion = Rule(
    "drift-delete-rule", .drift, "Another delete rule than the model's",
    severity: Severities(core: .warning, recommended: .error, strict: .error),
    text: Text(
      what: "A `deleteRule` of `@Relationship` that is missing or differs from the model's.",
      why: "When an object is deleted, other objects are deleted or preserved than the code declares.",
      example: .code(
        """
        @Relationship(inverse: "order", deleteRule: .«nullify|cascade»)
        var lines: Set<Line>«  // Cascade in the model|»
        """, language: "swift"),
      fix: "Write the model's rule in Swift, or change it in the model."))
}

extension Difference {
  /// A delete rule that differs from the model's or is missing.
  static func driftDeletion(_ pair: PropertyPair, wanted: DeleteRule, found: DeleteRule?) -> Difference {
    let argument = AnnotationArgument.deleteRule(wanted)
    return pair.difference(
      .driftDeletion,
      "The delete rule of \(pair.path) is \(wanted.rawValue) in the model but \(found?.rawValue ?? "not set") in Swift",
      part: .argument(.deleteRule), label: "\(wanted.rawValue) in the model", at: .deletionRule,
      modelLabel: wanted.rawValue, discriminator: found?.rawValue ?? ""
    ).with("Write \(argument)", .safe, pair.annotate(argument))
  }
}
