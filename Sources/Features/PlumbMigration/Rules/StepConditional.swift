import PlumbComparing
import PlumbModel
import PlumbRules

extension Rule {
  /// A change that is inferred and can fail; each change has a finding.
  package static let stepConditional = Rule(
    "step-conditional", .bundle, "A step that fails for some data",
    severity: .always(.warning),
    text: Text(
      what: """
        The current version requires data that objects of the previous version may not have: a destination, more \
        objects at the other end, unique values. The project has no mapping model for the step. A mandatory attribute \
        without a default, own or inherited from a new parent, is reported as `attribute-optional-or-default`. Other \
        released versions have one note, or one finding for each cause if no version before the current one is known.
        """,
      why: """
        Core Data infers the mapping, and the migration fails (134110, 134111) on every store with an object that \
        violates the requirement. The model does not show whether such stores exist, or whether code fixes them before \
        the store is loaded with the current version. If it does, ignore the finding and name the code in “because”.
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
        duplicate objects before the store is opened.
        """))
}

extension StepCheck {
  private static let unknownData =
    "the model does not show whether stores have such objects, or whether code changes them before the step"

  /// Returns the findings of `stepConditional`.
  ///
  /// Excludes changes with another finding: attributes without a value in existing rows, if `besidesValues` is `true`
  /// (their rule is on); attributes without a type; mandatory relationships that CloudKit's rule reports.
  func conditional(_ step: VersionStep, _ settings: RuleSettings, besidesValues: Bool) -> [Finding] {
    step.changes(.conditional).compactMap { change in
      guard let reason = step.reason(change, settings, besidesValues: besidesValues) else { return nil }
      return step.finding(
        "The step from \(step.old.name) to \(step.new.name) is conditional at \(change.change.path.key): \(reason)",
        change,
        isLabeled: false, notes: [Self.unknownData],
        help: Remedy.remedy(for: change, inSwiftData: step.new.isSwiftData).map { [$0.what] } ?? [])
    }
  }
}

extension VersionStep {
  /// Returns the reason of a change that can fail; `nil` if other findings report all of it.
  fileprivate func reason(_ change: AssessedChange, _ settings: RuleSettings, besidesValues: Bool) -> String? {
    guard change.inherited.isEmpty else {
      let left = change.inherited.filter {
        $0.effect.level == .conditional && !(besidesValues && missingValue($0) != nil) && !isUntyped($0.path)
      }
      return left.isEmpty ? nil : InheritedEffect.reason(of: left)
    }
    let isReported =
      (besidesValues && !missingValues(change).isEmpty) || isUntyped(change.change.path.steps)
      || isReportedByCloudKit(change, settings)
    return isReported ? nil : change.store.reason
  }

  /// Whether a path is that of a stored attribute without a type, with which no model compiles
  /// (`attribute-type-missing`).
  private func isUntyped(_ path: [ElementPath.Step]) -> Bool {
    guard let (entity, name) = property(path, .attribute) else { return false }
    return entity.attributes.contains { $0.name == name && $0.type == .undefined && !$0.isTransient }
  }

  /// Whether a change makes a relationship mandatory that must be optional for CloudKit
  /// (`cloudkit-relationship-optional`).
  private func isReportedByCloudKit(_ change: AssessedChange, _ settings: RuleSettings) -> Bool {
    guard let (entity, name) = property(change.change.path.steps, .relationship),
      change.change.isAddition || change.change.field?.key == .optional,
      entity.relationships.contains(where: { $0.name == name && !$0.isOptional })
    else { return false }
    return settings.isReportedByCloudKit(entity, of: new, .cloudKitRelationshipOptional)
  }
}
