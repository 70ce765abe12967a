import PlumbCore
import PlumbModel
import PlumbRules

extension Rule {
  /// Checked by `Declarer.compositionType`. The attribute keeps the struct of its composite.
  static let generateCompositeType = Rule(
    "generate-composite-type", .generating, "An attribute with another type than its composite",
    severity: .always(.error),
    text: Text(
      what: "A “type” that is configured for a Composite attribute and is not the struct of its composite.",
      why: "A composite is declared as one struct, for all attributes that use it.",
      bad: .code(
        "\"attributes\": { \"location\": { \"type\": \"Place\" } }  // the composite is GeoPoint", language: "json5"),
      good: .code("\"compositions\": { \"GeoPoint\": { \"type\": \"Place\" } }", language: "json"),
      fix: "Set “type” for the composite under “compositions” instead."))
}

extension Finding {
  static func generateCompositeType(
    _ subject: AttributeSubject, configured: TypeReference, declared: TypeReference, for composite: Composite
  ) -> Finding {
    refusal(
      .generateCompositeType,
      "\(subject.path) has the configured type \(configured), but its composite has the type \(declared)",
      on: subject.anchor, at: .composite, help: ["set `type` for the composite \(composite.name) instead"])
  }
}
