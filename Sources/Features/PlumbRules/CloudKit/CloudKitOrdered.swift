import PlumbModel

extension Rule {
  /// An ordered relationship, with CloudKit.
  ///
  /// The rule reports every relationship with `ordered="YES"`, as listed in Apple's article. In the corpus 10 % of
  /// the relationships are ordered. `swiftdata-ordered` reports the same for models used with SwiftData, as a
  /// warning.
  static let cloudKitOrdered = Rule(
    "cloudkit-ordered", .cloudKit, "An ordered relationship, with CloudKit",
    severity: .always(.error),
    text: Text(
      what: "A relationship of an entity used with CloudKit that is ordered.",
      why: """
        Two devices can sort the same objects differently at the same time, and CloudKit does not store the order. \
        Core Data rejects the model when the store is loaded (134060).
        """,
      example: .orderAndItems(
        #"name="items" optional="YES" toMany="YES" deletionRule="Cascade"« ordered="YES"|» destinationEntity="Item""#
      ).usedWithCloudKit,
      fix: """
        Select the relationship and uncheck “Ordered” in the Data Model inspector. Store the order in an attribute of \
        the destination, and sort by it.
        """),
    check: .relationship { relationship, entity, schema in
      guard relationship.isOrdered, schema.mirrors(entity) else { return [] }
      return .finding(
        "\(entity.name).\(relationship.name) is ordered, which CloudKit does not allow", at: .ordered,
        label: "ordered", notes: [.cloudKitRefuses],
        help: [
          "uncheck Ordered and store the order in an attribute of "
            + (relationship.destinationEntity ?? "the destination")
        ])
    })
}
