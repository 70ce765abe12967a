import PlumbModel

extension Rule {
  /// An inverse that does not exist.
  ///
  /// The inverse is searched on `inverseEntity`, or on the destination if the file has no `inverseEntity`, then on
  /// the parents and the subentities of that entity. An attribute with the name has a separate message. A
  /// relationship without an inverse is `relationship-inverse`; a relationship whose inverse belongs to an unrelated
  /// entity is `inverse-mismatch`. The rule has a fix if exactly one relationship of the destination names this one.
  package static let inverseMissingTarget = Rule(
    "inverse-missing-target", .references, "An inverse that does not exist",
    severity: .always(.error),
    text: Text(
      what: """
        A relationship names an inverse that its destination does not have, that is an attribute there, or that \
        belongs to an entity which is not in the model.
        """,
      why: """
        The model compiler rejects the model. Without an inverse Core Data does not update the other side: references \
        to deleted objects remain.
        """,
      example: .orderOfCustomer(
        #"name="customer" optional="YES" maxCount="1" deletionRule="Nullify""#, inverse: "«order|orders»"),
      fix: "Select the relationship and choose another “Inverse” in the Data Model inspector."),
    check: .relationship { relationship, entity, schema in
      guard let inverse = relationship.inverseName, !inverse.isEmpty,
        let target = relationship.inverseEntity ?? relationship.destinationEntity,
        !schema.isPaired(relationship, of: entity), !schema.hasUnrelatedInverse(relationship)
      else { return [] }
      guard let found = schema.entity(target) else {
        // If the destination is missing too, `destination-missing` reports the relationship.
        guard let destination = relationship.destinationEntity, schema.contains(destination) else { return [] }
        if schema.hasInverseOnDestination(relationship, entity) {
          return [Rule.staleOwner(relationship, entity, destination, "no such entity")]
        }
        return .finding(
          "The inverse of \(entity.name).\(relationship.name) belongs to \(target), which is not in the model",
          at: .inverseEntity, label: "no such entity", notes: ["the model compiler rejects the model"],
          help: schema.suggestion(for: target, in: schema.entityNames)
            + ["choose another inverse in the Data Model inspector"])
      }
      if found.hasRelationship(inverse) { return [] }
      return missing(inverse, of: found, relationship, entity, schema)
    })

  /// Returns the finding for a name that the target does not have. Empty if one of its parents or subentities has
  /// such a relationship.
  private static func missing(
    _ inverse: String, of target: Entity, _ relationship: Relationship, _ entity: Entity, _ schema: Schema
  ) -> [Finding] {
    if schema.nearest(to: target, { $0.hasRelationship(inverse) ? true : nil }) != nil { return [] }
    if schema.hasSubentity(of: target, withRelationship: inverse) { return [] }
    let name = "\(entity.name).\(relationship.name)"
    let attribute = schema.attribute(inverse, of: target)
    let inverseCandidate = schema.inverseCandidate(of: relationship, entity)
    return .finding(
      attribute == nil
        ? "The inverse of \(name), \(target.name).\(inverse), does not exist"
        : "The inverse of \(name), \(target.name).\(inverse), is an attribute",
      at: .inverseName,
      label: attribute == nil ? "\(target.name) has no relationship \(inverse)" : "an attribute of \(target.name)",
      notes: ["the model compiler rejects the model"],
      help: inverseCandidate.map {
        ["\($0.owner.name).\($0.relationship.name) names it as its inverse: make it the inverse"]
      }
        ?? schema.suggestion(for: inverse, in: target.relationships.map(\.name))
        + ["choose another inverse in the Data Model inspector, or add \(inverse) to \(target.name)"],
      related: attribute.map { [(.attribute($0.attribute, of: $0.owner), .name, "the attribute")] } ?? [],
      fixes: inverseCandidate.map { fixes(relationship, with: $0) } ?? [])
  }

  /// Returns the fix that names another inverse. Empty if the entity of the inverse must change too, because a fix
  /// edits one XML attribute.
  private static func fixes(
    _ relationship: Relationship, with other: (relationship: Relationship, owner: Entity)
  ) -> [XMLFix] {
    guard relationship.inverseEntity ?? relationship.destinationEntity == other.owner.name else { return [] }
    return [
      XMLFix(
        "Make \(other.owner.name).\(other.relationship.name) the inverse of \(relationship.name)", .review,
        .set(.inverseName, to: other.relationship.name))
    ]
  }
}
