import PlumbModel
import PlumbRules

extension Rule {
  /// One finding for each change that is inferred and may fail.
  static let stepConditional = Rule(
    "step-conditional", .bundle, "A step that fails where the data does not fit",
    severity: .always(.warning),
    text: Text(
      what: """
        The current version asks for something that objects of the version before it need not have: a value without a \
        default, a destination, values that are unique. No mapping model for the step is in the project.
        """,
      why: """
        Core Data infers the mapping and fails while it runs (134110, 134111) on every store with an object that does \
        not fit. Whether there are such stores, only the field knows.
        """,
      example: .bundle(
        [
          (
            "Shop",
            """
            <entity name="Order" representedClassName="Order">
                <attribute name="number" attributeType="Integer 64" defaultValueString="0"/>
            </entity>
            """
          ),
          (
            "Shop 2",
            """
            <entity name="Order" representedClassName="Order">
                <attribute name="number" attributeType="Integer 64" defaultValueString="0"/>
                <attribute name="shipped" «|optional="YES" »attributeType="Date"/>
            </entity>
            """
          ),
        ], current: "Shop 2"),
      fix: """
        Give the attribute a default or check “Optional” in the Data Model inspector; make a new relationship optional; \
        remove what is there twice before the store is opened.
        """),
    check: .bundle { bundle in
      guard let step = LastStep(bundle) else { return [] }
      return step.changes(.conditional).map { change in
        Finding(
          "the step from \(step.old.name) may fail at \(change.change.path.key): \(change.store.reason)",
          on: step.anchor(change.change.path), at: change.change.field?.key,
          help: Remedy.remedy(for: change).map { [$0.what] } ?? [],
          related: step.related(change.change.old, step.old.name),
          discriminator: "\(step.old.name) \(change.change.field?.name ?? "")")
      }
    })
}
