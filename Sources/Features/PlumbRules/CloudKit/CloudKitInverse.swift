import PlumbModel

extension Rule {
  /// A relationship without an inverse, with CloudKit.
  ///
  /// The rule reports every relationship of a mirrored entity that names no inverse or an empty one
  /// (`inverseName=""`). An inverse that does not exist is `inverse-missing-target`. The general rule,
  /// `relationship-inverse`, gives the same help for all entities. Like that rule, this one has no fix.
  static let cloudKitInverse = Rule(
    "cloudkit-inverse", .cloudKit, "A relationship without an inverse, with CloudKit",
    severity: .always(.error),
    text: Text(
      what: "A relationship of an entity used with CloudKit that has no inverse.",
      why: """
        Records arrive in any order. Core Data connects two objects when the later of their records arrives, which \
        requires both sides; it rejects the model when the store is loaded (134060).
        """,
      example: ExamplePair.model(
        """
          <entity name="Order" representedClassName="Order">
              <relationship name="customer" optional="YES" maxCount="1" deletionRule="Nullify" \
        destinationEntity="Customer"«| inverseName="orders" inverseEntity="Customer"»/>
          </entity>
        - <entity name="Customer" representedClassName="Customer"/>
        + <entity name="Customer" representedClassName="Customer">
        +     <relationship name="orders" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Order" \
        inverseName="customer" inverseEntity="Order"/>
        + </entity>
        """
      ).usedWithCloudKit,
      fix: """
        Add a relationship back to this entity on the destination entity and choose it as “Inverse” in the Data Model \
        inspector.
        """),
    check: .relationship { relationship, entity, schema in
      guard (relationship.inverseName ?? "").isEmpty, schema.mirrors(entity) else { return [] }
      let destination = relationship.destinationEntity ?? "the destination"
      return .finding(
        "\(entity.name).\(relationship.name) has no inverse, which CloudKit does not allow",
        at: .destinationEntity,
        label: "\(destination) has no relationship back",
        notes: [.cloudKitRefuses],
        help: [
          schema.entity(relationship.destinationEntity).map { advice(relationship, entity, $0, schema) }
            ?? "add a relationship back on \(destination) as its inverse"
        ])
    })
}
