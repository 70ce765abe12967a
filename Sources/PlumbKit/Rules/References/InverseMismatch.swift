import PlumbModel

extension Rule {
  static let inverseMismatch = Rule(
    "inverse-mismatch", .references, "Two relationships that are not each other's inverse",
    severity: .always(.error),
    text: Text(
      what: """
        A relationship names an inverse that names another one, or none; or the inverse belongs to an entity that has \
        nothing to do with the destination.
        """,
      why: """
        Core Data keeps the two sides of a pair in step. Where they disagree about who is whose inverse, setting one \
        side clears or fills another relationship than the one meant.
        """,
      bad: """
        <entity name="Order" representedClassName="Order">
            <relationship name="customer" optional="YES" maxCount="1" deletionRule="Nullify" \
        destinationEntity="Customer" inverseName="orders" inverseEntity="Customer"/>
            <relationship name="payer" optional="YES" maxCount="1" deletionRule="Nullify" \
        destinationEntity="Customer" inverseName="orders" inverseEntity="Customer"/>
        </entity>
        <entity name="Customer" representedClassName="Customer">
            <relationship name="orders" optional="YES" toMany="YES" deletionRule="Nullify" \
        destinationEntity="Order" inverseName="customer" inverseEntity="Order"/>
        </entity>
        """,
      good: """
        <entity name="Order" representedClassName="Order">
            <relationship name="customer" optional="YES" maxCount="1" deletionRule="Nullify" \
        destinationEntity="Customer" inverseName="orders" inverseEntity="Customer"/>
            <relationship name="payer" optional="YES" maxCount="1" deletionRule="Nullify" \
        destinationEntity="Customer" inverseName="paidOrders" inverseEntity="Customer"/>
        </entity>
        <entity name="Customer" representedClassName="Customer">
            <relationship name="orders" optional="YES" toMany="YES" deletionRule="Nullify" \
        destinationEntity="Order" inverseName="customer" inverseEntity="Order"/>
            <relationship name="paidOrders" optional="YES" toMany="YES" deletionRule="Nullify" \
        destinationEntity="Order" inverseName="payer" inverseEntity="Order"/>
        </entity>
        """,
      fix: """
        Give every relationship an inverse of its own, and choose it in the Data Model inspector: Xcode then sets the \
        other side.
        """),
    check: .relationship { relationship, entity, schema in
      guard let name = relationship.inverseName, let destination = relationship.destinationEntity,
        let target = schema.entity(relationship.inverseEntity ?? destination)
      else { return [] }
      if target.name == destination,
        target.relationships.contains(where: {
          $0.name == name && $0.inverseName == relationship.name && $0.inverseEntity == entity.name
        })
      {
        return []
      }
      return stranger(relationship, entity, target, schema) ?? disagreement(relationship, entity, schema)
    })

  /// The inverse stands on an entity that is no kin of the destination.
  private static func stranger(
    _ relationship: Relationship, _ entity: Entity, _ target: Entity, _ schema: Schema
  ) -> [Finding]? {
    guard let destination = relationship.destinationEntity, schema.contains(destination),
      !schema.areKin(target.name, destination)
    else { return nil }
    return [
      Finding(
        "\(entity.name).\(relationship.name) leads to \(destination), but its inverse belongs to \(target.name)",
        at: "inverseEntity", label: "the destination is \(destination)",
        notes: ["Core Data cannot keep the two sides in step"],
        help: ["choose an inverse that belongs to \(destination), or lead the relationship to \(target.name)"],
        related: [(.entity(target), "name", target.name)])
    ]
  }

  /// The inverse names another relationship than this one as its own inverse, or none.
  private static func disagreement(
    _ relationship: Relationship, _ entity: Entity, _ schema: Schema
  ) -> [Finding] {
    guard let inverse = schema.inverse(of: relationship) else { return [] }
    let back = schema.inverse(of: inverse.relationship)
    if let back, back.relationship.name == relationship.name, schema.inherits(entity, from: back.owner.name) {
      return []
    }
    // What leads nowhere is reported on the inverse itself.
    guard back != nil || inverse.relationship.inverseName == nil else { return [] }
    let other = "\(inverse.owner.name).\(inverse.relationship.name)"
    let own = "\(entity.name).\(relationship.name)"
    let named = back.map { "\($0.owner.name).\($0.relationship.name)" }
    return [
      Finding(
        "the inverse of \(own) is \(other), but the inverse of \(other) is \(named ?? "not set")",
        at: "inverseName", label: named.map { "belongs to \($0)" } ?? "never points back",
        notes: ["Core Data cannot keep the two sides in step: setting one clears or fills another relationship"],
        help: [help(relationship, entity, inverse, back, schema)],
        related: [(.relationship(inverse.relationship, of: inverse.owner), "inverseName", "the inverse of \(other)")],
        fixes: fix(relationship, entity, inverse, back, schema))
    ]
  }

  private typealias Side = (relationship: Relationship, owner: Entity)

  /// Whether the inverse forms a sound pair with somebody else, so that this relationship is the odd one out.
  private static func isTaken(_ inverse: Side, by back: Side?, _ schema: Schema) -> Bool {
    guard let back, let again = schema.inverse(of: back.relationship) else { return false }
    return again.relationship.name == inverse.relationship.name && again.owner.name == inverse.owner.name
  }

  private static func help(
    _ relationship: Relationship, _ entity: Entity, _ inverse: Side, _ back: Side?, _ schema: Schema
  ) -> String {
    isTaken(inverse, by: back, schema)
      ? "add an inverse of its own for \(relationship.name) to \(inverse.owner.name)"
      : "set the inverse of \(inverse.owner.name).\(inverse.relationship.name) to \(relationship.name)"
  }

  private static func fix(
    _ relationship: Relationship, _ entity: Entity, _ inverse: Side, _ back: Side?, _ schema: Schema
  ) -> [XMLFix] {
    // One edit mends it only where the other side names the right entity already.
    guard inverse.relationship.inverseEntity == entity.name, !isTaken(inverse, by: back, schema) else { return [] }
    return [
      XMLFix(
        "Make \(relationship.name) the inverse of \(inverse.owner.name).\(inverse.relationship.name)", .review,
        .set("inverseName", to: relationship.name, after: ["destinationEntity"]),
        on: .relationship(inverse.relationship, of: inverse.owner))
    ]
  }
}
