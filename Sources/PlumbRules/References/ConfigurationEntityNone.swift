import PlumbModel

extension Rule {
  /// An entity in no configuration, in a model that has configurations.
  ///
  /// The rule ignores abstract entities, which have no objects, and an entity whose parent is in a configuration
  /// (`configuration-hierarchy`). It is a warning, because a store that is opened without a configuration contains
  /// every entity.
  static let configurationEntityNone = Rule(
    "configuration-entity-none", .references, "An entity in no configuration",
    severity: .recommended(.warning),
    text: Text(
      what: "The model has configurations, and none of them lists the entity.",
      why: """
        A store that is opened with a configuration takes the entities of that configuration only. Where every store is \
        opened with one, objects of the entity have no store to be saved in, and the save fails; a fetch finds nothing.
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
        Drag the entity into a configuration. If one of the stores is opened without a configuration, that one takes the \
        entity: ignore the finding with that reason.
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
          notes: ["no store that is opened with a configuration takes its objects"],
          help: ["add it to a configuration; it is sound where a store is opened without one"])
      }
    })
}
