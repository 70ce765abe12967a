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
  /// Left out is what has a finding of its own: attributes that rows hold no value for, where `besidesValues` says that
  /// their rule is on; attributes without a type; mandatory relationships where CloudKit's rule speaks of them.
  func conditional(_ step: LastStep, _ settings: RuleSettings, besidesValues: Bool) -> [Finding] {
    let asked = step.changes(.conditional).filter {
      !(besidesValues && step.unprovided($0) != nil) && !step.isUntyped($0) && !step.isSaidByCloudKit($0, settings)
    }
    return asked.map { change in
      Finding(
        "the step from \(step.old.name) may fail at \(change.change.path.key): \(change.store.reason)",
        on: step.anchor(change.change.path), at: change.change.field?.key,
        help: Remedy.remedy(for: change).map { [$0.what] } ?? [],
        related: step.related(change.change.old, step.old.name),
        discriminator: "\(step.old.name) \(change.change.field?.name ?? "")")
    }
  }
}

extension LastStep {
  /// Whether a change is about a stored attribute without a type: such a model does not compile (`attribute-type-missing`).
  fileprivate func isUntyped(_ change: AssessedChange) -> Bool {
    guard let (entity, name) = property(of: change, .attribute) else { return false }
    return entity.attributes.contains { $0.name == name && $0.type == .undefined && !$0.isTransient }
  }

  /// Whether a change makes a relationship mandatory that CloudKit wants optional (`cloudkit-relationship-optional`).
  fileprivate func isSaidByCloudKit(_ change: AssessedChange, _ settings: RuleSettings) -> Bool {
    guard let (entity, name) = property(of: change, .relationship),
      change.change.isAddition || change.change.field?.key == .optional,
      entity.relationships.contains(where: { $0.name == name && !$0.isOptional })
    else { return false }
    return settings.isSaidByCloudKit(entity, of: new, .cloudKitRelationshipOptional)
  }

  /// The entity of the later version that a change of a property of one kind is in, and the property's name.
  private func property(
    of change: AssessedChange, _ kind: ElementPath.Kind
  ) -> (entity: Entity, name: String)? {
    let steps = change.change.path.steps
    guard steps.count == 2, steps[1].kind == kind, let entity = new.entities.first(where: { $0.name == steps[0].name })
    else { return nil }
    return (entity, steps[1].name)
  }
}
