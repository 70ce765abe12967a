import PlumbModel

extension Rule {
  /// A to-one relationship that deletes its owner.
  ///
  /// The rule checks a relationship whose inverse exists and is to-many. Between two to-one relationships a cascade
  /// is ownership in one direction, which is valid. If the to-many side cascades too, `cascade-both-ways` also
  /// reports the pair. The fix requires a review, because code may rely on the owner being deleted with its last
  /// member.
  static let toManyCascadeToOne = Rule(
    "to-many-cascade-to-one", .conventions, "A to-one relationship that deletes its owner",
    severity: .recommended(.warning),
    text: Text(
      what: """
        A to-one relationship whose inverse is to-many has the delete rule “Cascade”: deleting one of many objects \
        deletes the object that they all belong to.
        """,
      why: "Deleting a single order deletes its customer, although other orders still reference it.",
      example: .orderAndCustomer(#"name="customer" optional="YES" maxCount="1" deletionRule="«Cascade|Nullify»""#),
      fix: """
        Select the to-one relationship and choose “Nullify” as “Delete Rule” in the Data Model inspector. “Cascade” is \
        for the to-many side.
        """),
    check: .relationship { relationship, entity, schema in
      guard relationship.deleteRule == .cascade, !relationship.isToMany,
        let inverse = schema.inverse(of: relationship), inverse.relationship.isToMany
      else { return [] }
      return .finding(
        "Deleting one \(entity.name) deletes its \(inverse.owner.name), by \(entity.name).\(relationship.name)",
        at: .deletionRule, label: "cascades to the owner of many",
        notes: ["the \(inverse.owner.name) is deleted although other objects may reference it"],
        help: ["choose Nullify here; Cascade is for \(inverse.owner.name).\(inverse.relationship.name)"],
        related: [(.relationship(inverse.relationship, of: inverse.owner), .name, "the to-many side")],
        fixes: [.nullify(relationship)])
    })
}
