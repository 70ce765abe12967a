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
        Core Data sets the default in new objects. But nil can be stored, so the property is optional in Swift, and its \
        initial value is nil.
        """,
      example: .order(#"<attribute name="note"« optional="YES"|» attributeType="String" defaultValueString="none"/>"#),
      fix: "Uncheck “Optional” if nil is not a valid value, or remove the default."))
}

extension Finding {
  static func generateOptionalDefault(_ subject: AttributeSubject) -> Finding {
    refusal(
      .generateOptionalDefault,
      "\(subject.path) is optional and has a default, which new objects have, although the initial value in Swift is nil",
      on: subject.anchor, at: subject.defaultKey, severity: .note)
  }
}
