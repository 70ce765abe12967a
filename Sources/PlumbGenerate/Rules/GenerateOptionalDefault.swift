import PlumbRules

extension Rule {
  /// Found by `Declarer.noteOptionalDefault`, in the macro style; `@NSManaged` properties have no initial values.
  static let generateOptionalDefault = Rule(
    "generate-optional-default", .generating, "An optional attribute with a default",
    severity: .always(.note),
    text: Text(
      what: "An optional attribute that has a default.",
      why: "New objects start with the default, yet nil can be stored, so the property is optional in Swift.",
      example: """
        <entity name="Order" representedClassName="Order">
            <attribute name="note"« optional="YES"|» attributeType="String" defaultValueString="none"/>
        </entity>
        """,
      fix: "Uncheck “Optional” if nil is never meant, or remove the default."),
    check: .elsewhere)
}
