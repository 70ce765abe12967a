import PlumbModel

extension Rule {
  /// A fetch index on a property that does not exist.
  ///
  /// The rule reports one finding for each missing name of each index. It ignores properties that only a subentity
  /// has, keys that every managed object supports (`self`, `objectID`), and expressions such as `lowercase:(title)`.
  static let fetchIndexPropertyMissing = Rule(
    "fetch-index-property-missing", .references, "A fetch index on a property that does not exist",
    severity: .always(.error),
    text: Text(
      what: """
        A fetch index names a property that the entity does not have. Inherited properties, relationships and key \
        paths into a composite are valid; expressions are not checked.
        """,
      why: """
        The index is not created, if the model compiles at all. The usual cause is a property that was renamed or \
        removed without its index: fetches that need the index become slow.
        """,
      example: """
        <entity name="Order" representedClassName="Order">
            <attribute name="placedAt" optional="YES" attributeType="Date"/>
            <fetchIndex name="byDate">
                <fetchIndexElement property="«date|placedAt»" type="Binary" order="descending"/>
            </fetchIndex>
        </entity>
        """,
      fix: "Select the fetch index below the entity and choose another property, or delete the index."),
    check: .indexColumns { column, index, entity, schema in
      guard let property = column.property, isKeyPath(property),
        let (component, owner) = schema.missingComponent(of: property, from: entity)
      else { return nil }
      return Finding(
        "The fetch index \(index.name) of \(entity.name) names \(property), which does not exist", at: .property,
        label: "\(owner) has no \(component)", notes: ["the index is not created"],
        help: schema.suggestion(for: component, in: schema.memberNames(of: owner))
          + ["choose another property, or delete the index"], discriminator: property)
    })

  /// Whether a text is a property or a key path, and not an expression: `true` for `place.latitude`, `false` for
  /// `number + 1`.
  private static func isKeyPath(_ text: String) -> Bool {
    !text.isEmpty && text.unicodeScalars.allSatisfy { $0 == "." || $0 == "_" || $0.properties.isXIDContinue }
  }
}
