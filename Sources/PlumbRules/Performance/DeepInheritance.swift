import PlumbModel

extension Rule {
  /// An entity with more than three parents above it.
  ///
  /// Every entity below the fourth level is reported, so that one long chain may have several findings. The label
  /// lists the four nearest parents. A chain that ends in a missing parent is `parent-entity-missing`; a chain that
  /// ends in a cycle is `parent-entity-cycle`.
  static let deepInheritance = Rule(
    "deep-inheritance", .performance, "An entity with more than three parents above it",
    severity: .strict(.warning),
    text: Text(
      what: "An entity inherits through more than three levels.",
      why: """
        All entities of a hierarchy share one table with the columns of all. In a deep hierarchy most columns of a row \
        are empty, and every fetch of an upper entity searches all rows.
        """,
      example: """
          <entity name="Person" representedClassName="Person"/>
        - <entity name="Member" representedClassName="Member" parentEntity="Person"/>
        - <entity name="Player" representedClassName="Player" parentEntity="Member"/>
        - <entity name="Goalkeeper" representedClassName="Goalkeeper" parentEntity="Player"/>
        - <entity name="YouthGoalkeeper" representedClassName="YouthGoalkeeper" parentEntity="Goalkeeper"/>
        + <entity name="Player" representedClassName="Player" parentEntity="Person"/>
        """,
      fix: """
        In a new version of the model, describe the differences of the lower entities in attributes and relationships, \
        and remove the levels that add no property.
        """),
    check: .entity { entity, schema in
      guard entity.parentEntity != nil else { return [] }
      var levels: [String] = []
      var current = entity
      while levels.count < 4 {
        guard let parent = schema.entity(current.parentEntity), parent.name != entity.name else { return [] }
        levels.append(parent.name)
        current = parent
      }
      guard !endsInRing(current, schema) else { return [] }
      return [
        Finding(
          "\(entity.name) inherits through more than three levels", at: .parentEntity,
          label: "below \(levels.joined(separator: ", "))",
          notes: ["all entities of a hierarchy share one table with the columns of all"],
          help: ["describe the differences of \(entity.name) in attributes or relationships"])
      ]
    })

  /// Whether the chain of parents above an entity contains a cycle, so that it has no depth.
  private static func endsInRing(_ entity: Entity, _ schema: Schema) -> Bool {
    var seen: Set<String> = [entity.name]
    var current = entity
    while let parent = schema.entity(current.parentEntity) {
      guard seen.insert(parent.name).inserted else { return true }
      current = parent
    }
    return false
  }
}
