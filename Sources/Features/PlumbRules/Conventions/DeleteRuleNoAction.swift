import PlumbModel

extension Rule {
  /// A relationship with the delete rule No Action.
  ///
  /// The rule ignores a relationship without an inverse: on deletion, Core Data only updates the inverse, so the delete
  /// rules No Action and Nullify have the same effect. It also ignores a relationship without a `deletionRule`, because
  /// Core Data's default is Nullify (Apple's documentation of `NSRelationshipDescription`). Rare: 81 of 30,813
  /// relationships in the corpus. The model compiler reports a warning for it.
  package static let deleteRuleNoAction = Rule(
    "delete-rule-no-action", .conventions, "A relationship with the delete rule No Action",
    severity: .always(.warning), convention: .deleteRules,
    text: Text(
      what: """
        A relationship with an inverse has the delete rule “No Action”. Without an inverse, it is the same as “Nullify”.
        """,
      why: """
        When the object is deleted, the objects at the other end keep their references to it. Their next save fails, \
        or the next access to the reference raises an exception because the row is missing.
        """,
      example: .orderAndCustomer(
        #"name="customer" optional="YES" maxCount="1" deletionRule="Nullify""#,
        orders: #"name="orders" optional="YES" toMany="YES" deletionRule="«No Action|Nullify»""#),
      fix: "Select the relationship and choose “Nullify” as “Delete Rule” in the Data Model inspector."),
    check: .relationship { relationship, entity, schema in
      guard relationship.deleteRule == .noAction, let inverse = schema.inverse(of: relationship) else { return [] }
      let other = inverse.owner.name
      return .finding(
        "\(entity.name).\(relationship.name) has the delete rule No Action", at: .deletionRule,
        label: "\(other).\(inverse.relationship.name) keeps the deleted object",
        notes: ["the remaining references make a save fail or raise an exception when they are read"],
        help: ["choose Nullify, or Cascade if \(other) belongs to it"],
        fixes: [.nullify(relationship)])
    })
}
