import PlumbModel
import PlumbRules

extension Rule {
  /// Asked by `Declarer.checkOptions`, and by `plumb validate` too: the configuration is wrong whatever is generated.
  static let generateCompositeUnknown = Rule(
    "generate-composite-unknown", .generating, "A composite in the configuration that the model lacks",
    severity: .always(.error),
    text: Text(
      what: "A key of “compositions” in plumb.json that is no composite of the model's version.",
      why: "What is configured there applies to nothing, and the struct that was meant is generated without it.",
      example: .code(
        #""compositions": { "«Adress|Address»": { "type": "PostalAddress" } }"#, language: "json"),
      fix: "Write the composite's name as the model has it, or remove the key after a rename or a deletion."),
    check: .elsewhere)
}

extension RuleFinding {
  /// A key of `compositions` that names none of the model's.
  static func generateCompositeUnknown(_ name: String, in candidates: [String]) -> RuleFinding {
    unknownKey(.generateCompositeUnknown, "composite", name, in: candidates)
  }
}
