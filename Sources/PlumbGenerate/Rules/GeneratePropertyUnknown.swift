import PlumbRules

extension Rule {
  /// Found by `Declarer.checkOptions`, and by `plumb validate` too. It stands on the entity; the key is its
  /// discriminator.
  static let generatePropertyUnknown = Rule(
    "generate-property-unknown", .generating, "A property in the configuration that its entity lacks",
    severity: .always(.error),
    text: Text(
      what: """
        A key of “attributes”, “relationships” or “elements” in plumb.json that the entity or composite does not have, \
        or that stands under the wrong one of them.
        """,
      why: "What is configured there applies to nothing, and the property that was meant is generated without it.",
      example: .code(
        #""Order": { "attributes": { "«state|state_raw»": { "storage": "raw" } } }"#, language: "json"),
      fix: "Write the property's name as the model has it: keys are names in the model, never names in Swift."),
    check: .elsewhere)
}
