import PlumbModel
import PlumbRules

extension Rule {
  /// Checked by `Declarer.refuseElement`. Core Data supports nested composites.
  static let generateCompositeNested = Rule(
    "generate-composite-nested", .generating, "A composite inside a composite",
    severity: .always(.error),
    text: Text(
      what: "An element of a composite that is a composite itself, in the macro style.",
      why: "The macros turn a struct into a flat dictionary of elements and back, one level deep.",
      example: """
          <composite name="Area">
              <attribute name="«center|centerX»" optional="YES" attributeType="«Composite" composite="Point|Double»"/>
          </composite>
        - <composite name="Point">
        -     <attribute name="x" optional="YES" attributeType="Double"/>
        - </composite>
        """,
      fix: "Give the outer composite the elements of the inner one, or use the managed style."),
    check: .elsewhere)
}

extension RuleFinding {
  /// Returns the finding for an element that is a composite.
  static func generateCompositeNested(_ element: AttributeSubject) -> RuleFinding {
    RuleFinding(
      .generateCompositeNested,
      Finding(
        "\(element.path) is a composite inside a composite, which the macro style cannot express",
        on: element.anchor, at: .composite, help: ["give the outer composite the elements of the inner one"]))
  }
}
