import PlumbRules

extension Rule {
  /// Found by `Declarer.optionalOnlyDefault`.
  static let generateStorageOptional = Rule(
    "generate-storage-optional", .generating, "A mandatory attribute whose storage asks for an optional one",
    severity: .always(.error),
    text: Text(
      what: "A mandatory attribute with codable, transformed or composition storage.",
      why: "Such a value has no default that the model could hold, so a new object has none until it is set.",
      example: """
        <entity name="Crop" representedClassName="Crop">
            <attribute name="swatch"«| optional="YES"» attributeType="Transformable" valueTransformerName="Swatch" \
        customClassName="LeafColor"/>
        </entity>
        """,
      fix: """
        Check “Optional” in the Data Model inspector. Where the model is to stay, configure an optional type with \
        `"optionality": "ignore"`.
        """),
    check: .elsewhere)
}
