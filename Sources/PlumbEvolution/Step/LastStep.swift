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

  /// The last step of a bundle.
  ///
  /// `nil` if the bundle has no version before the current one or the order of the versions is a guess, if a version
  /// cannot be read, if the two are the same to a store, and if the project has a mapping model for the step.
  init?(_ bundle: ModelBundle) {
    guard bundle.previous != nil || !bundle.order.isStepGuess,
      let new = bundle.currentVersion?.model, let old = Self.previous(in: bundle),
      !bundle.hasMapping(from: old.name, to: new.name)
    else { return nil }
    let evolution = Evolution(from: old, to: new, areAsRead: true)
    guard evolution.migrationClass != .none else { return nil }
    self.old = old
    self.new = new
    self.evolution = evolution.withLossyRenames()
  }

  /// The version that is configured as the one before, else the nearest before in the order of names that has been
  /// released: what nobody has a store of leads nowhere.
  static func previous(in bundle: ModelBundle) -> Model? {
    guard let current = bundle.currentVersion else { return nil }
    if let name = bundle.previous { return bundle.version(name)?.model }
    let earlier = bundle.versions.prefix { $0.name != current.name }
    return earlier.last { !bundle.unreleased.contains($0.name) }?.model
  }

  /// The changes of a class, in the order of paths.
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
