import PlumbModel

extension Rule {
  /// A relationship that cannot be empty.
  ///
  /// A to-one, or a to-many with a minimum. A mandatory to-many without one holds in an empty set, and a part below an
  /// owner that cascades goes with it: both are sound. One whose inverse nullifies is `relationship-nullified`, and
  /// where CloudKit judges the entity `cloudkit-relationship-optional` speaks. The macro style has no mandatory
  /// relationships at all: for it every one counts.
  package static let relationshipOptional = Rule(
    "relationship-optional", .conventions, "A relationship that cannot be empty",
    severity: .strict(.error), convention: .optionalRelationships,
    text: Text(
      what: """
        A to-one relationship without “Optional”, or a to-many that has a minimum count. Left alone is a part whose \
        owner cascades to it. An error in every preset where the style of the Swift has no mandatory relationships; \
        then all of them count.
        """,
      why: """
        A save fails with a validation error as long as the other object is missing (1570), also in the moment between \
        two saves of a sync or an import. In Swift the value is optional all the same.
        """,
      example: .orderAndCustomer(
        #"name="customer"«| optional="YES"» maxCount="1" deletionRule="Nullify""#,
        orders: #"name="orders" optional="YES" toMany="YES" deletionRule="Deny""#),
      fix: "Select the relationship and check “Optional” in the Data Model inspector."),
    check: .relationship { relationship, entity, schema in
      guard !relationship.isOptional, !schema.isJudgedByCloudKit(entity),
        schema.needsOptionalRelationships || isChoice(relationship, schema)
      else { return [] }
      return [
        Finding(
          "\(entity.name).\(relationship.name) is a mandatory relationship", at: .optional, label: "not optional",
          notes: ["saving fails while the other object is missing, in the middle of a sync or an import too"],
          help: ["make it optional, and check in code where the object has to be there"],
          fixes: [.optional(relationship)])
      ]
    })

  /// Whether it could as well be optional: neither a set that may be empty, nor a part of an owner.
  private static func isChoice(_ relationship: Relationship, _ schema: Schema) -> Bool {
    if relationship.isToMany { return relationship.minimumCount ?? 0 > 0 }
    guard let inverse = schema.inverse(of: relationship)?.relationship else { return true }
    return inverse.deleteRule != .cascade && !inverse.nullifies
  }
}

extension XMLFix {
  /// Makes a mandatory relationship optional; for every rule that asks for it.
  static func optional(_ relationship: Relationship) -> XMLFix {
    XMLFix("Make \(relationship.name) optional", .review, .set(.optional, to: "YES"))
  }
}
