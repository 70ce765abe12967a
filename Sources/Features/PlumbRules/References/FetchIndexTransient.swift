import PlumbModel

extension Rule {
  /// A fetch index on a transient attribute, which the model compiler refuses.
  static let fetchIndexTransient = Rule(
    "fetch-index-transient", .references, "A fetch index on a transient attribute",
    severity: .always(.error),
    text: Text(
      what: "A fetch index names a transient attribute.",
      why: """
        The model compiler rejects the model: an index consists of columns of the table, and a transient attribute has \
        none.
        """,
      example: """
        <entity name="Order" representedClassName="Order">
            <attribute name="total" optional="YES"« transient="YES"|» attributeType="Decimal"/>
            <fetchIndex name="byTotal">
                <fetchIndexElement property="total" type="Binary" order="descending"/>
            </fetchIndex>
        </entity>
        """,
      fix: "Select the fetch index below the entity and choose a stored attribute, or delete the index."),
    check: .indexColumns { column, index, entity, schema in
      guard let name = column.property, let (attribute, owner) = schema.attribute(name, of: entity),
        attribute.isTransient
      else { return nil }
      return Finding(
        "The fetch index \(index.name) of \(entity.name) names \(name), which is transient", at: .property,
        label: "has no column", notes: ["the model compiler rejects the model"],
        help: ["choose a stored attribute, or delete the index"],
        related: [(.attribute(attribute, of: owner), .transient, "transient")], discriminator: name)
    })
}
