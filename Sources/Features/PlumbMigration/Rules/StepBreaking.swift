import PlumbComparing
import PlumbModel
import PlumbRules

extension Rule {
  /// A new current version to which stores of the current version at the ref do not migrate without loss or doubt, if
  /// other versions are between the two. The other rules about steps report the step from the previous version in
  /// more detail.
  static let stepBreaking = Rule(
    "step-breaking", .bundle, "A step over several versions that needs more than a lightweight migration",
    severity: .recommended(.warning),
    text: Text(
      what: """
        With `--against REF`: several versions were added since the ref, and a lightweight migration from the version \
        that is current there drops data, may fail, or cannot be inferred. The project has no mapping model for the \
        step. `plumb migrate` prints every change.
        """,
      why: """
        Users skip versions: the app opens stores of the version at the ref, and Core Data migrates them to the \
        current version in one step, without the versions in between. A step that cannot be inferred and has no \
        mapping model fails (134190, 134140); a step that may fail, fails for some stores (134110, 134111); a step \
        that drops data succeeds without the data.
        """,
      example: .bundle(
        [
          (
            "main:Shop",
            """
            <entity name="Order" representedClassName="Order">
                <attribute name="total" optional="YES" attributeType="Decimal"/>
            </entity>
            """
          ),
          (
            "Shop",
            """
            <entity name="Order" representedClassName="Order">
                <attribute name="total" optional="YES" attributeType="Decimal"/>
            </entity>
            """
          ),
          (
            "Shop 2",
            """
            <entity name="Customer" representedClassName="Customer"/>
            <entity name="Order" representedClassName="Order">
                <attribute name="total" optional="YES" attributeType="Decimal"/>
            </entity>
            """
          ),
          (
            "Shop 3",
            """
            <entity name="Customer" representedClassName="Customer"/>
            <entity name="Order" representedClassName="Order">
                <attribute name="sum" optional="YES" attributeType="Decimal"«| elementID="total"»/>
            </entity>
            """
          ),
        ], current: "Shop 3"),
      fix: """
        Add a renaming identifier to renamed elements (in the Data Model inspector, under “Versioning”) and a default \
        to attributes that become mandatory. For other changes, write a mapping model or a custom stage.
        """),
    check: .history { history in
      guard let old = history.then.currentVersion?.model, let new = history.now.currentVersion?.model,
        history.precedes(old.name, new.name), !history.isUnreleased(old.name),
        !history.now.hasMapping(from: old.name, to: new.name), history.now.previousVersion?.name != old.name
      else { return [] }
      let plan = MigrationPlan(Evolution(from: old, to: new, areAsRead: true))
      guard plan.class.isBreaking, let worst = plan.steps.first else { return [] }
      let others = plan.steps.count { $0.store.level.isBreaking } - 1
      return [
        Finding(
          "The step from \(old.name) at \(history.ref) to \(new.name) \(plan.class.verdict)",
          on: Anchor([], origin: new.origin(nearest: worst.change.path), model: new), at: worst.change.field?.key,
          label: "\(worst.change)",
          notes: (worst.store.reason.isEmpty ? [] : [worst.store.reason]) + (others > 0 ? ["and \(others) more"] : []),
          help: plan.remedies.prefix(3).map(\.what), discriminator: "\(old.name) \(new.name)")
      ]
    })
}

extension MigrationClass {
  /// The rest of a sentence about a step.
  fileprivate var verdict: String {
    switch self {
    case .none, .lightweight: "is inferred"
    case .lossy: "drops data"
    case .review: "must be tested with a store"
    case .conditional: "fails for some data"
    case .impossible: "cannot be inferred"
    }
  }
}
