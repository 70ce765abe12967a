import PlumbModel
import PlumbRules

extension Rule {
  /// Checked by `Declarer.defaultValue` in the macro style. `@NSManaged` properties have no initial values.
  static let generateOptionalDefault = Rule(
    "generate-optional-default", .generating, "An optional attribute with a default",
    severity: .always(.note),
    text: Text(
      what: "An optional attribute that has a default.",
      why: """
        New objects start with the default, for Core Data gives it to them. Yet nil can be stored, so the property is \
        optional in Swift and its initial value there is nil.
        """,
      example: """
        <entity name="Order" representedClassName="Order">
            <attribute name="note"« optional="YES"|» attributeType="String" defaultValueString="none"/>
        </entity>
        """,
      fix: "Uncheck “Optional” if nil is never meant, or remove the default."),
    check: .elsewhere)
}

extension RuleFinding {
  /// Returns the note that the attribute has both a default, which Core Data sets in new objects, and `nil` as the
  /// initial value in Swift.
  static func generateOptionalDefault(_ subject: AttributeSubject) -> RuleFinding {
    RuleFinding(
      .generateOptionalDefault,
      Finding(
        "\(subject.path) is optional and has a default: new objects start with it, though Swift says nil",
        on: subject.anchor, at: subject.defaultKey))
  }
}
