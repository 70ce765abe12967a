import PlumbModel
import PlumbRules

extension Rule {
  /// A change that Core Data cannot infer; each change since the version before the current one has a finding, and so
  /// has each other version whose stores do not open.
  package static let stepImpossible = Rule(
    "step-impossible", .bundle, "A step that Core Data cannot infer",
    severity: .always(.error),
    text: Text(
      what: """
        Core Data cannot infer a mapping from the previous version to the current one, or from any other released \
        version, and the project has no mapping model for the step. A mapping model between two earlier versions does \
        not help: Core Data migrates a store to the current version in one step. Versions in “unreleased” are not \
        checked.
        """,
      why: """
        The store cannot be added (134190), so the app does not start for users with data. The first update shows the \
        failure; tests, which start with an empty store, do not.
        """,
      example: .orderVersions(
        ("Shop", #"<attribute name="number" optional="YES" attributeType="Integer 64"/>"#),
        ("Shop 2", #"<attribute name="number" optional="YES" attributeType="«String|Integer 64»"/>"#)),
      fix: """
        Keep the property unchanged and add another one, or create a mapping model for the step (“File ▸ New ▸ Mapping \
        Model”) with a policy that converts the values. `plumb migrate` prints the possible remedies.
        """))
}

extension StepCheck {
  /// Returns the findings of `stepImpossible`.
  package func impossible(_ step: VersionStep) -> [Finding] {
    step.changes(.impossible).map { change in
      let key = change.change.path.key
      let remedy =
        change.change.field?.key == .parentEntity ? "keep the parent of \(key)" : "keep \(key) and add another property"
      return step.finding(
        "\(key) cannot be migrated from \(step.old.name) to \(step.new.name): \(change.store.reason)", change,
        notes: ["stores of \(step.old.name) do not open with \(step.new.name) (134190)"],
        help: [
          bundle.isSwiftData
            ? "\(remedy), or write a custom stage"
            : bundle.isSwift
              ? "\(remedy), or migrate the store with a mapping model that code creates"
              : "\(remedy), or add a mapping model for the step: plumb migrate --emit mapping-code writes one in Swift"
        ])
    }
  }
}
