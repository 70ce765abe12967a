import PlumbModel

extension Rule {
  static let cloudKitOrdered = Rule(
    "cloudkit-ordered", .cloudKit, "An ordered relationship, with CloudKit",
    severity: .always(.error),
    text: Text(
      what: "A relationship of an entity used with CloudKit that is ordered.",
      why: """
        Two devices can sort the same objects differently at the same time, and CloudKit has no place for the order. \
        Core Data refuses the model when the store is loaded (134060).
        """,
      bad: example(ordered: #" ordered="YES""#),
      good: example(ordered: ""),
      fix: """
        Select the relationship and uncheck “Ordered” in the Data Model inspector. Keep the order in an attribute of \
        the other side, and sort by it.
        """),
    check: .relationship { relationship, entity, schema in
      guard relationship.isOrdered, schema.mirrors(entity) else { return [] }
      return [
        Finding(
          "\(entity.name).\(relationship.name) is ordered, which CloudKit does not allow", at: "ordered",
          label: "ordered", notes: [.cloudKitRefuses],
          help: [
            "uncheck Ordered and keep the order in an attribute of "
              + (relationship.destinationEntity ?? "the destination")
          ])
      ]
    })

  private static func example(ordered: String) -> Example {
    .model(
      """
      <entity name="Order" representedClassName="Order">
          <relationship name="items" optional="YES" toMany="YES" deletionRule="Cascade"\(ordered) \
      destinationEntity="Item" inverseName="order" inverseEntity="Item"/>
      </entity>
      <entity name="Item" representedClassName="Item">
          <relationship name="order" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Order" \
      inverseName="items" inverseEntity="Order"/>
      </entity>
      """, modelAttributes: #"usedWithCloudKit="YES""#)
  }
}
