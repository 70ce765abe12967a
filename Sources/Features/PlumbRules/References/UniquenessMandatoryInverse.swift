import PlumbModel

extension Rule {
  /// A uniqueness constraint of an entity on which other objects depend, which the model compiler refuses.
  ///
  /// Saving an object that violates a constraint can delete the existing object. The rule checks the relationships and the
  /// constraints that an entity declares itself.
  static let uniquenessMandatoryInverse = Rule(
    "uniqueness-mandatory-inverse", .references, "A unique object without which others cannot exist",
    severity: .always(.error),
    text: Text(
      what: """
        An entity has a uniqueness constraint and a relationship whose inverse is a mandatory to-one relationship, and \
        the delete rule of the relationship is not Cascade.
        """,
      why: """
        The model compiler rejects the model. A conflict of a uniqueness constraint is resolved by deleting one of the \
        objects: the objects that must reference it would become invalid, and the save would fail.
        """,
      example: """
        <entity name="Customer" representedClassName="Customer">
            <attribute name="number" attributeType="String"/>
            <relationship name="orders" optional="YES" toMany="YES" deletionRule="«Nullify|Cascade»" \
        destinationEntity="Order" inverseName="customer" inverseEntity="Order"/>
            <uniquenessConstraints>
                <uniquenessConstraint>
                    <constraint value="number"/>
                </uniquenessConstraint>
            </uniquenessConstraints>
        </entity>
        <entity name="Order" representedClassName="Order">
            <relationship name="customer" maxCount="1" deletionRule="Nullify" destinationEntity="Customer" \
        inverseName="orders" inverseEntity="Customer"/>
        </entity>
        """,
      fix: """
        Choose Cascade as the delete rule of the relationship, make the inverse optional in a new version, or remove the \
        constraint in a new version.
        """),
    check: .relationship { relationship, entity, schema in
      guard entity.uniquenessConstraints?.isEmpty == false, relationship.deleteRule != .cascade,
        let (inverse, owner) = schema.inverse(of: relationship), !inverse.isOptional, !inverse.isToMany,
        !relationship.isTransient, !inverse.isTransient
      else { return [] }
      return .finding(
        "\(entity.name) has a uniqueness constraint, and \(owner.name).\(inverse.name) requires it, but "
          + "\(entity.name).\(relationship.name) does not cascade",
        at: .deletionRule, label: "not Cascade", notes: ["the model compiler rejects the model"],
        help: ["choose the delete rule Cascade, or make \(owner.name).\(inverse.name) optional in a new version"],
        related: [(.relationship(inverse, of: owner), .name, "a mandatory to-one relationship")],
        fixes: [
          XMLFix("Make \(relationship.name) cascade", .review, .set(.deletionRule, to: "Cascade"))
        ])
    })
}
