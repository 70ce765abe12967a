import PlumbModel

extension Rule {
  /// A cascade between two to-many relationships. If both sides cascade, `cascade-both-ways` also reports the pair.
  static let cascadeManyToMany = Rule(
    "cascade-many-to-many", .conventions, "A to-many relationship that deletes objects of several owners",
    severity: .recommended(.warning),
    text: Text(
      what: "A to-many relationship has the delete rule “Cascade”, and its inverse is to-many too.",
      why: """
        The destinations can belong to several objects. Deleting one of these objects deletes them for all others: \
        deleting a customer deletes a tag that other customers have.
        """,
      example: .orderAndCustomer(
        #"name="customer" optional="YES" toMany="YES" deletionRule="«Cascade|Nullify»""#,
        orders: #"name="orders" optional="YES" toMany="YES" deletionRule="Nullify""#),
      fix: "Choose “Nullify” as “Delete Rule” in the Data Model inspector, and delete objects without an owner in code."
    ),
    check: .relationship { relationship, entity, schema in
      guard relationship.deleteRule == .cascade, relationship.isToMany,
        let inverse = schema.inverse(of: relationship), inverse.relationship.isToMany
      else { return [] }
      return .finding(
        "Deleting one \(entity.name) deletes each \(inverse.owner.name) of \(entity.name).\(relationship.name), "
          + "which other objects may reference",
        at: .deletionRule, label: "cascades to shared objects",
        notes: ["\(inverse.owner.name).\(inverse.relationship.name) is to-many"],
        help: ["choose Nullify, and delete objects without an owner in code"],
        related: [(.relationship(inverse.relationship, of: inverse.owner), .toMany, "to-many")],
        fixes: [.nullify(relationship)])
    })
}
