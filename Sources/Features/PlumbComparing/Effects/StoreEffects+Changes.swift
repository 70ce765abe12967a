import PlumbModel

extension StoreEffects {
  /// Returns the effect of a change on a store.
  func effect(of change: Change) -> Effect<MigrationClass> {
    switch change.kind {
    case .added(let part): presence(change.path.steps, .came, part)
    case .removed(let part): presence(change.path.steps, .went, part)
    case .renamed: effect(change.path.steps, .renamed) ?? .none
    case .changed(let field): effect(of: field, change)
    }
  }

  /// Returns the effect of a part that was added or removed without its own effect: it is not stored, or it moved in
  /// its hierarchy.
  private func presence(_ path: [ElementPath.Step], _ what: Cause.What, _ part: ModelPart) -> Effect<MigrationClass> {
    if let effect = effect(path, what) { return effect }
    switch part {
    case .attribute(let attribute) where path.first?.kind == .entity && !attribute.isTransient: return .moved
    case .relationship(let relationship) where !relationship.isTransient: return .moved
    case .attribute where path.first?.kind == .composite: return compositeEffect(path.first?.name)
    case .composite(let composite): return compositeEffect(composite.name)
    default: return .none
    }
  }

  private func effect(of field: FieldChange, _ change: Change) -> Effect<MigrationClass> {
    let (path, earlierPath) = (change.path.steps, (change.old ?? change.path).steps)
    if let effect = effect(path, .field(field.name)) { return effect }
    if field.isPresence { return effect(earlierPath, .went) ?? effect(path, .came) ?? .none }
    switch field.name {
    case "type", "optional":
      return path.first?.kind == .composite ? compositeEffect(path.first?.name) : .none
    case FieldChange.unknownName:
      return Effect(.review, "the meaning of this XML is unknown", .open)
    default: return .none
    }
  }

  /// Returns the effect of a changed composite. It only affects a store if a stored attribute has the composite as
  /// its type.
  private func compositeEffect(_ name: String?) -> Effect<MigrationClass> {
    let isStored = [old.model, new.model].contains { model in
      model.entities.contains { entity in
        entity.attributes.contains { $0.type == .composite && !$0.isTransient && $0.composite == name }
      }
    }
    guard isStored else { return .none }
    return Effect(.review, "a changed composite is expected to be inferred", .open, isExpected: true)
  }
}

extension Effect<MigrationClass> {
  /// The effect of a property that another entity of the hierarchy declares in the later version.
  fileprivate static var moved: Effect { Effect(.lightweight, "it moves within its hierarchy") }
}
