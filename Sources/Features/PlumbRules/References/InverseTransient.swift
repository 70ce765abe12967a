import PlumbModel

extension Rule {
  /// A transient relationship with a stored inverse.
  ///
  /// The finding is on the transient side only. This rule does not report a transient relationship without an
  /// inverse. 180 of the 30,813 relationships in the corpus are transient.
  static let inverseTransient = Rule(
    "inverse-transient", .references, "A transient relationship with a stored inverse",
    severity: .always(.error),
    text: Text(
      what: "A transient relationship whose inverse is not transient.",
      why: """
        A transient relationship is not in the store, and both sides of a pair are stored together: the model compiler \
        rejects a pair of a stored and a transient relationship.
        """,
      example: """
        <entity name="Order" representedClassName="Order">
            <relationship name="preview" optional="YES" transient="YES" maxCount="1" deletionRule="Nullify" \
        destinationEntity="Preview" inverseName="order" inverseEntity="Preview"/>
        </entity>
        <entity name="Preview" representedClassName="Preview">
            <relationship name="order" optional="YES"«| transient="YES"» maxCount="1" deletionRule="Nullify" \
        destinationEntity="Order" inverseName="preview" inverseEntity="Order"/>
        </entity>
        """,
      fix: "Check “Transient” on both relationships in the Data Model inspector, or on neither."),
    check: .relationship { relationship, entity, schema in
      guard relationship.isTransient, let inverse = schema.inverse(of: relationship),
        !inverse.relationship.isTransient
      else { return [] }
      let other = "\(inverse.owner.name).\(inverse.relationship.name)"
      return .finding(
        "\(entity.name).\(relationship.name) is transient, but its inverse \(other) is not", at: .transient,
        label: "the inverse is stored", notes: ["the model compiler rejects the model"],
        help: ["make both transient or neither"],
        related: [(.relationship(inverse.relationship, of: inverse.owner), .name, "not transient")])
    })
}
