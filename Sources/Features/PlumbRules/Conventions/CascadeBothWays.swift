import PlumbModel

extension Rule {
  /// A relationship and its inverse that both cascade.
  ///
  /// A pair is reported as one finding: on the to-many side, or on the first by entity and name if both sides are
  /// alike. A cascade between two to-one sides is valid, because the two objects own each other: it is a note. A
  /// relationship that is its own inverse is reported with other messages. The rule ignores inverses that do not
  /// exist. In the corpus 8,254 of 30,813 relationships cascade: one cascading side is the normal case.
  static let cascadeBothWays = Rule(
    "cascade-both-ways", .conventions, "A relationship and its inverse that both cascade",
    severity: .strict(.warning),
    text: Text(
      what: "A relationship and its inverse both have the delete rule “Cascade”.",
      why: """
        Deleting one object deletes the other one, and every object that the other one owns: deleting an order deletes \
        its customer, and with the customer all other orders.
        """,
      example: .orderAndCustomer(
        #"name="customer" optional="YES" maxCount="1" deletionRule="«Cascade|Nullify»""#,
        orders: #"name="orders" optional="YES" toMany="YES" deletionRule="Cascade""#),
      fix: """
        Decide which side owns the other. The owner keeps “Cascade”; the other side gets “Nullify” as “Delete Rule” in \
        the Data Model inspector.
        """),
    check: .relationship { relationship, entity, schema in
      guard relationship.deleteRule == .cascade, let inverse = schema.inverse(of: relationship),
        inverse.relationship.deleteRule == .cascade, reports(relationship, entity, for: inverse)
      else { return [] }
      let own = "\(entity.name).\(relationship.name)"
      let other = "\(inverse.owner.name).\(inverse.relationship.name)"
      let isOneToOne = !relationship.isToMany && !inverse.relationship.isToMany
      return .finding(
        own == other ? "\(own) cascades, and is its own inverse" : "\(own) and \(other) both cascade",
        at: .deletionRule, label: own == other ? "its own inverse" : "\(other) cascades too",
        notes: ["deleting one object deletes the other one, and every object that the other one owns"],
        help: [
          isOneToOne
            ? "keep it if each object owns the other; otherwise let the owner cascade, and the other side nullify"
            : "let the owner cascade, and the other side nullify"
        ],
        related: own == other
          ? [] : [(.relationship(inverse.relationship, of: inverse.owner), .deletionRule, "cascades too")],
        atMost: isOneToOne ? .note : nil)
    })

  /// Whether the pair is reported on this relationship: on the to-many side, or on the first of the two.
  private static func reports(
    _ relationship: Relationship, _ entity: Entity, for inverse: (relationship: Relationship, owner: Entity)
  ) -> Bool {
    guard relationship.isToMany == inverse.relationship.isToMany else { return relationship.isToMany }
    return (entity.name, relationship.name) <= (inverse.owner.name, inverse.relationship.name)
  }
}
