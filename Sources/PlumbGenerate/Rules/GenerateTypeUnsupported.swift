import PlumbModel
import PlumbRules

extension Rule {
  /// Checked by `Declarer.refuseUntyped`. The managed style declares such attributes, like Xcode.
  static let generateTypeUnsupported = Rule(
    "generate-type-unsupported", .generating, "An attribute type that the macro style cannot express",
    severity: .always(.error),
    text: Text(
      what: "An ObjectID attribute, or a Transformable or Composite one that is configured to be stored as it is.",
      why: "The macros have no accessor for such a value.",
      example: """
        <entity name="Order" representedClassName="Order">
            <attribute name="parent" optional="YES" transient="YES" attributeType="«ObjectID|URI»"/>
        </entity>
        """,
      fix: "Use a relationship or a URI, remove “storage” from the configuration, or use the managed style."),
    check: .elsewhere)
}

extension RuleFinding {
  /// Returns the finding for an attribute type without a standard Swift type.
  static func generateTypeUnsupported(_ subject: AttributeSubject) -> RuleFinding {
    RuleFinding(
      .generateTypeUnsupported,
      Finding(
        "\(subject.path) is \(subject.attribute.type.rawValue), which the macro style cannot express",
        on: subject.anchor, at: .attributeType, help: ["use a relationship, or a URI"]))
  }
}
