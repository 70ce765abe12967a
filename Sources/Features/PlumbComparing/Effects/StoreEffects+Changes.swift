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
    case .attribute(let element) where path.first?.kind == .composite:
      return effect(ofElement: element, what, of: path.first?.name)
    default: return .none
    }
  }

  private func effect(of field: FieldChange, _ change: Change) -> Effect<MigrationClass> {
    let (path, earlierPath) = (change.path.steps, (change.old ?? change.path).steps)
    if let effect = effect(path, .field(field.name)) { return effect }
    if field.isPresence { return effect(earlierPath, .went) ?? effect(path, .came) ?? .none }
    if path.first?.kind == .composite, path.count == 2 { return effect(ofElement: field, at: path) }
    switch field.name {
    case FieldChange.unknownName:
      return Effect(.review, "the meaning of this XML is unknown", .open)
    default: return .none
    }
  }
}

extension Effect<MigrationClass> {
  /// The effect of a property that another entity of the hierarchy declares in the later version.
  fileprivate static var moved: Effect { Effect(.lightweight, "it moves within its hierarchy") }
}
