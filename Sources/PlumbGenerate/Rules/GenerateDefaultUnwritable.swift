import PlumbModel
import PlumbRules

extension Rule {
  /// Checked by `Declarer.modelDefault`. The finding is an error if the property requires an initial value, and a
  /// note if the attribute is optional.
  static let generateDefaultUnwritable = Rule(
    "generate-default-unwritable", .generating, "A default that Swift has no literal for",
    severity: .always(.error),
    text: Text(
      what: "A default that is not a finite number. A note where the attribute is optional: it starts with nil then.",
      why: "A mandatory property needs an initial value that can be written down.",
      example: """
        <entity name="Reading" representedClassName="Reading">
            <attribute name="value" attributeType="Double" defaultValueString="«nan|0»"/>
        </entity>
        """,
      fix: "Give the attribute a finite default in the Data Model inspector, or make it optional."),
    check: .elsewhere)
}

extension RuleFinding {
  /// Returns the finding for a default that is infinite or not a number.
  static func generateDefaultUnwritable(_ subject: AttributeSubject, isOptional: Bool) -> RuleFinding {
    RuleFinding(
      .generateDefaultUnwritable,
      Finding(
        "The default of \(subject.path) is not a finite number, which Swift has no literal for", on: subject.anchor,
        at: subject.defaultKey, help: isOptional ? [] : ["make it optional, or change the default in the model"]),
      severity: isOptional ? .note : nil)
  }
}
