import PlumbModel

extension Rule {
  /// The delete rule Deny, with CloudKit.
  ///
  /// The rule checks the delete rule of the relationship itself, on either side of a pair. The delete rule of its
  /// inverse is checked separately. In the corpus 236 of 30,813 relationships have the delete rule Deny.
  static let cloudKitDeny = Rule(
    "cloudkit-deny", .cloudKit, "The delete rule Deny, with CloudKit",
    severity: .always(.error),
    text: Text(
      what: "A relationship of an entity used with CloudKit whose delete rule is Deny.",
      why: """
        A deletion from another device has happened already, so it cannot be denied. Core Data rejects the model when \
        the store is loaded (134060).
        """,
      example: .orderOfCustomer(#"name="customer" optional="YES" maxCount="1" deletionRule="«Deny|Nullify»""#)
        .usedWithCloudKit,
      fix: """
        Select the relationship and choose another “Delete Rule” in the Data Model inspector, usually Nullify. Check \
        in code whether the object may be deleted before you delete it.
        """),
    check: .relationship { relationship, entity, schema in
      guard relationship.deleteRule == .deny, schema.mirrors(entity) else { return [] }
      return .finding(
        "\(entity.name).\(relationship.name) has the delete rule Deny, which CloudKit does not allow",
        at: .deletionRule,
        label: "Deny", notes: [.cloudKitRefuses],
        help: ["choose Nullify, and prevent the deletion in code"])
    })
}
