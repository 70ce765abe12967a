import PlumbModel
import PlumbRules

extension Rule {
  /// A change with an uncertain result; each change has a finding.
  ///
  /// The rule is on in the same presets as `stepDataDropped`, because its migration class is the worse of the two.
  /// Changes that are expected to be inferred, such as a new composite, are reported only in the strict preset, or if
  /// the configuration sets the severity.
  static let stepReview = Rule(
    "step-review", .bundle, "A step that Apple's documentation does not describe",
    severity: .recommended(.note),
    text: Text(
      what: """
        Apple's documentation does not describe whether Core Data infers a change in the current version, such as \
        another kind of number or another destination, and the project has no mapping model for the step. Changes that \
        are expected to be inferred, such as a new composite, are reported only by the preset strict.
        """,
      why: "It may be inferred, with or without loss, or fail (134190). Public reports disagree.",
      example: .orderVersions(
        ("Shop", #"<attribute name="number" optional="YES" attributeType="Integer 16"/>"#),
        ("Shop 2", #"<attribute name="number" optional="YES" attributeType="«Integer 64|Integer 16»"/>"#)),
      fix: """
        Open a store of the previous version with the current one in a test, and check the values.
        """))
}

extension StepCheck {
  /// Returns the findings of `stepReview`.
  func reviewed(_ step: VersionStep, _ settings: RuleSettings) -> [Finding] {
    let isExacting = settings.preset == .strict || settings.severities[Rule.stepReview.id] != nil
    return step.changes(.review).filter { isExacting || !$0.store.isExpected }.map { change in
      step.finding(
        "The step from \(step.old.name) to \(step.new.name) must be tested with a store at \(change.change.path.key): "
          + change.store.reason,
        change,
        help: ["open a store of \(step.old.name) with \(step.new.name) in a test, and check the values"])
    }
  }
}
