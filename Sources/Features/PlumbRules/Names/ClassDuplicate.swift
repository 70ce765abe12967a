import PlumbModel

extension Rule {
  /// Two entities with the same class.
  ///
  /// Class names are compared as the file spells them, including the module: `.Order` and `Order` differ. Any number
  /// of entities may use `NSManagedObject`. Every entity except the first is reported. A subentity with its parent's
  /// class is reported too, because the class does not determine which of the two entities to create.
  package static let classDuplicate = Rule(
    "class-duplicate", .names, "Two entities with one class",
    severity: .recommended(.warning),
    text: Text(
      what: "Two entities name the same class.",
      why: """
        The class does not determine its entity: `fetchRequest()` and `init(context:)` of the class fail or use the \
        wrong entity, and Core Data logs that several entities claim the class.
        """,
      example: """
        <entity name="Invoice" representedClassName="«Order|Invoice»"/>
        <entity name="Order" representedClassName="Order"/>
        """,
      fix: """
        Select one of the entities and give it its own “Class” in the Data Model inspector. Classes may share a \
        superclass or a protocol.
        """),
    check: .model { schema in
      // Another rule reports a second entity with the same name.
      schema.model.entities.filter(\.hasClass).repetitions { $0.representedClassName ?? "" }
        .filter { first, entity in first.name != entity.name }
        .map { first, entity in finding(entity, first, entity.representedClassName ?? "") }
    })

  /// Returns the finding on the second of two entities, with the first as a related location.
  private static func finding(_ entity: Entity, _ first: Entity, _ name: String) -> Finding {
    Finding(
      "\(entity.name) and \(first.name) have the same class, \(name)", on: .entity(entity),
      at: .representedClassName, label: "also the class of \(first.name)",
      notes: ["fetchRequest() and init(context:) of the class cannot determine the entity"],
      help: ["give \(entity.name) its own class"],
      related: [(.entity(first), .representedClassName, first.name)])
  }
}

extension Entity {
  /// Whether the entity names a custom class. `false` if the class is missing, empty or `NSManagedObject`.
  var hasClass: Bool {
    guard let name = representedClassName else { return false }
    return !name.isEmpty && name != "NSManagedObject"
  }
}
