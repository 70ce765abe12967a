import PlumbModel
import PlumbRules

extension Rule {
  /// Checked by `Declarer.checkManagedName`. A configured name that equals the model's name is allowed.
  static let generateNameManaged = Rule(
    "generate-name-managed", .generating, "Another name for an @NSManaged property",
    severity: .always(.error),
    text: Text(
      what: "A “name” that is configured for a property in the managed style.",
      why: "Core Data finds an `@NSManaged` property by its name, which must be the name in the model.",
      bad: .code(
        "\"attributes\": { \"state_raw\": { \"name\": \"state\" } }  // \"style\": \"managed\"", language: "json5"),
      good: .words("no “name”, or the macro style, which declares the model's name in addition to the Swift name"),
      fix: "Remove “name”, rename the property in the model, or use the macro style."))
}

extension Finding {
  static func generateNameManaged(_ place: PropertyPath, _ configured: String) -> Finding {
    refusal(
      .generateNameManaged,
      "\(place.text) has the configured name \(configured), but an @NSManaged property requires the model's name",
      on: place.anchor, help: ["remove `name`, or use the macro style"])
  }
}
