import PlumbModel
import PlumbRules

extension Rule {
  /// Checked by `Declarer.refuseUntyped`. The managed style declares such attributes, like Xcode.
  static let generateTypeUnsupported = Rule(
    "generate-type-unsupported", .generating, "An attribute type that the macro style does not support",
    severity: .always(.error),
    text: Text(
      what: "An ObjectID attribute, or a Transformable or Composite attribute with default storage.",
      why: "The macros have no accessors for such a value.",
      example: .order(#"<attribute name="parent" optional="YES" transient="YES" attributeType="«ObjectID|URI»"/>"#),
      fix: "Use a relationship or a URI, remove “storage” from the configuration, or use the managed style."))
}

extension Finding {
  static func generateTypeUnsupported(_ subject: AttributeSubject) -> Finding {
    refusal(
      .generateTypeUnsupported, "\(subject.path) has \(subject.typePhrase), which the macro style does not support",
      on: subject.anchor, at: .attributeType, help: ["use a relationship, or a URI"])
  }
}
