import PlumbModel

extension Rule {
  /// A pair of relationships that both deny deletion.
  ///
  /// A pair is reported as one finding, on the side whose name comes first. It is a warning, because code can
  /// disconnect the two objects before it deletes one. If CloudKit's rules check the entity, `cloudkit-deny` reports
  /// it instead.
  static let denyBothWays = Rule(
    "deny-both-ways", .conventions, "A pair of relationships that both deny deletion",
    severity: .recommended(.warning),
    text: Text(
      what: "A relationship and its inverse have the delete rule Deny.",
      why: """
        Deny prevents the deletion of an object while the relationship is not empty. If both sides deny, neither of \
        two related objects can be deleted: the save fails in validation (1600), in either order.
        """,
      example: .orderAndCustomer(
        #"name="customer" optional="YES" maxCount="1" deletionRule="«Deny|Nullify»""#,
        orders: #"name="orders" optional="YES" toMany="YES" deletionRule="Deny""#),
      fix: """
        Choose another “Delete Rule” on one side, usually Nullify on the side that belongs to the other.
        """),
    check: .relationship { relationship, entity, schema in
      guard relationship.deleteRule == .deny, let (inverse, owner) = schema.inverse(of: relationship),
        inverse.deleteRule == .deny, (entity.name, relationship.name) <= (owner.name, inverse.name),
        !schema.isCheckedForCloudKit(entity)
      else { return [] }
      return .finding(
        "\(entity.name).\(relationship.name) and \(owner.name).\(inverse.name) both deny deletion", at: .deletionRule,
        label: "neither side can be deleted", notes: ["deleting one of two related objects fails at the save (1600)"],
        help: ["choose another delete rule on one side"],
        related: [(.relationship(inverse, of: owner), .deletionRule, "also Deny")])
    })
}
