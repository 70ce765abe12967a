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
  public private(set) var suspectedRenames: [SuspectedRename]

  /// Compares two versions.
  ///
  /// - Parameter areAsRead: Whether both models are as they were read from their files. Entities whose texts are equal
  ///   are passed over then, which makes it many times quicker.
  public init(from old: Model, to new: Model, areAsRead: Bool = false) {
    let texts = areAsRead ? SameText(old, new) : nil
    let found = PlumbEvolution.changes(from: old, to: new, texts: texts)
    let store = StoreSteps(from: old, to: new, changes: found, texts: texts)
    let (cloudKit, source) = (CloudKitEffects(), SourceEffects(new: Schema(new)))
    self.old = old.name
    self.new = new.name
    let changes = found.map { change in
      AssessedChange(
        change: change, store: store.effect(of: change), cloudKit: cloudKit.effect(of: change),
        source: source.effect(of: change), inherited: store.inheritedEffects(of: change))
    }
    self.changes = Self.isUnnoticed(changes, from: old, to: new) ? changes.map(\.withoutStore) : changes
    suspectedRenames = SuspectedRename.all(in: found)
  }

  /// Whether a store of the earlier version opens with the later one although a change has an effect: the version
  /// hashes are equal, and no migration runs. Never true for XML that Plumb does not know, which may be hashed.
  private static func isUnnoticed(_ changes: [AssessedChange], from old: Model, to new: Model) -> Bool {
    changes.contains { $0.store.level != .none }
      && !changes.contains { $0.change.field?.name == FieldChange.unknownName }
      && StoreNumber(old) == StoreNumber(new) && StoreShape(old) == StoreShape(new)
  }

  /// The class of the whole migration: the worst of its changes.
  public var migrationClass: MigrationClass {
    changes.reduce(.none) { $1.store.level.isWorse(than: $0) ? $1.store.level : $0 }
  }

  /// The same step with the suspected renames that cost values: not of abstract entities without objects, nor of
  /// attributes that the store computes.
  func withLossyRenames() -> Evolution {
    let lost = Set(changes.filter { $0.change.isRemoval && $0.store.level.isBreaking }.map(\.change.path.steps))
    var step = self
    step.suspectedRenames.removeAll { !lost.contains($0.from.steps) }
    return step
  }

  /// The changes that are told. What every change is part of anyway is not told twice: the renaming identifier of an
  /// element that is told as renamed.
  package var told: [AssessedChange] {
    let renamed = Set(changes.filter(\.change.isRename).map(\.change.path))
    return changes.filter { $0.change.field?.name != "renamingIdentifier" || !renamed.contains($0.change.path) }
  }
}

extension AssessedChange {
  /// The change in a step that a store does not notice.
  fileprivate var withoutStore: AssessedChange {
    var change = self
    (change.store, change.inherited) = (.none, [])
    return change
  }
}
