import PlumbDeclarations
import PlumbModel
import PlumbRules

extension Rule {
  /// Checked by `Declarer.valueType`. The attribute has no property then.
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

extension RuleFinding {
  /// Returns the finding for an attribute whose bytes or raw values can have any type.
  static func generateTypeMissing(_ subject: AttributeSubject, _ storage: AttributeOverride.Storage) -> RuleFinding {
    RuleFinding(
      .generateTypeMissing,
      Finding(
        "\(subject.path) has \(storage.rawValue) storage, but no type is configured for it", on: subject.anchor,
        at: .attributeType, help: ["set `type` for it in the configuration"]))
  }

  /// Returns the finding for a Transformable attribute without a custom class.
  static func generateTypeMissing(transformable subject: AttributeSubject) -> RuleFinding {
    RuleFinding(
      .generateTypeMissing,
      Finding(
        "\(subject.path) is Transformable, and nothing says what Swift type it holds", on: subject.anchor,
        at: .attributeType, help: ["set `type` for it in the configuration, or the custom class in the model"]))
  }
}
