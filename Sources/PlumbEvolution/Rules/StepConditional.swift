import PlumbModel
import PlumbRules

extension Rule {
  /// One finding for each change that is inferred and may fail.
  static let stepConditional = Rule(
    "step-conditional", .bundle, "A step that fails where the data does not fit",
    severity: .always(.warning),
    text: Text(
      what: """
        The current version asks for something that objects of the version before it need not have: a destination, \
        more objects at the other end, values that are unique. No mapping model for the step is in the project. A \
        mandatory attribute without a default is `attribute-optional-or-default`.
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
            -     <uniquenessConstraints>
            -         <uniquenessConstraint>
            -             <constraint value="number"/>
            -         </uniquenessConstraint>
            -     </uniquenessConstraints>
              </entity>
            """
          ),
        ], current: "Shop 2"),
      fix: """
        Make a new relationship optional in the Data Model inspector, or relate the objects in a mapping model; remove \
        what is there twice before the store is opened.
        """),
    check: .elsewhere)
}

extension StepCheck {
  /// The findings of `stepConditional`.
  ///
  /// `besidesValues` leaves out attributes that rows hold no value for, where a rule of theirs speaks.
  func conditional(_ step: LastStep, besidesValues: Bool) -> [Finding] {
    step.changes(.conditional).filter { !besidesValues || step.unprovided($0) == nil }.map { change in
      Finding(
        "the step from \(step.old.name) may fail at \(change.change.path.key): \(change.store.reason)",
        on: step.anchor(change.change.path), at: change.change.field?.key,
        help: Remedy.remedy(for: change).map { [$0.what] } ?? [],
        related: step.related(change.change.old, step.old.name),
        discriminator: "\(step.old.name) \(change.change.field?.name ?? "")")
    }
  }
}
