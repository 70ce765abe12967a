import PlumbModel

extension Rule {
  /// A derived attribute with a renaming identifier.
  ///
  /// The rule ignores an identifier that equals the attribute's name, because it has no effect.
  static let derivedRenamingIdentifier = Rule(
    "derived-renaming-identifier", .references, "A derived attribute with a renaming identifier",
    severity: .recommended(.note),
    text: Text(
      what: "A derived attribute has a renaming identifier (“Renaming ID” in Xcode).",
      why: """
        A renaming identifier tells a migration where the values come from, and the values of a derived attribute come \
        from its expression: they are computed anew. What was stored under the old name is not taken over.
        """,
      example: """
        <entity name="Order" representedClassName="Order">
            <attribute name="title" optional="YES" attributeType="String"/>
            <attribute name="key" optional="YES" attributeType="String" derived="YES" \
        derivationExpression="canonical:(title)"« elementID="sortKey"|»/>
        </entity>
        """,
      fix: """
        Clear “Renaming ID” under “Versioning” in the Data Model inspector. To keep values that were stored, move them to \
        an attribute that is not derived.
        """),
    check: .attribute { attribute, entity, _ in
      guard attribute.isDerived, let identifier = attribute.renamingIdentifier, !identifier.isEmpty,
        identifier != attribute.name
      else { return [] }
      return [
        Finding(
          "\(entity.name).\(attribute.name) is derived and has the renaming identifier \(identifier)", at: .elementID,
          label: "no values are taken over", notes: ["its values are computed anew, whatever it was called before"],
          help: ["clear the Renaming ID"],
          fixes: [XMLFix("Remove the renaming identifier", .review, .remove(.elementID))])
      ]
    })
}
