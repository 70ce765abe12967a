import PlumbRules

extension Rule {
  /// Found by `Declarer.optionalOnlyDefault`; a note, for what is generated is right.
  static let generateDefaultUnused = Rule(
    "generate-default-unused", .generating, "A default that the storage does not read",
    severity: .always(.note),
    text: Text(
      what: "A default in the model of an attribute with codable, transformed or composition storage.",
      why: "The property starts with nil in Swift whatever the model says.",
      example: """
        <entity name="Crop" representedClassName="Crop">
            <attribute name="swatch" optional="YES" attributeType="Transformable" valueTransformerName="Swatch" \
        customClassName="LeafColor"« defaultValueString="green"|»/>
        </entity>
        """,
      fix: "Remove the default in the Data Model inspector."),
    check: .elsewhere)
}
