import PlumbFormats
import PlumbMigration
import PlumbModel
import PlumbRules
import PlumbWorkspace

extension Workspace {
  /// Returns the bundles of a run with their locked versions, and the findings about the lock itself.
  ///
  /// If the caller selects some bundles, an entry of the lock may belong to a bundle that is not selected. Therefore
  /// the bundles below the working folder are also compared.
  func locked(
    _ checked: [CheckedBundle], by lock: LockFile, _ selection: Selection, _ rules: RuleSettings
  ) -> (checked: [CheckedBundle], findings: [Diagnostic]) {
    let isWhole = selection.models.isEmpty && run?.otherModels.isEmpty ?? true
    let match = lock.match(checked.map(\.bundle)) {
      isWhole ? [] : ModelSearch(files).bundles().compactMap { try? bundle($0) }
    }
    var checked = checked
    for index in checked.indices { checked[index].locked = (match.versions(of: index), lock.path) }
    return (checked, match.diagnostics(rules, file: lock.path))
  }
}
