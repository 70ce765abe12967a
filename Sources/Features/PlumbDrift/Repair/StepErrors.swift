import PlumbComparing
import PlumbMigration
import PlumbModel
import PlumbRules

extension ModelBundle {
  /// Returns the version whose stores are migrated to a version without a mapping model; `nil` if it is unknown. Only
  /// the version before the current one is known.
  package func predecessor(of version: ModelVersion) -> Model? {
    guard currentVersion?.name == version.name, let previous = previousVersion,
      !hasMapping(from: previous.name, to: version.name)
    else { return nil }
    return previous.model
  }
}

extension Model {
  /// Returns the changes since an earlier version that fail or drop values when a store is migrated, as errors of the
  /// rules for steps. Empty if Core Data migrates every store without loss.
  package func stepErrors(since old: Model) -> [Diagnostic] {
    Evolution(from: old, to: self).changes.compactMap { change in
      guard let (rule, effect) = change.store.level.fault else { return nil }
      return Diagnostic(
        rule: rule.id, severity: .error,
        message: "the step from \(old.name) \(effect) at \(change.change.path.key): \(change.store.reason)",
        element: change.change.path, discriminator: change.change.field?.name ?? "")
    }
  }
}

extension MigrationClass {
  /// The rule that reports a migration of the class, and the effect on a store. `nil` if the migration neither fails nor
  /// drops values, and if the result is uncertain.
  fileprivate var fault: (rule: Rule, effect: String)? {
    switch self {
    case .impossible: (.stepImpossible, "is impossible")
    case .conditional: (.stepConditional, "can fail")
    case .lossy: (.stepDataDropped, "drops values")
    case .none, .lightweight, .review: nil
    }
  }
}
