import PlumbDeclarations
import PlumbModel
import PlumbRules

extension Rule {
  /// Checked by `Declarer.optionalOnlyDefault`.
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

extension RuleFinding {
  /// Returns the finding for a mandatory attribute without an initial value.
  static func generateStorageOptional(_ subject: AttributeSubject, _ storage: StorageMethod) -> RuleFinding {
    RuleFinding(
      .generateStorageOptional,
      Finding(
        "\(subject.path) is mandatory, but \(storage.word) storage works for optional attributes only",
        on: subject.anchor, at: .optional,
        help: [
          "make it optional in the model, or declare it so with an optional `type` and `\"optionality\": \"ignore\"`"
        ]))
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
