import PlumbModel

extension Rule {
  /// Two relationships that are not each other's inverse.
  ///
  /// Before it copies any element, the rule excludes pairs that name each other with `Schema.isPaired`. If the two
  /// sides of a pair disagree, the rule reports the one that is easier to fix: see `disagreement`. An inverse that
  /// does not exist is `inverse-missing-target`. An inverse on a parent or a subentity of the destination is valid.
  static let inverseMismatch = Rule(
    "inverse-mismatch", .references, "Two relationships that are not each other's inverse",
    severity: .always(.error),
    text: Text(
      what: """
        A relationship names an inverse that names another one, or none; or the inverse belongs to an entity that is \
        unrelated to the destination. It is a warning if the destination has the inverse and only the file names \
        another entity for it.
        """,
      why: """
        Core Data updates both sides of a pair together. If the sides do not name each other, setting one side changes \
        a different relationship than the intended one.
        """,
      example: """
          <entity name="Order" representedClassName="Order">
              <relationship name="customer" optional="YES" maxCount="1" deletionRule="Nullify" \
        destinationEntity="Customer" inverseName="orders" inverseEntity="Customer"/>
              <relationship name="payer" optional="YES" maxCount="1" deletionRule="Nullify" \
        destinationEntity="Customer" inverseName="«orders|paidOrders»" inverseEntity="Customer"/>
          </entity>
          <entity name="Customer" representedClassName="Customer">
              <relationship name="orders" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Order" \
        inverseName="customer" inverseEntity="Order"/>
        +     <relationship name="paidOrders" optional="YES" toMany="YES" deletionRule="Nullify" \
        destinationEntity="Order" inverseName="payer" inverseEntity="Order"/>
          </entity>
        """,
      fix: """
        Give every relationship its own inverse, and choose it in the Data Model inspector: Xcode then sets the other \
        side.
        """),
    check: .relationship { relationship, entity, schema in
      guard relationship.inverseName != nil, let destination = relationship.destinationEntity,
        !schema.isPaired(relationship, of: entity),
        let target = schema.entity(relationship.inverseEntity ?? destination)
      else { return [] }
      return stranger(relationship, entity, target, schema) ?? disagreement(relationship, entity, schema)
    })

  /// Returns the finding for an inverse that belongs to an entity unrelated to the destination. `nil` if that entity
  /// is the destination, one of its parents or one of its subentities, or if the destination is missing.
  private static func stranger(
    _ relationship: Relationship, _ entity: Entity, _ target: Entity, _ schema: Schema
  ) -> [Finding]? {
    guard let destination = relationship.destinationEntity, schema.hasUnrelatedInverse(relationship) else { return nil }
    if schema.hasInverseOnDestination(relationship, entity) {
      return [staleOwner(relationship, entity, destination, "\(target.name) is unrelated to it")]
    }
    let isThere = relationship.inverseName.flatMap { name in
      schema.entity(destination).map { $0.hasRelationship(name) }
    }
    return .finding(
      "\(entity.name).\(relationship.name) references \(destination), but its inverse belongs to \(target.name)",
      at: .inverseEntity, label: "the destination is \(destination)",
      notes: ["Core Data cannot update both sides together"],
      help: ["choose an inverse that belongs to \(destination), or make \(target.name) the destination"],
      related: [(.entity(target), .name, target.name)],
      fixes: isThere == true
        ? [
          XMLFix(
            "Set the inverse to \(relationship.inverseName ?? "") of \(destination)", .review,
            .set(.inverseEntity, to: destination))
        ] : [])
  }

  /// Returns the finding for an inverse of which only the entity is wrong: see `hasInverseOnDestination`. It is a
  /// warning at most.
  static func staleOwner(
    _ relationship: Relationship, _ entity: Entity, _ destination: String, _ label: String
  ) -> Finding {
    let named = relationship.inverseEntity ?? "no entity"
    let inverse = "\(destination).\(relationship.inverseName ?? "")"
    return Finding(
      "The inverse of \(entity.name).\(relationship.name) is \(inverse), but the file names \(named) as its entity",
      at: .inverseEntity, label: label,
      notes: ["Core Data finds it on the destination, but readers of the file are misled"],
      help: ["set the entity of the inverse to \(destination)"],
      fixes: [
        XMLFix("Set the entity of the inverse to \(destination)", .review, .set(.inverseEntity, to: destination))
      ], atMost: .warning)
  }

  /// A relationship of a pair, with the entity that declares it.
  private typealias Side = (relationship: Relationship, owner: Entity)

  /// Returns the finding for an inverse that names another relationship as its inverse, or none. Empty if the two
  /// agree, or if the finding is on another relationship.
  ///
  /// For `Order.payer` → `Customer.orders` ↔ `Order.customer` the finding is on `payer` only, because the other two
  /// relationships name each other.
  private static func disagreement(_ relationship: Relationship, _ entity: Entity, _ schema: Schema) -> [Finding] {
    let own: Side = (relationship, entity)
    guard let inverse = schema.inverse(of: relationship), isMismatched(own, schema) else { return [] }
    let back = schema.inverse(of: inverse.relationship)
    // The rule reports a dangling name on the relationship that has it: here the inverse, whose own inverse is
    // missing.
    guard back != nil || inverse.relationship.inverseName == nil else { return [] }
    if let back, isMismatched(inverse, schema), !isMismatched(back, schema) { return [] }
    let (help, fixes) = remedy(own, inverse, schema)
    let named = back.map(path)
    return .finding(
      "The inverse of \(path(own)) is \(path(inverse)), but the inverse of \(path(inverse)) is "
        + (named ?? "not set"),
      at: .inverseName, label: named.map { "belongs to \($0)" } ?? "does not name it back",
      notes: ["Core Data cannot update both sides together: setting one changes a different relationship"],
      help: [help],
      related: [
        (.relationship(inverse.relationship, of: inverse.owner), .inverseName, "the inverse of \(path(own))")
      ], fixes: fixes)
  }

  /// Returns the path of a relationship: `Order.payer`.
  private static func path(_ side: Side) -> String { "\(side.owner.name).\(side.relationship.name)" }

  /// Whether a relationship names an inverse that does not name it in turn.
  private static func isMismatched(_ side: Side, _ schema: Schema) -> Bool {
    guard let inverse = schema.inverse(of: side.relationship) else { return false }
    guard let back = schema.inverse(of: inverse.relationship) else { return true }
    return back.relationship.name != side.relationship.name || !schema.inherits(side.owner, from: back.owner.name)
  }

  /// Returns the help, and the fix if one edit is enough. The edit is enough if the other side already names the
  /// correct entity.
  private static func remedy(
    _ own: Side, _ inverse: Side, _ schema: Schema
  ) -> (help: String, fixes: [XMLFix]) {
    if let counterpart = counterpart(of: own, excluding: inverse, schema) {
      return ("set the inverse of \(path(own)) to \(counterpart.relationship.name)", pairing(own, with: counterpart))
    }
    if schema.inverse(of: inverse.relationship) != nil, !isMismatched(inverse, schema) {
      return ("add a separate inverse for \(own.relationship.name) to \(inverse.owner.name)", [])
    }
    return ("set the inverse of \(path(inverse)) to \(own.relationship.name)", pairing(inverse, with: own))
  }

  /// Returns another relationship of the destination that names this one as its inverse, which is probably the
  /// intended inverse. `nil` if the destination has none.
  private static func counterpart(of own: Side, excluding inverse: Side, _ schema: Schema) -> Side? {
    guard let destination = schema.entity(own.relationship.destinationEntity) else { return nil }
    let found = destination.relationships.first {
      $0.inverseName == own.relationship.name && ($0.inverseEntity ?? $0.destinationEntity) == own.owner.name
        && $0.name != inverse.relationship.name
    }
    return found.map { ($0, destination) }
  }

  /// Returns the fix that names `other` as the inverse of `side`. Empty if `inverseEntity` must change too, because a
  /// fix edits one XML attribute.
  private static func pairing(_ side: Side, with other: Side) -> [XMLFix] {
    guard side.relationship.inverseEntity == other.owner.name else { return [] }
    return [
      XMLFix(
        "Make \(path(other)) the inverse of \(path(side))", .review,
        .set(.inverseName, to: other.relationship.name),
        on: .relationship(side.relationship, of: side.owner))
    ]
  }
}
