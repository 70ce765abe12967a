import PlumbModel
import PlumbText

/// An effect of a mapping model on an element that is equal in both versions.
public struct MappedEffect: Hashable, Sendable {
  /// The entity or the property.
  public let path: ElementPath
  /// The effect on stores.
  public let effect: Effect<MigrationClass>
}

extension MappedEffects {
  /// Returns a change with its effect. A uniqueness constraint has to be met with any mapping.
  func assessed(_ change: AssessedChange) -> AssessedChange {
    guard change.store.level != .none, change.change.path.steps.last?.kind != .uniquenessConstraint else {
      return change
    }
    var assessed = change
    assessed.inherited = []
    assessed.store = effect(of: change.change) ?? Effect(.lightweight, "\(mapping.name) maps it")
    return assessed
  }

  private func effect(of change: Change) -> Effect<MigrationClass>? {
    [change.path, change.old].compactMap { $0?.steps }.compactMap { effects[$0] }.max {
      $1.level.isWorse(than: $0.level)
    }
  }

  /// Returns the effects on elements without a change, by path.
  func others(than changes: [AssessedChange], version: String) -> [MappedEffect] {
    let known = Set(
      changes.filter { $0.store.level != .none }.flatMap { [$0.change.path, $0.change.old].compactMap { $0?.steps } })
    return effects.filter { !known.contains($0.key) }.map { path, effect in
      MappedEffect(path: ElementPath(version: version, steps: path), effect: effect)
    }.sorted { $0.path.key.precedesByBytes($1.path.key) }
  }
}
