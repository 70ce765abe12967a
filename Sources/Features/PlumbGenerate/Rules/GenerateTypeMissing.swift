import PlumbModel
import PlumbRules
import PlumbWorkspace

extension Rule {
  /// Checked by `Declarer.valueType`. The attribute has no property then.
  static let generateTypeMissing = Rule(
    "generate-type-missing", .generating, "An attribute without a Swift type",
    severity: .always(.error),
    text: Text(
      what: """
        A Transformable attribute without a custom class, or an attribute with raw or codable storage, without a type in \
        the configuration.
        """,
      why: "The model determines how the value is stored, but not its Swift type, so no property can be declared.",
      example: """
        <entity name="Crop" representedClassName="Crop">
            <attribute name="swatch" optional="YES" attributeType="Transformable" valueTransformerName="Swatch"«| \
        customClassName="LeafColor"»/>
        </entity>
        """,
      fix: "Set the attribute's “Custom Class” in Xcode, or its “type” in the configuration."))
}

extension Finding {
  /// Returns the finding for an attribute whose bytes or raw values can have any type.
  static func generateTypeMissing(_ subject: AttributeSubject, _ storage: AttributeOverride.Storage) -> Finding {
    refusal(
      .generateTypeMissing, "\(subject.path) has \(storage.rawValue) storage, but no configured type",
      on: subject.anchor, at: .attributeType, help: ["set `\(subject.configurationKey).type` in the configuration"])
  }

  /// Returns the finding for a Transformable attribute without a custom class.
  static func generateTypeMissing(transformable subject: AttributeSubject) -> Finding {
    refusal(
      .generateTypeMissing, "\(subject.path) is Transformable without a custom class or a configured type",
      on: subject.anchor, at: .attributeType,
      help: [
        "set `\(subject.configurationKey).type` in the configuration to the class of its values, "
          + "or the custom class in the model"
      ])
  }
}
