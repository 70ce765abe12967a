import PlumbModel

extension Rule {
  /// A mandatory relationship to an abstract entity that no concrete entity inherits from.
  static let relationshipUnsatisfiable = Rule(
    "relationship-unsatisfiable", .values, "A mandatory relationship for which no object can exist",
    severity: .always(.error),
    text: Text(
      what: "A relationship without “Optional” has an abstract destination entity without a concrete subentity.",
      why: "No object of the destination can be created, so no object with the relationship can be saved (1570).",
      example: """
        <entity name="Order" representedClassName="Order">
            <relationship name="payment"« | optional="YES" »maxCount="1" deletionRule="Nullify" \
        destinationEntity="Payment"/>
        </entity>
        <entity name="Payment" representedClassName="Payment" isAbstract="YES"/>
        """,
      fix: "Add a concrete subentity, uncheck “Abstract Entity” of the destination, or make the relationship optional."),
    check: .relationship { relationship, entity, schema in
      guard !relationship.isOptional, !relationship.isTransient, !entity.isAbstract,
        let destination = schema.entity(relationship.destinationEntity), destination.isAbstract,
        !schema.hasConcreteEntity(below: destination)
      else { return [] }
      return .finding(
        "\(entity.name).\(relationship.name) is mandatory, but no entity below \(destination.name) is concrete",
        at: .destinationEntity, label: "abstract, without a concrete subentity",
        notes: ["no object of \(entity.name) can be saved (1570)"],
        help: ["add a concrete subentity of \(destination.name), or make \(relationship.name) optional"],
        related: [(.entity(destination), .isAbstract, "abstract")])
    })
}
