import PlumbModel
import PlumbRules

extension Rule {
  /// Checked by `Declarer.transformer` and `Declarer.swiftDataStorage`. The configured transformer is declared.
  static let generateTransformerMismatch = Rule(
    "generate-transformer-mismatch", .generating, "Two transformers for one attribute",
    severity: .always(.error),
    text: Text(
      what: "A “transformer” in the configuration that is not the one the model names.",
      why: "What is in the store was written through the model's: another one cannot read it.",
      bad: .code("\"swatch\": { \"transformer\": \"Swatches\" }  // the model says Swatch", language: "json5"),
      good: .code("\"swatch\": { \"type\": \"LeafColor\" }", language: "json"),
      fix: "Remove “transformer”, or change the transformer in the model if nothing has been stored yet."),
    check: .elsewhere)
}

extension RuleFinding {
  /// Returns the finding for a configured transformer that differs from the model's.
  static func generateTransformerMismatch(
    _ subject: AttributeSubject, named: String, configured: String
  ) -> RuleFinding {
    RuleFinding(
      .generateTransformerMismatch,
      Finding(
        "\(subject.path) has the transformer \(named) in the model and \(configured) in the configuration",
        on: subject.anchor, at: .valueTransformerName, help: ["remove `transformer`, or change it in the model"]))
  }
}
