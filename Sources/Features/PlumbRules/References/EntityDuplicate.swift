import PlumbModel

extension Rule {
  /// Two entities with the same name.
  ///
  /// Every entity except the first is reported, with the first as a related location. `Schema` returns the first
  /// entity for a name, so that all other rules do not use the second one. Names that differ only by case are
  /// `name-invalid`, names that differ only by the encoding of letters `names-alike`.
  package static let entityDuplicate = Rule(
    "entity-duplicate", .references, "Two entities with the same name",
    severity: .always(.error),
    text: Text(
      what: "Two entities of one model have the same name. The usual cause is a merge that kept both sides.",
      why: """
        The model compiler rejects the model. Destinations, parents and fetch requests refer to an entity by its name, \
        so that they can only refer to one of them.
        """,
      example: """
          <entity name="Order" representedClassName="Order">
        +     <attribute name="note" optional="YES" attributeType="String"/>
              <attribute name="total" optional="YES" attributeType="Decimal"/>
          </entity>
        - <entity name="Order" representedClassName="Order">
        -     <attribute name="note" optional="YES" attributeType="String"/>
        - </entity>
        """,
      fix: "Move the properties of one into the other and delete it, or rename it."),
    check: .model { schema in
      schema.model.entities.repetitions(of: \.name.exact).map { first, entity in
        Finding(
          "The model has two entities named \(entity.name)", on: .entity(entity), at: .name,
          label: "another \(entity.name)",
          notes: ["the model compiler rejects the model"],
          help: ["rename one of them, or merge them"],
          related: [(.entity(first), .name, "the first \(entity.name)")])
      }
    })
}
