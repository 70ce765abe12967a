import PlumbModel
import PlumbRules

extension Rule {
  /// Checked by `Declarer.checkOptions`, also for `plumb validate`: the configuration is wrong for any generated
  /// code.
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
  /// Returns the finding for a key of `compositions` without a composite in the model.
  static func generateCompositeUnknown(_ name: String, in candidates: [String]) -> RuleFinding {
    unknownKey(.generateCompositeUnknown, "composite", name, in: candidates)
  }
}
