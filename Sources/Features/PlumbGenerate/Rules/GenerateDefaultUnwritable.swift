import PlumbModel
import PlumbRules

extension Rule {
  /// Checked by `Declarer.modelDefault`. The finding is an error if the property requires an initial value, and a
  /// note if the attribute is optional.
  static let generateDefaultUnwritable = Rule(
    "generate-default-unwritable", .generating, "A default without a Swift literal",
    severity: .always(.error),
    text: Text(
      what:
        "A default that is not a finite number. A note if the attribute is optional: its initial value is then nil.",
      why: "A mandatory property requires an initial value as a literal.",
      example: """
        <entity name="Reading" representedClassName="Reading">
            <attribute name="value" attributeType="Double" defaultValueString="«nan|0»"/>
        </entity>
        """,
      fix: "Give the attribute a finite default in the Data Model inspector, or make it optional."))
}

extension Finding {
  static func generateDefaultUnwritable(_ subject: AttributeSubject, isOptional: Bool) -> Finding {
    refusal(
      .generateDefaultUnwritable,
      "The default of \(subject.path) is not a finite number, for which Swift has no literal", on: subject.anchor,
      at: subject.defaultKey, help: isOptional ? [] : ["make it optional, or change the default in the model"],
      severity: isOptional ? .note : .error)
  }
}
