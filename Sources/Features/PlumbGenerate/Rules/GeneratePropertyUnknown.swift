import PlumbModel
import PlumbRules

extension Rule {
  /// Checked by `Declarer.checkOptions`, also for `plumb validate`. The location is the entity or composite. The key
  /// is the finding's discriminator.
  static let generatePropertyUnknown = Rule(
    "generate-property-unknown", .generating, "A configured property that its entity does not have",
    severity: .always(.error),
    text: Text(
      what: """
        A key of “attributes”, “relationships” or “elements” in plumb.json that the entity or composite does not have, \
        or that is in the wrong one of these sections.
        """,
      why: "The settings have no effect, and the intended property is generated without them.",
      example: .code(
        #""Order": { "attributes": { "«state|state_raw»": { "storage": "raw" } } }"#, language: "json"),
      fix: "Write the property's name as in the model: keys are names in the model, not names in Swift."))
}

extension Finding {
  /// Returns the finding for a key without a property in its entity or composite.
  ///
  /// - Parameters:
  ///   - kind: The kind of property: `attribute`, `relationship`, `element`.
  ///   - name: The key.
  ///   - owner: The entity or composite.
  ///   - near: The existing property with the most similar name.
  ///   - elsewhere: The correct section: `relationships` for a relationship that is configured as an attribute, and
  ///     `attributes` for the opposite.
  static func generatePropertyUnknown(
    _ kind: String, _ name: String, of owner: Anchor, near: String?, elsewhere: String? = nil
  ) -> Finding {
    unknownKey(.generatePropertyUnknown, kind, name, of: owner, near: near, elsewhere: elsewhere)
  }

  /// Returns the finding for a key without an element in the model, with the most similar name (`near`) or the correct
  /// section. `owner` is the entity or composite whose settings contain the key, or `nil` for the key of an entity or
  /// composite.
  static func unknownKey(
    _ rule: Rule, _ kind: String, _ name: String, of owner: Anchor? = nil, near: String?,
    elsewhere: String? = nil
  ) -> Finding {
    let place = owner?.steps.last?.name ?? "the model"
    let help =
      elsewhere.map { "move it to `\($0)`" }
      ?? near.map { "did you mean \($0)?" }
      ?? "the keys are the names in the model, not those in Swift"
    return refusal(
      rule, "The \(kind) \(name) in the configuration does not exist in \(place)", on: owner, help: [help],
      discriminator: name)
  }
}
