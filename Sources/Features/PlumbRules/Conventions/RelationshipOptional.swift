import PlumbCore
import PlumbModel

extension Rule {
  /// A relationship that must not be empty.
  ///
  /// The rule reports a to-one relationship, or a to-many relationship with a minimum. Two cases are valid: a
  /// mandatory to-many relationship without a minimum, which an empty set satisfies, and a part whose owner cascades
  /// to it, because it is deleted with the owner. A relationship whose inverse nullifies is `relationship-nullified`.
  /// If CloudKit's rules check the entity, `cloudkit-relationship-optional` reports it instead. The macro style does
  /// not support mandatory relationships: with that style every one is reported.
  package static let relationshipOptional = Rule(
    "relationship-optional", .conventions, "A relationship that cannot be empty",
    severity: .strict(.warning), convention: .optionalRelationships,
    text: Text(
      what: """
        A to-one relationship without “Optional”, or a to-many relationship with a minimum count. A part whose owner \
        cascades to it is not reported. If the Swift style has no mandatory relationships, the rule is an error in \
        every preset and reports all mandatory relationships.
        """,
      why: """
        A save fails with a validation error while the other object is missing (1570), for example between two saves \
        of a sync or an import. In Swift the value is optional anyway.
        """,
      example: .orderAndCustomer(
        #"name="customer"«| optional="YES"» maxCount="1" deletionRule="Nullify""#,
        orders: #"name="orders" optional="YES" toMany="YES" deletionRule="Deny""#),
      fix: "Select the relationship and check “Optional” in the Data Model inspector."),
    check: .relationship { relationship, entity, schema in
      guard !relationship.isOptional, !schema.isCheckedForCloudKit(entity),
        schema.needsOptionalRelationships || isChoice(relationship, schema)
      else { return [] }
      return .finding(
        "\(entity.name).\(relationship.name) is a mandatory relationship", at: .optional, label: "not optional",
        notes: ["saving fails while the other object is missing, also during a sync or an import"],
        help: ["make it optional, and check in code where the object is required"]
          + (schema.needsOptionalRelationships ? ["or write the classes with --style managed, which supports it"] : []),
        fixes: [.optional(relationship)])
    })

  /// Whether the relationship could be optional: it is neither a to-many that may be empty, nor a part that its
  /// owner's cascade deletes, nor one that its inverse nullifies.
  private static func isChoice(_ relationship: Relationship, _ schema: Schema) -> Bool {
    if relationship.isToMany { return relationship.minimumCount ?? 0 > 0 }
    guard let inverse = schema.inverse(of: relationship)?.relationship else { return true }
    return inverse.deleteRule != .cascade && !inverse.nullifies
  }
}

extension XMLFix {
  /// Returns the fix that makes a mandatory relationship optional. All rules that require it share the fix.
  static func optional(_ relationship: Relationship) -> XMLFix {
    XMLFix("Make \(relationship.name) optional", .review, .set(.optional, to: "YES"))
  }

  /// Returns the fix that sets the delete rule Nullify.
  static func nullify(_ relationship: Relationship) -> XMLFix {
    XMLFix(
      "Give \(relationship.name) the delete rule Nullify", .review,
      .set(.deletionRule, to: DeleteRule.nullify.rawValue))
  }
}
