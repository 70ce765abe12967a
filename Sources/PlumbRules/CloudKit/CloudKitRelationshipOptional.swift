import PlumbModel

extension Rule {
  static let cloudKitRelationshipOptional = Rule(
    "cloudkit-relationship-optional", .cloudKit, "A mandatory relationship, with CloudKit",
    severity: .always(.error),
    text: Text(
      what: "A relationship of an entity used with CloudKit that is not optional.",
      why: """
        The records of two related objects may arrive in different batches, so the other side may be missing for a \
        while. Core Data refuses the model when the store is loaded (134060).
        """,
      bad: .cloudKit(of: #"name="customer" maxCount="1" deletionRule="Nullify""#),
      good: .cloudKit(of: #"name="customer" optional="YES" maxCount="1" deletionRule="Nullify""#),
      fix: "Select the relationship and check “Optional” in the Data Model inspector."),
    check: .relationship { relationship, entity, schema in
      guard !relationship.isOptional, schema.mirrors(entity) else { return [] }
      return [
        Finding(
          "\(entity.name).\(relationship.name) is mandatory, which CloudKit does not allow", at: "optional",
          label: "not optional", notes: [.cloudKitRefuses],
          help: ["make it optional, and check in code where the object has to be there"])
      ]
    })
}

extension Example {
  /// An order with a relationship to its customer, in a model used with CloudKit.
  static func cloudKit(of attributes: String, inverse: String = #"inverseName="orders" inverseEntity="Customer""#)
    -> Example
  {
    .model(
      """
      <entity name="Order" representedClassName="Order">
          <relationship \(attributes) destinationEntity="Customer"\(inverse.isEmpty ? "" : " " + inverse)/>
      </entity>
      <entity name="Customer" representedClassName="Customer">
          <relationship name="orders" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Order" \
      inverseName="customer" inverseEntity="Order"/>
      </entity>
      """, modelAttributes: #"usedWithCloudKit="YES""#)
  }
}
