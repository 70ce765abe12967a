import PlumbComparing
import PlumbModel

/// A step of a bundle to its current version, from a version that stores may have.
///
/// Steps between earlier versions are not checked: Core Data migrates a store of any version to the current one at once.
/// A plan of SwiftData migrates it from each version to the next one, so these steps are checked then.
package struct VersionStep {
  /// The earlier version, or any other version of the bundle.
  let old: Model
  /// The current version.
  let new: Model
  /// The changes and their effects.
  let evolution: Evolution

  /// Computes the step from a version.
  ///
  /// `nil` in these cases: a version cannot be read, or only in part; the step needs no migration; the project has a mapping model for
  /// the step.
  init?(from version: ModelVersion, to next: ModelVersion? = nil, in bundle: ModelBundle) {
    guard let new = (next ?? bundle.currentVersion)?.model, let old = version.model,
      !bundle.hasMapping(from: old.name, to: new.name), !old.lacksEntities, !new.lacksEntities
    else { return nil }
    let evolution = Evolution(from: old, to: new, areAsRead: true)
    guard evolution.migrationClass != .none else { return nil }
    self.old = old
    self.new = new
    self.evolution = evolution.withLossyRenames()
  }

  /// Returns the changes of a class, in path order.
  func changes(_ level: MigrationClass) -> [AssessedChange] {
    evolution.changes.filter { $0.store.level == level }
  }
}

extension VersionStep {
  /// Creates the finding about a change, with its earlier value as the label. It is on the element in the later
  /// version, or on the enclosing element if it was removed.
  func finding(
    _ message: String, _ change: AssessedChange, isLabeled: Bool = true, notes: [String] = [], help: [String]
  ) -> Finding {
    let (path, field) = (change.change.path, change.change.field)
    let label = isLabeled ? field.map { "was \($0.from)" } : nil
    return Finding(
      message, on: new.anchor(nearest: path), at: field?.key, label: label ?? "", notes: notes, help: help,
      related: related(change.change.old, old.name), discriminator: "\(old.name) \(field?.name ?? "")")
  }

  /// Returns the location of an element in the earlier version as a related location; empty if it did not exist
  /// there.
  func related(_ path: ElementPath?, _ label: String) -> [(anchor: Anchor, attribute: XMLKey?, label: String)] {
    guard let path, let origin = old.origin(of: path) else { return [] }
    return [(Anchor(path.steps, origin: origin, model: old), nil, label)]
  }
}
