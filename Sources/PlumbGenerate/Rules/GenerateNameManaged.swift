import PlumbModel
import PlumbRules

extension Rule {
  /// Asked by `Declarer.checkManagedName`; a configured name that is the model's own is fine.
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
  /// A configured name, though Core Data looks for `@NSManaged` properties by their names.
  static func generateNameManaged(_ place: PropertyPath, _ configured: String) -> RuleFinding {
    RuleFinding(
      .generateNameManaged,
      Finding(
        "\(place.text) is to be called \(configured), but an @NSManaged property has the model's name",
        on: place.anchor, at: .name, help: ["remove `name`, or use the macro style"]))
  }
}
