import PlumbDeclarations
import PlumbModel
import PlumbRules

extension Rule {
  /// Checked by `Declarer.optionalOnlyDefault`.
  static let generateStorageOptional = Rule(
    "generate-storage-optional", .generating, "A mandatory attribute whose storage requires an optional attribute",
    severity: .always(.error),
    text: Text(
      what: "A mandatory attribute with codable, transformed or composition storage.",
      why: "The model cannot contain a default for such a value, so a new object has no value until it is set.",
      example: """
        <entity name="Crop" representedClassName="Crop">
            <attribute name="swatch"«| optional="YES"» attributeType="Transformable" valueTransformerName="Swatch" \
        customClassName="LeafColor"/>
        </entity>
        """,
      fix: """
        Check “Optional” in the Data Model inspector. If the model cannot change, configure an optional type with \
        `"optionality": "ignore"`.
        """))
}

extension Finding {
  static func generateStorageOptional(_ subject: AttributeSubject, _ storage: StorageMethod) -> Finding {
    refusal(
      .generateStorageOptional,
      "\(subject.path) is mandatory, but \(storage.word) storage requires an optional attribute", on: subject.anchor,
      at: .optional,
      help: [
        "make it optional in the model, or configure an optional `type` and `\"optionality\": \"ignore\"`"
      ])
  }
}

extension StorageMethod {
  /// The storage's name before “storage” in a message, for a storage whose values a model cannot contain as defaults.
  var word: String {
    switch self {
    case .codable: "codable"
    case .transformed: "transformed"
    default: "composition"
    }
  }
}
