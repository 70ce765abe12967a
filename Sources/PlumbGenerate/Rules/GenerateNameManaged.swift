import PlumbModel
import PlumbRules

extension Rule {
  /// Checked by `Declarer.checkManagedName`. A configured name that equals the model's name is allowed.
  static let generateNameManaged = Rule(
    "generate-name-managed", .generating, "Another name for an @NSManaged property",
    severity: .always(.error),
    text: Text(
      what: "A “name” that is configured for a property in the managed style.",
      why: "Core Data finds an `@NSManaged` property by its name, which therefore is the model's.",
      bad: .code(
        "\"attributes\": { \"state_raw\": { \"name\": \"state\" } }  // \"style\": \"managed\"", language: "json5"),
      good: .words("no “name”, or the macro style, which writes the model's name beside the property's own"),
      fix: "Remove “name”, rename the property in the model, or use the macro style."),
    check: .elsewhere)
}

extension RuleFinding {
  /// Returns the finding for a configured name. Core Data finds `@NSManaged` properties by their names in the model.
  static func generateNameManaged(_ place: PropertyPath, _ configured: String) -> RuleFinding {
    RuleFinding(
      .generateNameManaged,
      Finding(
        "\(place.text) is to be called \(configured), but an @NSManaged property has the model's name",
        on: place.anchor, at: .name, help: ["remove `name`, or use the macro style"]))
  }
}
