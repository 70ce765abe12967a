import PlumbModel
import PlumbRules

/// The step that a bundle's next release takes: from the version before the current one to the current one.
///
/// Versions that were released earlier are left in peace: what they did to stores has happened.
struct LastStep {
  /// The version that most stores are of.
  let old: Model
  /// The current version.
  let new: Model
  /// What changes, for whom.
  let evolution: Evolution
  /// Whether the project has a mapping model or code for the step, so that Core Data has nothing to infer.
  let isMapped: Bool

  /// The last step of a bundle; nil where there is none, where a version cannot be read, and where a store notices
  /// nothing.
  init?(_ bundle: ModelBundle) {
    guard let current = bundle.currentVersion, let new = current.model, let old = Self.previous(of: current, in: bundle)
    else { return nil }
    guard StoreNumber(old) != StoreNumber(new) || StoreShape(old) != StoreShape(new) else { return nil }
    self.old = old
    self.new = new
    evolution = Evolution(from: old, to: new, areAsRead: true)
    isMapped = bundle.hasMapping(from: old.name, to: new.name)
  }

  /// The version that is configured as the one before, else the one before in the order of names.
  private static func previous(of current: ModelVersion, in bundle: ModelBundle) -> Model? {
    if let name = bundle.previous { return bundle.version(name)?.model }
    guard let index = bundle.versions.firstIndex(where: { $0.name == current.name }), index > 0 else { return nil }
    return bundle.versions[index - 1].model
  }

  /// The changes of a class that a mapping could still help with, worst first in the order of paths.
  func changes(_ level: MigrationClass) -> [AssessedChange] {
    evolution.changes.filter { $0.store.level == level }
  }
}

extension LastStep {
  /// Where a change stands in the later version: the element itself, or for one that is gone what it was in.
  func anchor(_ path: ElementPath) -> Anchor {
    Anchor(path.steps, origin: new.origin(nearest: path), model: new)
  }

  /// Where an element stood in the earlier version, as a related place; none where it was not there.
  func related(_ path: ElementPath?, _ label: String) -> [(anchor: Anchor, attribute: XMLKey?, label: String)] {
    guard let path, let origin = old.origin(of: path) else { return [] }
    return [(Anchor(path.steps, origin: origin, model: old), nil, label)]
  }
}
