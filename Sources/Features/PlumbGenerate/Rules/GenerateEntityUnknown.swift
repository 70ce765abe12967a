import PlumbModel
import PlumbRules

extension Rule {
  /// Checked by `Declarer.checkOptions`, also for `plumb validate`. The key is the finding's discriminator.
  static let generateEntityUnknown = Rule(
    "generate-entity-unknown", .generating, "A configured entity that the model does not have",
    severity: .always(.error),
    text: Text(
      what: "A key of “entities” in plumb.json that is not an entity of the model's version.",
      why: "The settings have no effect, and the intended entity is generated without them.",
      example: .code(
        #""entities": { "«Ordr|Order»": { "class": "OrderRecord" } }"#, language: "json"),
      fix: "Write the entity's name as the model has it, or remove the key after a rename or a deletion."))
}

extension Finding {
  static func generateEntityUnknown(_ name: String, near: String?) -> Finding {
    unknownKey(.generateEntityUnknown, "entity", name, near: near)
  }
}
