import PlumbModel
import PlumbRules

extension Rule {
  /// Checked by `Declarer.checkOptions`, also for `plumb validate`: the configuration is wrong for any generated
  /// code.
  static let generateCompositeUnknown = Rule(
    "generate-composite-unknown", .generating, "A configured composite that the model does not have",
    severity: .always(.error),
    text: Text(
      what: "A key of “compositions” in plumb.json that is not a composite of the model's version.",
      why: "The settings have no effect, and the intended struct is generated without them.",
      example: .code(
        #""compositions": { "«Adress|Address»": { "type": "PostalAddress" } }"#, language: "json"),
      fix: "Write the composite's name as the model has it, or remove the key after a rename or a deletion."))
}

extension Finding {
  static func generateCompositeUnknown(_ name: String, near: String?) -> Finding {
    unknownKey(.generateCompositeUnknown, "composite", name, near: near)
  }
}
