import PlumbModel
import PlumbRules
import PlumbText

extension Rule {
  /// A new current version to which stores of the current version at the ref do not migrate without loss or doubt, if
  /// other versions are between the two. The other rules about steps report the step from the previous version in
  /// more detail.
  static let stepBreaking = Rule(
    "step-breaking", .bundle, "A step over several versions that stores do not take by themselves",
    severity: .recommended(.warning),
    text: Text(
      what: """
        With `--against REF`: the version that is current at the ref is not the one before the current one, for several \
        were added since, and a lightweight migration from it drops data, may fail, or cannot be inferred. No mapping \
        model is there for the step. `plumb migrate` says it change by change.
        """,
      why: """
        Users skip versions: the app meets stores of the version at the ref, and Core Data goes from there in one step, \
        whatever the steps between would do. Where the step cannot be inferred and nothing maps it, they do \
        not open (134190, 134140); where it may fail, some do not (134110, 134111); where it drops data, they open without \
        it.
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
        Give what was renamed a renaming identifier (in the Data Model inspector, under “Versioning”), what became \
        mandatory a default, and for the rest write a mapping model or a custom stage.
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
    case .review: "has to be tried on a store"
    case .conditional: "fails on some data"
    case .impossible: "cannot be inferred"
    }
  }
}
