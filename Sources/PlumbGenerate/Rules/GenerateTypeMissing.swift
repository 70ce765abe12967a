import PlumbRules

extension Rule {
  /// Found by `Declarer.valueType`, which declares no property then.
  static let generateTypeMissing = Rule(
    "generate-type-missing", .generating, "An attribute whose Swift type nobody says",
    severity: .always(.error),
    text: Text(
      what: """
        A Transformable attribute without a custom class, or an attribute with raw or codable storage, for which the \
        configuration names no type.
        """,
      why: "The model says how the value is stored and not what it is in Swift, so no property can be declared.",
      example: """
        <entity name="Crop" representedClassName="Crop">
            <attribute name="swatch" optional="YES" attributeType="Transformable" valueTransformerName="Swatch"«| \
        customClassName="LeafColor"»/>
        </entity>
        """,
      fix: "Set the attribute's “Custom Class” in Xcode, or its “type” in the configuration."),
    check: .elsewhere)
}
