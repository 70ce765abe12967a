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
        A deletion that comes from another device has happened already, so nothing can deny it. Core Data refuses the \
        model when the store is loaded (134060).
        """,
      example: .orderOfCustomer(#"name="customer" optional="YES" maxCount="1" deletionRule="«Deny|Nullify»""#)
        .usedWithCloudKit,
      fix: """
        Select the relationship and choose another “Delete Rule” in the Data Model inspector, mostly Nullify. Refuse \
        the deletion in code, before it is asked for.
        """),
    check: .relationship { relationship, entity, schema in
      guard relationship.deleteRule == .deny, schema.mirrors(entity) else { return [] }
      return [
        Finding(
          "\(entity.name).\(relationship.name) denies deletion, which CloudKit does not allow", at: .deletionRule,
          label: "Deny", notes: [.cloudKitRefuses],
          help: ["choose Nullify, and refuse the deletion in code"])
      ]
    })
}
