import PlumbComparing
import PlumbModel
import PlumbRules

extension StepCheck {
  /// Returns the findings of `attributeOptionalOrDefault` about a step: attributes without a value in existing rows,
  /// because they are new, newly mandatory, or inherited from a new parent.
  ///
  /// Attributes that CloudKit's rule reports with its remedy are excluded.
  func unprovided(_ step: VersionStep, _ settings: RuleSettings) -> [Finding] {
    step.changes(.conditional).flatMap { change in
      step.missingValues(change)
        .filter { !settings.isReportedByCloudKit($0.owner, of: step.new, .cloudKitAttributeDefault) }
        .map { finding(change.change, $0, step) }
    }
  }

  /// Creates the finding about an attribute; for an attribute of a new parent, at the entity that gets the parent.
  private func finding(_ change: Change, _ missing: MissingValue, _ step: VersionStep) -> Finding {
    let (key, attribute, owner) = (change.path.key, missing.attribute, missing.owner)
    let inherited = "\(owner.name).\(attribute.name)"
    let declaration = missing.isInherited ? Anchor.attribute(attribute, of: owner, in: step.new) : nil
    let message =
      missing.isInherited
      ? "\(key) inherits \(inherited) in \(step.new.name), which is mandatory and has no default"
      : change.isAddition
        ? "\(key) is new in \(step.new.name), mandatory, and has no default"
        : change.field?.name == "optional"
          ? "\(key) is mandatory in \(step.new.name), was optional in \(step.old.name), and has no default"
          : "\(key) loses its values in \(step.new.name), is mandatory, and has no default"
    let objects = "\(missing.isInherited ? key : owner.name) objects"
    let rows = missing.isInherited || change.isAddition ? objects : "\(objects) without a value"
    let lack = "neither optional nor a default"
    return Finding(
      message, on: step.new.anchor(nearest: change.path), at: missing.isInherited ? .parentEntity : .optional,
      label: missing.isInherited ? "with the attribute \(attribute.name)" : lack,
      notes: ["a store of \(step.old.name) with \(rows) does not migrate (134110)"],
      help: Rule.remedy(attribute, in: owner),
      related: (declaration.map { [($0, .optional, lack)] } ?? [])
        + step.related(change.old, "in \(step.old.name)"),
      fixes: Rule.remedies(attribute, in: owner, on: declaration ?? step.new.anchor(nearest: change.path)),
      discriminator: missing.isInherited ? "\(step.old.name) \(inherited)" : step.old.name)
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

extension VersionStep {
  /// Returns the attributes of a change that can fail because rows have no value for them; empty for other changes.
  func missingValues(_ change: AssessedChange) -> [MissingValue] {
    guard change.store.level == .conditional, !change.store.isOfReading else { return [] }
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
