import PlumbModel

extension Rule {
  /// An ordered relationship to one object.
  ///
  /// Only a to-many relationship can have an order. Xcode offers the mark for no other relationship, so it remains
  /// from a to-many relationship that was changed to to-one by hand. With CloudKit, `cloudkit-ordered` reports it
  /// too.
  static let toOneOrdered = Rule(
    "to-one-ordered", .values, "An ordered relationship to one object",
    severity: .recommended(.warning),
    text: Text(
      what: "A to-one relationship is marked as ordered.",
      why: """
        One object has no order. The mark is part of the version hash anyway, and a to-many relationship that is made \
        from the relationship later is an ordered set.
        """,
      example: .orderOfCustomer(
        #"name="customer" optional="YES" maxCount="1" deletionRule="Nullify"« ordered="YES"|»"#),
      fix: "Remove the mark in a new version of the model: its version hash changes."),
    check: .relationship { relationship, entity, _ in
      guard relationship.isOrdered, !relationship.isToMany else { return [] }
      return .finding(
        "\(entity.name).\(relationship.name) is ordered, but references one object", at: .ordered,
        label: "one object",
        notes: ["the mark has no effect, but is part of the version hash"],
        help: ["remove the mark in a new version, or make the relationship to-many"],
        fixes: [XMLFix("Remove the order of \(relationship.name)", .review, .remove(.ordered))])
    })
}
