import PlumbModel
import PlumbRules

extension Rule {
  /// A change that Core Data cannot infer; each change has a finding.
  static let stepImpossible = Rule(
    "step-impossible", .bundle, "A step that Core Data cannot infer",
    severity: .always(.error),
    text: Text(
      what: """
        The current version changes the one before it in a way for which Core Data infers no mapping, and no mapping \
        model for the step is in the project.
        """,
      why: """
        Adding the store fails with 134190, and the app does not start for anyone who has data. It shows on the first \
        update and not in tests, which begin with an empty store.
        """,
      example: .bundle(
        [
          (
            "Shop",
            """
            <entity name="Order" representedClassName="Order">
                <attribute name="number" optional="YES" attributeType="Integer 64"/>
            </entity>
            """
          ),
          (
            "Shop 2",
            """
            <entity name="Order" representedClassName="Order">
                <attribute name="number" optional="YES" attributeType="«String|Integer 64»"/>
            </entity>
            """
          ),
        ], current: "Shop 2"),
      fix: """
        Keep the property as it is and add another one beside it, or create a mapping model for the step (“File ▸ New ▸ \
        Mapping Model”) with a policy that converts the values. `plumb migrate` says what is possible.
        """),
    check: .elsewhere)
}

extension StepCheck {
  /// Returns the findings of `stepImpossible`.
  func impossible(_ step: LastStep) -> [Finding] {
    return step.changes(.impossible).map { change in
      let key = change.change.path.key
      return Finding(
        "\(key) cannot be migrated from \(step.old.name) to \(step.new.name): \(change.store.reason)",
        on: step.anchor(change.change.path), at: change.change.field?.key,
        label: change.change.field.map { "was \($0.from)" } ?? "",
        notes: ["stores of \(step.old.name) do not open with \(step.new.name) (134190)"],
        help: [
          (change.change.field?.key == .parentEntity
            ? "keep the parent of \(key), or add a mapping model for the step: "
            : "keep \(key) and add another property, or add a mapping model for the step: ")
            + "plumb migrate --emit mapping-code writes one in Swift"
        ],
        related: step.related(change.change.old, step.old.name),
        discriminator: "\(step.old.name) \(change.change.field?.name ?? "")")
    }
  }
}
