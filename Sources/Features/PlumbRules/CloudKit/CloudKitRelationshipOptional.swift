import PlumbModel

extension Rule {
  /// A mandatory relationship, with CloudKit.
  ///
  /// The rule checks to-one and to-many relationships. Unlike `relationship-optional` it is an error in every preset,
  /// because the store cannot be loaded.
  package static let cloudKitRelationshipOptional = Rule(
    "cloudkit-relationship-optional", .cloudKit, "A mandatory relationship, with CloudKit",
    severity: .always(.error),
    text: Text(
      what: "A relationship of an entity used with CloudKit that is not optional.",
      why: """
        The records of two related objects may arrive in different batches, so the other side may be missing for some \
        time. Core Data rejects the model when the store is loaded (134060).
        """,
      example: .orderOfCustomer(#"name="customer"«| optional="YES"» maxCount="1" deletionRule="Nullify""#)
        .usedWithCloudKit,
      fix: "Select the relationship and check “Optional” in the Data Model inspector."),
    check: .relationship { relationship, entity, schema in
      guard !relationship.isOptional, schema.mirrors(entity) else { return [] }
      return .finding(
        "\(entity.name).\(relationship.name) is mandatory, which CloudKit does not allow", at: .optional,
        label: "not optional", notes: [.cloudKitRefuses],
        help: ["make it optional, and check in code where the object is required"],
        fixes: [.optional(relationship)])
    })
}
