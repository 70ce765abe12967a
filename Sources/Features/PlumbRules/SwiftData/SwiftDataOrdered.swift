import PlumbModel

extension Rule {
  /// An ordered relationship, which SwiftData does not have.
  ///
  /// The rule reports every relationship with `ordered="YES"`. Omitting the relationship in the `@Model` class is no
  /// solution, because the relationship is part of the entity's version hash.
  package static let swiftDataOrdered = Rule(
    "swiftdata-ordered", .swiftData, "An ordered relationship, which SwiftData does not support",
    severity: .always(.warning),
    text: Text(
      what: "An ordered relationship in a model that is used with SwiftData.",
      why: """
        A to-many relationship in SwiftData is an array in Swift and a set in the store: its order is not stored. The \
        hash of an ordered relationship differs, so a SwiftData schema of the same classes does not open the store.
        """,
      example: .orderAndItems(
        #"name="items" optional="YES" toMany="YES" deletionRule="Cascade"« ordered="YES"|» destinationEntity="Item""#
      ).usedWithSwiftData,
      fix: """
        Select the relationship and uncheck “Ordered” in the Data Model inspector. Store the order in an attribute of \
        the destination, and sort by it.
        """),
    check: .relationship { relationship, entity, _ in
      guard relationship.isOrdered else { return [] }
      return .finding(
        "\(entity.name).\(relationship.name) is ordered, which SwiftData cannot express", at: .ordered,
        label: "ordered", notes: ["SwiftData does not store the order of a relationship"],
        help: [
          "uncheck Ordered and store the order in an attribute of "
            + (relationship.destinationEntity ?? "the destination")
        ])
    })
}
