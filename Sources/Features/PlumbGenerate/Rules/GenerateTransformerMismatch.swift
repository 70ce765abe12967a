import PlumbModel
import PlumbRules

extension Rule {
  /// Checked by `Declarer.transformer` and `Declarer.swiftDataStorage`. The configured transformer is declared.
  static let generateTransformerMismatch = Rule(
    "generate-transformer-mismatch", .generating, "Two transformers for one attribute",
    severity: .always(.error),
    text: Text(
      what: "A “transformer” in the configuration that differs from the model's.",
      why: "The stored values were created by the model's transformer. Another one cannot read them.",
      bad: .code("\"swatch\": { \"transformer\": \"Swatches\" }  // in the model: Swatch", language: "json5"),
      good: .code("\"swatch\": { \"type\": \"LeafColor\" }", language: "json"),
      fix: "Remove “transformer”, or change the transformer in the model if no value has been stored yet."))
}

extension Finding {
  static func generateTransformerMismatch(
    _ subject: AttributeSubject, named: String, configured: String
  ) -> Finding {
    refusal(
      .generateTransformerMismatch,
      "\(subject.path) has the transformer \(named) in the model and \(configured) in the configuration",
      on: subject.anchor, at: .valueTransformerName, help: ["remove `transformer`, or change it in the model"])
  }
}
