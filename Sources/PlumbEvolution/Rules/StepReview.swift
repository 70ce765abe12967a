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
        The current version makes a change of which Apple's documentation does not say whether Core Data infers it, \
        such as another kind of number or another destination, and no mapping model for the step is in the project. \
        What is expected to be inferred, such as a new composite, is reported in strict only.
        """,
      why: "It may be inferred, with or without loss, or fail (134190). Public reports disagree.",
      example: .bundle(
        [
          (
            "Shop",
            """
            <entity name="Order" representedClassName="Order">
                <attribute name="number" optional="YES" attributeType="Integer 16"/>
            </entity>
            """
          ),
          (
            "Shop 2",
            """
            <entity name="Order" representedClassName="Order">
                <attribute name="number" optional="YES" attributeType="«Integer 64|Integer 16»"/>
            </entity>
            """
          ),
        ], current: "Shop 2"),
      fix: "Open a store of the version before with the current one, in a test, and look at the values."),
    check: .elsewhere)
}

extension StepCheck {
  /// Returns the findings of `stepReview`.
  func reviewed(_ step: LastStep, _ settings: RuleSettings) -> [Finding] {
    let isExacting = settings.preset == .strict || settings.severities[Rule.stepReview.id] != nil
    return step.changes(.review).filter { isExacting || !$0.store.isExpected }.map { change in
      Finding(
        "the step from \(step.old.name) is to be tried on a store at \(change.change.path.key): "
          + change.store.reason,
        on: step.anchor(change.change.path), at: change.change.field?.key,
        label: change.change.field.map { "was \($0.from)" } ?? "",
        help: ["open a store of \(step.old.name) with \(step.new.name) in a test, and look at the values"],
        related: step.related(change.change.old, step.old.name),
        discriminator: "\(step.old.name) \(change.change.field?.name ?? "")")
    }
  }
}
