import PlumbModel
import PlumbText

extension Rule {
  /// A relationship between two configurations.
  ///
  /// The rule reports a relationship if both entities, or entities below them, are in configurations, and have no
  /// configuration in common. A pair is reported as one finding, on the side whose name comes first. It is a warning,
  /// because only the code that opens the stores determines whether the configurations are in different stores. A
  /// relationship out of a configuration used with CloudKit is `cloudkit-configuration`, if those rules are on. An
  /// entity in no configuration is `configuration-entity-none`.
  package static let configurationRelationship = Rule(
    "configuration-relationship", .references, "A relationship between two configurations",
    severity: .recommended(.warning),
    text: Text(
      what: """
        A relationship references an entity that has no configuration in common with the relationship's own entity.
        """,
      why: """
        Configurations assign entities to different stores, and a relationship cannot connect two stores: the save \
        fails, or the assignment raises an exception. It works only if one store is opened with both entities.
        """,
      example: """
          <entity name="Order" representedClassName="Order">
              <relationship name="customer" optional="YES" maxCount="1" deletionRule="Nullify" \
        destinationEntity="Customer" inverseName="orders" inverseEntity="Customer"/>
          </entity>
          <entity name="Customer" representedClassName="Customer">
              <relationship name="orders" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Order" \
        inverseName="customer" inverseEntity="Order"/>
          </entity>
          <configuration name="Local">
              <memberEntity name="Order"/>
        +     <memberEntity name="Customer"/>
          </configuration>
          <configuration name="Shared">
              <memberEntity name="Customer"/>
          </configuration>
        """,
      fix: """
        Add both entities to one configuration; or keep an identifier of the other object in an attribute and fetch \
        it, or use a fetched property, which may connect stores.
        """),
    check: .model { schema in
      guard schema.model.configurations.count > 1, let members = ConfigurationMembers(schema) else { return [] }
      return schema.model.entities.flatMap { entity in
        entity.relationships.compactMap { finding($0, entity, members, schema) }
      }
    })

  private static func finding(
    _ relationship: Relationship, _ entity: Entity, _ members: ConfigurationMembers, _ schema: Schema
  ) -> Finding? {
    guard let destination = schema.entity(relationship.destinationEntity),
      let mine = members.reached[entity.name], let theirs = members.reached[destination.name],
      mine.isDisjoint(with: theirs), !isCloudKits(mine, schema)
    else { return nil }
    if let (inverse, owner) = schema.inverse(of: relationship),
      (owner.name, inverse.name) < (entity.name, relationship.name), members.reached[owner.name] == theirs
    {
      return nil
    }
    let (from, to) = (Phrase.list(mine.sorted()), Phrase.list(theirs.sorted()))
    return Finding(
      "\(entity.name).\(relationship.name) in the configuration \(from) references \(destination.name), which is in \(to)",
      on: .relationship(relationship, of: entity), at: .destinationEntity, label: "in \(to)",
      notes: ["a relationship cannot connect two stores: if the configurations are in different ones, the save fails"],
      help: [
        "add \(entity.name) and \(destination.name) to one configuration, or keep an identifier in an attribute"
      ],
      related: [(.entity(destination), .name, "in \(to)")])
  }

  /// Whether `cloudkit-configuration` checks the relationships out of one of these configurations.
  private static func isCloudKits(_ names: Set<String>, _ schema: Schema) -> Bool {
    schema.checksCloudKit
      && schema.model.configurations.contains { $0.usedWithCloudKit && names.contains($0.name) }
  }
}
