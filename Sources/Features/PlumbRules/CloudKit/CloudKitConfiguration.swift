import PlumbModel

extension Rule {
  /// A relationship out of a configuration used with CloudKit.
  ///
  /// The rule checks only configurations that declare `usedWithCloudKit` themselves. An inherited relationship is
  /// reported on the entity that declares it, one finding for each configuration. Members are compared by name: a
  /// subentity of a member does not count as a member.
  static let cloudKitConfiguration = Rule(
    "cloudkit-configuration", .cloudKit, "A relationship that leaves a configuration used with CloudKit",
    severity: .always(.error),
    text: Text(
      what: """
        An entity in a configuration used with CloudKit has a relationship, its own or inherited, to an entity that is \
        not in the same configuration.
        """,
      why: """
        The other object is in another store and is not synced, so on another device the related object is missing. \
        Core Data rejects the model when the store is loaded (134060).
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
          <configuration name="Cloud" usedWithCloudKit="YES">
              <memberEntity name="Order"/>
        +     <memberEntity name="Customer"/>
          </configuration>
        """,
      fix: """
        Add the destination to the configuration too; or remove the relationship, keep an identifier of the other \
        object in an attribute, and fetch it.
        """),
    check: .model { schema in
      schema.model.configurations.filter(\.usedWithCloudKit).flatMap { configuration -> [Finding] in
        let members = Set(configuration.members.map(\.name))
        var visited: Set<String> = []
        return configuration.members.flatMap { member -> [Finding] in
          guard let entity = schema.entity(member.name) else { return [] }
          return ([entity] + schema.ancestors(of: entity)).filter { visited.insert($0.name).inserted }
            .flatMap { strays(of: $0, members, configuration.name, schema) }
        }
      }
    })

  /// Returns the findings for an entity's relationships to entities outside the configuration. A relationship whose
  /// destination does not exist is `destination-missing`.
  private static func strays(
    of entity: Entity, _ members: Set<String>, _ configuration: String, _ schema: Schema
  ) -> [Finding] {
    entity.relationships.compactMap { relationship in
      guard let destination = schema.entity(relationship.destinationEntity), !members.contains(destination.name) else {
        return nil
      }
      return Finding(
        "\(entity.name).\(relationship.name) references \(destination.name), which is not in the configuration "
          + configuration,
        on: .relationship(relationship, of: entity), at: .destinationEntity, label: "not in \(configuration)",
        notes: [.cloudKitRefuses],
        help: ["add \(destination.name) to \(configuration), or keep its identifier in an attribute instead"],
        related: [(.entity(destination), .name, destination.name)], discriminator: configuration)
    }
  }
}
