import PlumbModel

extension Rule {
  /// A mandatory to-one relationship whose inverse nullifies.
  ///
  /// A relationship without a delete rule has Nullify, Core Data's default. The rule ignores an inverse with No
  /// Action (`delete-rule-no-action`), and a relationship without an inverse (`relationship-inverse`), because Core
  /// Data does not empty either. It also ignores a to-many relationship with a minimum: the minimum means that the
  /// last object must not be deleted.
  ///
  /// It is a warning, because the save fails only if such an object is deleted. It is an error where the convention
  /// `optional-relationships` is enforced. If CloudKit's rules check the entity, or if the Swift style has no mandatory
  /// relationships, other rules report the relationship.
  static let relationshipNullified = Rule(
    "relationship-nullified", .conventions, "A mandatory relationship that a deletion empties",
    severity: .recommended(.warning), convention: .optionalRelationships,
    text: Text(
      what: """
        A to-one relationship without “Optional” whose inverse has the delete rule “Nullify”. An error wherever \
        the convention `optional-relationships` is enforced.
        """,
      why: """
        Deleting the object at the other end empties the relationship, and the save fails: a mandatory property has no \
        value (1570). No save of that context succeeds until each of these objects is deleted or gets another \
        destination.
        """,
      example: .orderAndCustomer(
        #"name="customer" maxCount="1" deletionRule="Nullify""#,
        orders: #"name="orders" optional="YES" toMany="YES" deletionRule="«Nullify|Cascade»""#),
      fix: """
        Select the inverse and choose another “Delete Rule” in the Data Model inspector: “Cascade” if these objects \
        are to be deleted with the other one, “Deny” if the other one has to remain. Or check “Optional” on the \
        relationship, in a new version.
        """),
    check: .relationship { relationship, entity, schema in
      guard !relationship.isOptional, !relationship.isToMany, !relationship.isTransient,
        !schema.needsOptionalRelationships, let inverse = schema.inverse(of: relationship),
        inverse.relationship.nullifies, !schema.isCheckedForCloudKit(entity)
      else { return [] }
      let own = "\(entity.name).\(relationship.name)"
      let other = "\(inverse.owner.name).\(inverse.relationship.name)"
      return .finding(
        "Deleting \(inverse.owner.name.withArticle) empties \(own), which is mandatory", at: .optional,
        label: "not optional", notes: ["\(other) nullifies it, and then no save succeeds (1570)"],
        help: [
          "let \(other) cascade if \(entity.name) belongs to it, or deny; or make \(relationship.name) optional"
        ],
        related: [(.relationship(inverse.relationship, of: inverse.owner), .deletionRule, "empties \(own)")],
        fixes: [.optional(relationship)])
    })
}

extension Relationship {
  /// Whether deleting an object empties the inverse relationship.
  var nullifies: Bool { deleteRule == .nullify || deleteRule == nil }
}

extension String {
  /// Returns the name with an article: `a Customer`, `an Order`. The first letter determines the article, which is
  /// correct for most names.
  fileprivate var withArticle: String {
    (first.map { "AEIOUaeiou".contains($0) } == true ? "an " : "a ") + self
  }
}
