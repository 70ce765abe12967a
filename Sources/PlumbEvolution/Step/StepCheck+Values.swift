import PlumbModel
import PlumbRules

extension StepCheck {
  /// Returns the findings of `attributeOptionalOrDefault` about a step: attributes without a value in existing rows,
  /// because they are new, newly mandatory, or inherited from a new parent.
  ///
  /// Attributes that CloudKit's rule reports with its remedy are excluded.
  func unprovided(_ step: LastStep, _ settings: RuleSettings) -> [Finding] {
    step.changes(.conditional).flatMap { change in
      step.missingValues(change)
        .filter { !settings.isReportedByCloudKit($0.owner, of: step.new, .cloudKitAttributeDefault) }
        .map { $0.isInherited ? inherited(change.change, $0, step) : finding(change.change, $0, step) }
    }
  }

  private func finding(_ change: Change, _ missing: MissingValue, _ step: LastStep) -> Finding {
    let (key, attribute, entity) = (change.path.key, missing.attribute, missing.owner)
    let anchor = step.anchor(change.path)
    return Finding(
      change.isAddition
        ? "\(key) is new in \(step.new.name), mandatory, and has no default"
        : "\(key) is mandatory in \(step.new.name), was optional in \(step.old.name), and has no default",
      on: anchor, at: .optional, label: "neither optional nor a default",
      notes: [
        "a store of \(step.old.name) does not migrate where it holds \(entity.name) objects"
          + (change.isAddition ? "" : " without a value") + " (134110)"
      ],
      help: Rule.remedy(attribute, in: entity),
      related: step.related(change.old, "in \(step.old.name)"),
      fixes: Rule.remedies(attribute, in: entity, on: anchor), discriminator: step.old.name)
  }

  /// Creates the finding about an attribute of a new parent, at the entity that gets the parent.
  private func inherited(_ change: Change, _ missing: MissingValue, _ step: LastStep) -> Finding {
    let (attribute, owner) = (missing.attribute, missing.owner)
    let key = "\(owner.name).\(attribute.name)"
    let declaration = Anchor.attribute(attribute, of: owner, in: step.new)
    return Finding(
      "\(change.path.key) inherits \(key) in \(step.new.name), which is mandatory and has no default",
      on: step.anchor(change.path), at: .parentEntity, label: "with the attribute \(attribute.name)",
      notes: [
        "a store of \(step.old.name) does not migrate where it holds \(change.path.key) objects (134110)"
      ],
      help: Rule.remedy(attribute, in: owner),
      related: [(declaration, .optional, "neither optional nor a default")]
        + step.related(change.old, "in \(step.old.name)"),
      fixes: Rule.remedies(attribute, in: owner, on: declaration), discriminator: "\(step.old.name) \(key)")
  }
}

/// A mandatory attribute without a default and without a value in existing rows after a step.
struct MissingValue {
  let attribute: Attribute
  /// The entity that declares the attribute.
  let owner: Entity
  /// Whether the rows belong to an entity that inherits the attribute from a new parent.
  let isInherited: Bool
}

extension LastStep {
  /// Returns the attributes of a change that can fail because rows have no value for them; empty for other changes.
  func missingValues(_ change: AssessedChange) -> [MissingValue] {
    guard change.store.level == .conditional else { return [] }
    if change.inherited.isEmpty {
      return missingValue(change.change.path.steps, isInherited: false).map { [$0] } ?? []
    }
    return change.inherited.compactMap { missingValue($0) }
  }

  /// Returns the attribute that causes the effect of an inherited property; `nil` if rows need no value for it.
  func missingValue(_ inherited: InheritedEffect) -> MissingValue? {
    inherited.effect.level == .conditional ? missingValue(inherited.path, isInherited: true) : nil
  }

  private func missingValue(_ path: [ElementPath.Step], isInherited: Bool) -> MissingValue? {
    guard let (owner, name) = property(path, .attribute),
      let attribute = owner.attributes.first(where: { $0.name == name }), attribute.needsValue
    else { return nil }
    return MissingValue(attribute: attribute, owner: owner, isInherited: isInherited)
  }

  /// Returns the entity of the later version that declares a property of one kind, and the property's name; `nil` for
  /// the path of any other element.
  func property(_ path: [ElementPath.Step], _ kind: ElementPath.Kind) -> (entity: Entity, name: String)? {
    guard path.count == 2, path[1].kind == kind, let entity = new.entities.first(where: { $0.name == path[0].name })
    else { return nil }
    return (entity, path[1].name)
  }
}
