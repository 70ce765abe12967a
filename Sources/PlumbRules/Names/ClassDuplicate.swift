import PlumbModel

extension Rule {
  /// Two entities with one class.
  ///
  /// Names are compared as the file spells them, module included; `.Order` and `Order` are two. `NSManagedObject` may
  /// serve any number of entities. Each but the first is reported. A subentity that shares its parent's class counts:
  /// the class cannot say which of the two to make.
  package static let classDuplicate = Rule(
    "class-duplicate", .names, "Two entities with one class",
    severity: .recommended(.warning),
    text: Text(
      what: "Two entities name the same class.",
      why: """
        The class cannot tell which entity it stands for: `fetchRequest()` and `init(context:)` of the class fail or take \
        the wrong one, and Core Data logs that several entities claim it.
        """,
      example: """
        <entity name="Invoice" representedClassName="«Order|Invoice»"/>
        <entity name="Order" representedClassName="Order"/>
        """,
      fix: """
        Select one of the entities and give it a “Class” of its own in the Data Model inspector. Classes may share a \
        superclass or a protocol.
        """),
    check: .model { schema in
      let entities = schema.model.entities
      var seen: [String: Int] = [:]
      seen.reserveCapacity(entities.count)
      var findings: [Finding] = []
      for index in entities.indices {
        guard entities[index].hasClass, let name = entities[index].representedClassName else { continue }
        guard let first = seen[name] else {
          seen[name] = index
          continue
        }
        // A second entity of one name is another rule's.
        if entities[first].name != entities[index].name {
          findings.append(finding(entities[index], entities[first], name))
        }
      }
      return findings
    })

  /// The finding on the second of two, with the first beside it.
  private static func finding(_ entity: Entity, _ first: Entity, _ name: String) -> Finding {
    Finding(
      "\(entity.name) and \(first.name) have the same class, \(name)", on: .entity(entity),
      at: .representedClassName, label: "the class of \(first.name) too",
      notes: ["fetchRequest() and init(context:) of the class cannot tell which entity is meant"],
      help: ["give \(entity.name) a class of its own"],
      related: [(.entity(first), .representedClassName, first.name)])
  }
}

extension Entity {
  /// Whether the entity names a class of its own: not none, an empty one or `NSManagedObject`.
  var hasClass: Bool {
    guard let name = representedClassName else { return false }
    return !name.isEmpty && name != "NSManagedObject"
  }
}
