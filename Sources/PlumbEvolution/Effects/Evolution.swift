import PlumbModel

/// The step from one version of a model to another: what changes, what it does to whom, and what may be a rename that
/// nothing says.
///
///     let step = Evolution(from: shop, to: shop2)
///     step.migrationClass                  // .lossy
///     step.suspectedRenames.first?.to.key  // "Order.sum"
public struct Evolution: Hashable, Sendable {
  /// The earlier version's name.
  public let old: String
  /// The later version's name.
  public let new: String
  /// The changes in the order of their paths, each with its effects.
  public let changes: [AssessedChange]
  /// What was dropped here and added there, and looks like one thing.
  public let suspectedRenames: [SuspectedRename]

  /// Compares two versions.
  ///
  /// - Parameter areAsRead: Whether both models are as they were read from their files. Entities whose texts are equal
  ///   are passed over then, which makes it many times quicker.
  public init(from old: Model, to new: Model, areAsRead: Bool = false) {
    let texts = areAsRead ? SameText(old, new) : nil
    let found = PlumbEvolution.changes(from: old, to: new, texts: texts)
    let store = StoreSteps(from: old, to: new, texts: texts)
    let (cloudKit, source) = (CloudKitEffects(), SourceEffects(new: Schema(new)))
    self.old = old.name
    self.new = new.name
    changes = found.map { change in
      AssessedChange(
        change: change, store: store.effect(of: change), cloudKit: cloudKit.effect(of: change),
        source: source.effect(of: change))
    }
    suspectedRenames = SuspectedRename.all(in: found)
  }

  /// The class of the whole migration: the worst of its changes.
  public var migrationClass: MigrationClass {
    changes.reduce(.none) { $1.store.level.isWorse(than: $0) ? $1.store.level : $0 }
  }

  /// The changes that are told. What every change is part of anyway is not told twice: the renaming identifier of an
  /// element that is told as renamed.
  package var told: [AssessedChange] {
    let renamed = Set(changes.filter(\.change.isRename).map(\.change.path))
    return changes.filter { $0.change.field?.name != "renamingIdentifier" || !renamed.contains($0.change.path) }
  }
}
