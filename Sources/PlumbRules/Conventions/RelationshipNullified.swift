import PlumbModel

extension Rule {
  /// A mandatory to-one relationship whose inverse nullifies.
  ///
  /// No delete rule is Nullify, Core Data's default. With No Action nothing is nullified, and without an inverse
  /// neither: those are `delete-rule-no-action` and `relationship-inverse`. A to-many with a minimum is left alone: that
  /// the last one cannot be deleted is what a minimum says. A warning, as the save fails only where such an object is
  /// deleted; an error where the convention is enforced that it is a part of, so in strict too. Where CloudKit judges the entity, or the style of the Swift
  /// has no mandatory relationships, the rules for that speak.
  static let relationshipNullified = Rule(
    "relationship-nullified", .conventions, "A mandatory relationship that deleting the other side empties",
    severity: Severities(core: nil, recommended: .warning, strict: .error), convention: .optionalRelationships,
    text: Text(
      what: """
        A to-one relationship without “Optional” whose inverse has the delete rule “Nullify”. An error in strict, and \
        wherever the convention `optional-relationships` is enforced.
        """,
      why: """
        Deleting the object at the other end empties the relationship, and the save fails: a mandatory property has no \
        value (1570). Nothing can be saved in that context until each of the objects is deleted or gets another.
        """,
      example: .orderAndCustomer(
        #"name="customer" maxCount="1" deletionRule="Nullify""#,
        orders: #"name="orders" optional="YES" toMany="YES" deletionRule="«Nullify|Cascade»""#),
      fix: """
        Select the inverse and choose another “Delete Rule” in the Data Model inspector: “Cascade” where these objects \
        go with the other one, “Deny” where it has to stay. Or check “Optional” on the relationship, in a new version.
        """),
    check: .relationship { relationship, entity, schema in
      guard !relationship.isOptional, !relationship.isToMany, !relationship.isTransient,
        !schema.needsOptionalRelationships, let inverse = schema.inverse(of: relationship),
        inverse.relationship.nullifies, !schema.isJudgedByCloudKit(entity)
      else { return [] }
      let own = "\(entity.name).\(relationship.name)"
      let other = "\(inverse.owner.name).\(inverse.relationship.name)"
      return [
        Finding(
          "Deleting \(inverse.owner.name.withArticle) leaves \(own) empty, which is mandatory", at: .optional,
          label: "not optional", notes: ["\(other) nullifies it, and then no save succeeds (1570)"],
          help: [
            "let \(other) cascade where \(entity.name) goes with it, or deny; or make \(relationship.name) optional"
          ],
          related: [(.relationship(inverse.relationship, of: inverse.owner), .deletionRule, "empties \(own)")],
          fixes: [.optional(relationship)])
      ]
    })
}

extension Relationship {
  /// Whether deleting an object empties the other side.
  var nullifies: Bool { deleteRule == .nullify || deleteRule == nil }
}

extension String {
  /// `a Customer`, `an Order`; by the first letter, which is right for most.
  fileprivate var withArticle: String {
    (first.map { "AEIOUaeiou".contains($0) } == true ? "an " : "a ") + self
  }
}
