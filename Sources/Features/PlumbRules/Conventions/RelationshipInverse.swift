import PlumbModel

extension Rule {
  /// A relationship without an inverse.
  ///
  /// The rule ignores a relationship whose destination does not exist (`destination-missing`), and a relationship
  /// that the destination names as its inverse (`inverse-mismatch`). If CloudKit's rules check the entity,
  /// `cloudkit-inverse` reports it instead. Transient relationships count. In the corpus 5 % of the relationships
  /// have no inverse, and the compiler reports a warning. The rule has no fix: one edit cannot add the inverse
  /// relationship.
  package static let relationshipInverse = Rule(
    "relationship-inverse", .conventions, "A relationship without an inverse",
    severity: .always(.warning), convention: .inverses,
    text: Text(
      what: "A relationship has no inverse: the destination has no relationship back.",
      why: """
        When an object is deleted, Core Data finds the objects that reference it by the inverse. Without an inverse \
        they keep a reference to a missing object, and reading it raises an exception. CloudKit rejects the model.
        """,
      example: """
        - <entity name="Customer" representedClassName="Customer"/>
        + <entity name="Customer" representedClassName="Customer">
        +     <relationship name="orders" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Order" \
        inverseName="customer" inverseEntity="Order"/>
        + </entity>
          <entity name="Order" representedClassName="Order">
              <relationship name="customer" optional="YES" maxCount="1" deletionRule="Nullify" \
        destinationEntity="Customer"«| inverseName="orders" inverseEntity="Customer"»/>
          </entity>
        """,
      fix: """
        Add a relationship back to this entity on the destination entity and choose it as “Inverse” in the Data Model \
        inspector: Xcode sets both sides. It may stay unused in code.
        """),
    check: .relationship { relationship, entity, schema in
      guard relationship.inverseName?.isEmpty ?? true, let destination = schema.entity(relationship.destinationEntity),
        !schema.isInverse(of: relationship, entity, in: destination),
        !schema.isCheckedForCloudKit(entity)
      else { return [] }
      return .finding(
        "\(entity.name).\(relationship.name) has no inverse relationship", at: .destinationEntity,
        label: "\(destination.name) has no relationship back",
        notes: ["when the \(destination.name) is deleted, the reference to it remains"],
        help: [advice(relationship, entity, destination, schema)])
    })

  /// Returns the remedy as one line of help. If exactly one relationship of the destination points to the entity and
  /// has no inverse either, the help names it as the probable inverse. Otherwise the help is to add a relationship.
  static func advice(
    _ relationship: Relationship, _ entity: Entity, _ destination: Entity, _ schema: Schema
  ) -> String {
    if let other = schema.onlyFree(from: destination, to: entity, except: relationship) {
      return "make \(destination.name).\(other.name) its inverse, if it is the other side"
    }
    return "add a relationship to \(entity.name) on \(destination.name) and make it the inverse"
  }
}
