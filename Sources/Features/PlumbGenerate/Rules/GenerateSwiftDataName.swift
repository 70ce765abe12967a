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
        SwiftData names an entity after its class, and stores each property with its Swift name. A property with \
        another name is declared with `originalName`, so that SwiftData migrates the store to the new name; Core Data \
        cannot open it with this model any more. Classes and elements have no such declaration.
        """,
      bad: .code(
        "\"entities\": { \"Order\": { \"class\": \"OrderItem\" } }  // \"style\": \"swiftdata\"", language: "json5"),
      good: .words("no “class” and no “name”: the names in SwiftData are those of the model"),
      fix: "Remove “class”, “name” or the name under “elements”, or rename the element in the model."))
}

extension Finding {
  /// Returns the finding for a class whose name differs from its entity's name.
  static func generateSwiftDataName(of entity: Entity, _ className: String) -> Finding {
    refusal(
      .generateSwiftDataName,
      "\(entity.name) has the configured class \(className), but SwiftData names an entity after its class",
      on: .entity(entity), help: ["remove `class`"])
  }

  /// Returns the finding for a property whose name differs from the name in the model.
  static func generateSwiftDataName(of place: PropertyPath, _ name: String) -> Finding {
    refusal(
      .generateSwiftDataName, "\(place.text) has the configured name \(name), which SwiftData also uses in the store",
      on: place.anchor, notes: ["SwiftData migrates the store to the new name, and Core Data cannot open it any more"],
      help: ["remove `name` if Core Data continues to use the store"], severity: .warning)
  }

  /// Returns the finding for an element whose name differs from the name in the model.
  static func generateSwiftDataName(ofElement place: PropertyPath, _ name: String) -> Finding {
    refusal(
      .generateSwiftDataName,
      "\(place.text) has the configured name \(name), but SwiftData names an element after its property",
      on: place.anchor, help: ["remove it from `elements`"])
  }
}
