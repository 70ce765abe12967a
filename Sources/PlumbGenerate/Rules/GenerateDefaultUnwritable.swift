import PlumbRules

extension Rule {
  /// Found by `Declarer.sayUnwritable`, which makes a note of it where the attribute is optional.
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
