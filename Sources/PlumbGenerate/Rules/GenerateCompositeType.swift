import PlumbDeclarations
import PlumbModel
import PlumbRules

extension Rule {
  /// Checked by `Declarer.compositionType`. The attribute keeps the struct of its composite.
  static let generateCompositeType = Rule(
    "generate-composite-type", .generating, "An attribute of another type than its composite",
    severity: .always(.error),
    text: Text(
      what: "A “type” that is configured for a Composite attribute and is not the struct of its composite.",
      why: "A composite is declared once, as one struct, whatever attributes use it.",
      bad: .code(
        "\"attributes\": { \"location\": { \"type\": \"Place\" } }  // the composite is GeoPoint", language: "json5"),
      good: .code("\"compositions\": { \"GeoPoint\": { \"type\": \"Place\" } }", language: "json"),
      fix: "Set “type” for the composite under “compositions” instead."),
    check: .elsewhere)
}

extension RuleFinding {
  /// Returns the finding for a configured type that differs from the struct of the attribute's composite.
  static func generateCompositeType(
    _ subject: AttributeSubject, configured: TypeReference, declared: TypeReference, for composite: Composite
  ) -> RuleFinding {
    RuleFinding(
      .generateCompositeType,
      Finding(
        "\(subject.path) is configured as \(configured), but its composite is declared as \(declared)",
        on: subject.anchor, at: .composite, help: ["set `type` for the composite \(composite.name) instead"]))
  }
}
