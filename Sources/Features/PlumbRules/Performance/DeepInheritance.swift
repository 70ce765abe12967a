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
      let ancestors = schema.ancestors(of: entity)
      let levels = ancestors.map(\.name)
      // The list ends before an entity repeats: then the last parent is in it.
      guard levels.count >= 4, ancestors.last?.parentEntity.map((levels + [entity.name]).contains) != true else {
        return []
      }
      return .finding(
        "\(entity.name) inherits through more than three levels", at: .parentEntity,
        label: "below \(levels.prefix(4).joined(separator: ", "))",
        notes: ["all entities of a hierarchy share one table with the columns of all"],
        help: ["describe the differences of \(entity.name) in attributes or relationships"])
    })
}
