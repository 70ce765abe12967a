import PlumbModel
import PlumbRules

extension Rule {
  /// Checked by `Declarer.refuseElement`. Core Data supports nested composites.
  static let generateCompositeNested = Rule(
    "generate-composite-nested", .generating, "A composite in a composite",
    severity: .always(.error),
    text: Text(
      what: "An element of a composite that is a composite itself, in the macro style.",
      why: "The macros convert a struct from and to a flat dictionary of elements, without nested dictionaries.",
      example: """
          <composite name="Area">
              <attribute name="«center|centerX»" optional="YES" attributeType="«Composite" composite="Point|Double»"/>
          </composite>
        - <composite name="Point">
        -     <attribute name="x" optional="YES" attributeType="Double"/>
        - </composite>
        """,
      fix: "Give the outer composite the elements of the inner one, or use the managed style."))
}

extension Finding {
  static func generateCompositeNested(_ subject: AttributeSubject) -> Finding {
    refusal(
      .generateCompositeNested, "\(subject.path) is a composite in a composite, which the macro style does not support",
      on: subject.anchor, at: .composite, help: ["give the outer composite the elements of the inner one"])
  }
}
