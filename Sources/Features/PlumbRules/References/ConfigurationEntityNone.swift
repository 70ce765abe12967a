import PlumbModel

extension Rule {
  /// An entity in no configuration, in a model that has configurations.
  ///
  /// The rule ignores abstract entities, which have no objects, and an entity whose parent is in a configuration
  /// (`configuration-hierarchy`). It is a warning, because a store that is opened without a configuration contains
  /// every entity. It is dropped if the code of the project opens each store without a configuration.
  package static let configurationEntityNone = Rule(
    "configuration-entity-none", .references, "An entity in no configuration",
    severity: .recommended(.warning),
    text: Text(
      what: "The model has configurations, but none of them lists the entity.",
      why: """
        A store that is opened with a configuration contains only the entities of that configuration. If every store \
        is opened with a configuration, no store can save objects of the entity: the save fails, and a fetch returns \
        no objects. Not reported if the code of the project opens stores, and none of them with a configuration.
        """,
      example: """
          <entity name="Order" representedClassName="Order"/>
          <entity name="Receipt" representedClassName="Receipt"/>
          <configuration name="Local">
              <memberEntity name="Order"/>
        +     <memberEntity name="Receipt"/>
          </configuration>
        """,
      fix: """
        Add the entity to a configuration. A store that is opened without a configuration contains every entity: if \
        the app has one, ignore the finding with that reason.
        """),
    check: .model { schema in
      guard let members = ConfigurationMembers(schema) else { return [] }
      return schema.model.entities.compactMap { entity in
        guard !entity.isAbstract, members.reached[entity.name] == nil,
          schema.entity(entity.parentEntity).map({ members.places(of: $0).isEmpty }) ?? true
        else { return nil }
        return Finding(
          "\(entity.name) is in no configuration", on: .entity(entity), at: .name,
          label: "not in \(schema.model.configurations.map(\.name).joined(separator: ", "))",
          notes: ["no store that is opened with a configuration can save its objects"],
          help: ["add it to a configuration; this is not needed if a store is opened without one"])
      }
    })
}
