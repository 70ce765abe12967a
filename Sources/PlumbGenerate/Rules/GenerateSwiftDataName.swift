import PlumbModel
import PlumbRules

extension Rule {
  /// Checked by the functions of `Declarer` for the SwiftData style. The finding is an error for classes and
  /// elements. It is a warning for properties, because they can declare `originalName`.
  static let generateSwiftDataName = Rule(
    "generate-swiftdata-name", .generating, "Another name in SwiftData than in the model",
    severity: .always(.error),
    text: Text(
      what: """
        A “class” that is configured for an entity in the SwiftData style and is not the entity's name, or another name \
        for an element of a composite. A warning for the “name” of an attribute or a relationship.
        """,
      why: """
        SwiftData names an entity after its class and keeps each property under its Swift name. A property that is \
        called otherwise is declared with `originalName`, by which SwiftData migrates the store to the new name; Core \
        Data does not open it any more with this model. Classes and elements have nothing of the kind.
        """,
      bad: .code(
        "\"entities\": { \"Order\": { \"class\": \"OrderItem\" } }  // \"style\": \"swiftdata\"", language: "json5"),
      good: .words("no “class” and no “name”: what SwiftData has is called as in the model"),
      fix: "Remove “class”, “name” or the name under “elements”, or rename the element in the model."),
    check: .elsewhere)
}

extension RuleFinding {
  /// Returns the finding for a class whose name differs from its entity's name.
  static func generateSwiftDataName(of entity: Entity, _ className: String) -> RuleFinding {
    RuleFinding(
      .generateSwiftDataName,
      Finding(
        "The class of \(entity.name) is to be called \(className), but SwiftData names an entity after its class",
        on: .entity(entity), at: .name, help: ["remove `class`"]), severity: .error)
  }

  /// Returns the finding for a property whose name differs from the name in the model.
  static func generateSwiftDataName(of place: PropertyPath, _ name: String) -> RuleFinding {
    RuleFinding(
      .generateSwiftDataName,
      Finding(
        "\(place.text) is to be called \(name), as which SwiftData stores it too", on: place.anchor, at: .name,
        notes: ["SwiftData migrates the store to the new name, and Core Data does not open it any more"],
        help: ["remove `name` where Core Data is to go on with the store"]), severity: .warning)
  }

  /// Returns the finding for an element whose name differs from the name in the model.
  static func generateSwiftDataName(ofElement place: PropertyPath, _ name: String) -> RuleFinding {
    RuleFinding(
      .generateSwiftDataName,
      Finding(
        "\(place.text) is to be called \(name), but SwiftData names an element after its property", on: place.anchor,
        at: .name, help: ["remove it from `elements`"]), severity: .error)
  }
}
