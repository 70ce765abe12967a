import PlumbModel
import PlumbRules

extension Rule {
  /// Checked by `Declarer.checkOptions`, also for `plumb validate`. The key is the finding's discriminator.
  static let generateEntityUnknown = Rule(
    "generate-entity-unknown", .generating, "An entity in the configuration that the model lacks",
    severity: .always(.error),
    text: Text(
      what: "A key of “entities” in plumb.json that is no entity of the model's version.",
      why: "What is configured there applies to nothing, and the entity that was meant is generated without it.",
      example: .code(
        #""entities": { "«Ordr|Order»": { "class": "OrderRecord" } }"#, language: "json"),
      fix: "Write the entity's name as the model has it, or remove the key after a rename or a deletion."),
    check: .elsewhere)
}

extension RuleFinding {
  /// Returns the finding for a key of `entities` without an entity in the model.
  static func generateEntityUnknown(_ name: String, in candidates: [String]) -> RuleFinding {
    unknownKey(.generateEntityUnknown, "entity", name, in: candidates)
  }
}
