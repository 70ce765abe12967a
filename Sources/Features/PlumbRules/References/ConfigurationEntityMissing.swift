import PlumbModel

extension Rule {
  /// A configuration with an entity that does not exist.
  ///
  /// The finding is on the `memberEntity`. The member's name distinguishes the findings of one configuration. An
  /// entity that no configuration lists is valid, because the default configuration contains every entity.
  static let configurationEntityMissing = Rule(
    "configuration-entity-missing", .references, "A configuration with an entity that does not exist",
    severity: .always(.error),
    text: Text(
      what: "A configuration lists an entity that is not in the model.",
      why: """
        The usual cause is an entity that was renamed or removed outside Xcode. If it was renamed, the store of the \
        configuration does not contain it, and its objects cannot be saved in any store.
        """,
      example: """
          <entity name="Order" representedClassName="Order"/>
          <configuration name="Local">
              <memberEntity name="Order"/>
        -     <memberEntity name="Receipt"/>
          </configuration>
        """,
      fix: "Select the configuration and remove the entity, or add the renamed one to it."),
    check: .model { schema in
      schema.model.configurations.flatMap { configuration in
        configuration.members.lazy.filter { !schema.contains($0.name) }.map { member in
          Finding(
            "The configuration \(configuration.name) lists \(member.name), which is not in the model",
            on: .top(.configuration, configuration.name, origin: member.origin), at: .name,
            label: "no such entity", notes: ["a store created with the configuration does not contain it"],
            help: schema.suggestion(for: member.name, in: schema.entityNames)
              + ["remove it from the configuration, or add \(member.name)"], discriminator: member.name)
        }
      }
    })
}
