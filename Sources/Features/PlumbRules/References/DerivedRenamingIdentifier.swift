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
        A renaming identifier defines the attribute from which a migration copies the values, but the values of a \
        derived attribute are computed from its expression. Values stored under the old name are not copied.
        """,
      example: """
        <entity name="Order" representedClassName="Order">
            <attribute name="title" optional="YES" attributeType="String"/>
            <attribute name="key" optional="YES" attributeType="String" derived="YES" \
        derivationExpression="canonical:(title)"« elementID="sortKey"|»/>
        </entity>
        """,
      fix: """
        Clear “Renaming ID” under “Versioning” in the Data Model inspector. To keep stored values, copy them to an \
        attribute that is not derived.
        """),
    check: .attribute { attribute, entity, _ in
      guard attribute.isDerived, let identifier = attribute.renamingIdentifier, !identifier.isEmpty,
        identifier != attribute.name
      else { return [] }
      return .finding(
        "\(entity.name).\(attribute.name) is derived and has the renaming identifier \(identifier)", at: .elementID,
        label: "no values are copied", notes: ["its values are computed again in a migration"],
        help: ["clear the Renaming ID"],
        fixes: [XMLFix("Remove the renaming identifier", .review, .remove(.elementID))])
    })
}
