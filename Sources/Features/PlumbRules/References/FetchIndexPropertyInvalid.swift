import PlumbModel

extension Rule {
  /// A fetch index on a property without a column.
  ///
  /// The rule reports to-many relationships, and a composite as a whole, because only its elements are columns. A name
  /// that does not exist is `fetch-index-property-missing`, a transient attribute is `fetch-index-transient`. It is a
  /// warning, because without the index a fetch is slow but correct.
  static let fetchIndexPropertyInvalid = Rule(
    "fetch-index-property-invalid", .references, "A fetch index on a property without a column",
    severity: .recommended(.warning),
    text: Text(
      what:
        "A fetch index names a to-many relationship, or a composite instead of its elements.",
      why: """
        An index consists of columns of the table, and these properties have no column. The index cannot be created, \
        and fetches that need it search the whole table.
        """,
      example: """
        <entity name="Order" representedClassName="Order">
            <attribute name="total" optional="YES" attributeType="Decimal"/>
            <relationship name="items" optional="YES" toMany="YES" deletionRule="Cascade" destinationEntity="Item"/>
            <fetchIndex name="byContents">
                <fetchIndexElement property="«items|total»" type="Binary" order="descending"/>
            </fetchIndex>
        </entity>
        <entity name="Item" representedClassName="Item"/>
        """,
      fix: """
        Select the fetch index below the entity and choose a stored property (for a composite, one of its elements), \
        or delete the index.
        """),
    check: .indexColumns { column, index, entity, schema in
      guard let name = column.property, let (what, related) = columnless(name, of: entity, schema) else { return nil }
      return Finding(
        "The fetch index \(index.name) of \(entity.name) names \(name), which \(what)", at: .property,
        label: "has no column", notes: ["the index cannot be created: fetches search the whole table"],
        help: ["choose a stored property, or delete the index"], related: [related], discriminator: name)
    })

  /// Returns the reason why a property has no column, as the end of a sentence that follows `which`, and the related
  /// location. `nil` if the property has a column.
  private static func columnless(
    _ name: String, of entity: Entity, _ schema: Schema
  ) -> (what: String, related: (anchor: Anchor, attribute: XMLKey?, label: String))? {
    if let (attribute, owner) = schema.attribute(name, of: entity) {
      let anchor = Anchor.attribute(attribute, of: owner)
      guard attribute.type == .composite else { return nil }
      return ("is a composite: its elements are the columns", (anchor, .attributeType, "a composite"))
    }
    guard let (relationship, owner) = schema.relationship(name, of: entity), relationship.isToMany else { return nil }
    return ("is to-many", (.relationship(relationship, of: owner), .toMany, "to-many"))
  }
}
