import PlumbModel
import PlumbRules

extension StepCheck {
  /// The findings of `attributeOptionalOrDefault` about a step: attributes that are new or newly mandatory, and that
  /// nothing gives a value.
  ///
  /// None where CloudKit's rule says of the same attribute what is to be done.
  func unprovided(_ step: LastStep, _ settings: RuleSettings) -> [Finding] {
    step.changes(.conditional).compactMap { change in
      guard let (attribute, entity) = step.unprovided(change),
        !settings.isSaidByCloudKit(entity, of: step.new, .cloudKitAttributeDefault)
      else { return nil }
      return finding(change.change, attribute, entity, step)
    }
  }

  private func finding(_ change: Change, _ attribute: Attribute, _ entity: Entity, _ step: LastStep) -> Finding {
    let key = change.path.key
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
}

extension LastStep {
  /// The attribute of a change that may fail because rows hold no value for it, with its entity; nil for other changes.
  func unprovided(_ change: AssessedChange) -> (attribute: Attribute, entity: Entity)? {
    let steps = change.change.path.steps
    guard change.store.level == .conditional, steps.count == 2, steps[1].kind == .attribute,
      let entity = new.entities.first(where: { $0.name == steps[0].name }),
      let attribute = entity.attributes.first(where: { $0.name == steps[1].name }), attribute.asksForValue
    else { return nil }
    return (attribute, entity)
  }
}
