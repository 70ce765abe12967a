import PlumbDeclarations
import PlumbModel
import PlumbRules

extension Rule {
  /// Checked by `Declarer.optionalOnlyDefault`. The severity is a note, because the generated code is correct.
  static let generateDefaultUnused = Rule(
    "generate-default-unused", .generating, "A default that the storage does not read",
    severity: .always(.note),
    text: Text(
      what: "A default in the model of an attribute with codable, transformed or composition storage.",
      why: "The initial value in Swift is nil, regardless of the model.",
      example: """
        <entity name="Crop" representedClassName="Crop">
            <attribute name="swatch" optional="YES" attributeType="Transformable" valueTransformerName="Swatch" \
        customClassName="LeafColor"« defaultValueString="green"|»/>
        </entity>
        """,
      fix: "Remove the default in the Data Model inspector."))
}

extension Finding {
  static func generateDefaultUnused(_ subject: AttributeSubject, _ storage: StorageMethod) -> Finding {
    refusal(
      .generateDefaultUnused, "\(subject.path) has a default in the model, which \(storage.word) storage does not read",
      on: subject.anchor, at: .defaultValueString, label: "not read in Swift", severity: .note)
  }
}
