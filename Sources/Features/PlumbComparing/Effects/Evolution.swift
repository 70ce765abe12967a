import PlumbCloudKit
import PlumbModel

/// The step from one version of a model to another: the changes, their effects, and possible renames without a
/// renaming identifier.
///
///     let step = Evolution(from: shop, to: shop2)
///     step.migrationClass                  // .lossy
///     step.suspectedRenames.first?.to.key  // "Order.sum"
public struct Evolution: Hashable, Sendable {
  /// The earlier version's name.
  public let old: String
  /// The later version's name.
  public let new: String
  /// The changes sorted by path, each with its effects.
  public let changes: [AssessedChange]
  /// The pairs of removed and added elements that are probably renames; empty for a step with a mapping model, which
  /// does not need renaming identifiers.
  public private(set) var suspectedRenames: [SuspectedRename]
  /// The mapping model that migrates stores; `nil` if Core Data infers the migration, or if none is necessary.
  public let mapping: MappingModel?
  /// The effects of the mapping model on elements without a change.
  public let mapped: [MappedEffect]
  /// The parts of CloudKit's schema that the step needs and leaves behind; `nil` if the model is not mirrored.
  public let deployment: CloudDeployment?
  /// Whether the later version was read from Swift.
  package let isSwift: Bool
  /// Whether the later version was read from SwiftData's classes.
  package let isSwiftData: Bool
  /// Whether one of the versions has further entities that were not found in its sources.
  package let lacksEntities: Bool

  /// Compares two versions.
  ///
  /// - Parameter areAsRead: Whether both models are unchanged since they were read from their files. Entities with
  ///   equal texts are then skipped, which makes the comparison many times faster.
  /// - Parameter mapping: The mapping model that Core Data finds for the step, with explicit expressions.
  /// - Parameter isMirrored: Whether stores of the model are mirrored to CloudKit; `nil` if the marks of the models
  ///   determine it.
  public init(
    from old: Model, to new: Model, areAsRead: Bool = false, mapping: MappingModel? = nil, isMirrored: Bool? = nil
  ) {
    let found = PlumbComparing.changes(from: old, to: new, texts: areAsRead ? SameText(old, new) : nil)
    let store = StoreEffects(from: old, to: new, changes: found)
    let schema = Schema(new)
    let mirrored = (old: isMirrored ?? old.checksCloudKit, new: isMirrored ?? new.checksCloudKit)
    let cloudKit = mirrored.old || mirrored.new ? CloudKitEffects(old: Schema(old), new: schema) : nil
    let source = SourceEffects(new: schema)
    deployment = cloudKit.map { _ in
      CloudDeployment(from: mirrored.old ? old : nil, to: mirrored.new ? new : nil)
    }
    self.old = old.name
    self.new = new.name
    isSwift = new.isSwift
    isSwiftData = new.isSwiftData
    lacksEntities = old.lacksEntities || new.lacksEntities
    let changes = found.map { change in
      AssessedChange(
        change: change, store: store.effect(of: change), cloudKit: cloudKit?.effect(of: change) ?? .none,
        source: source.effect(of: change), inherited: store.inheritedEffects(of: change))
    }
    let inferred =
      Self.isUnnoticed(changes, from: old, to: new)
      ? changes.map { $0.withoutMigration(inSwift: new.isSwift) } : changes
    guard let mapping, inferred.contains(where: { $0.store.level != .none }) else {
      (self.changes, self.mapping, mapped) = (inferred, nil, [])
      suspectedRenames = SuspectedRename.all(in: found)
      return
    }
    let effects = MappedEffects(mapping, from: old, to: new)
    self.changes = inferred.map(effects.assessed)
    self.mapping = mapping
    mapped = effects.others(than: inferred, version: new.name)
    suspectedRenames = []
  }

  /// Whether a store of the earlier version opens with the later one although a change has an effect: the version
  /// hashes are equal, so no migration runs. Never `true` if XML without a known meaning changed, because it can be
  /// part of the hash.
  private static func isUnnoticed(_ changes: [AssessedChange], from old: Model, to new: Model) -> Bool {
    (changes.contains { $0.store.level != .none } || new.isSwift)
      && !changes.contains { $0.change.field?.name == FieldChange.unknownName }
      && StoreSchema.areEqual(old, new, first: Set(changes.compactMap { $0.change.path.steps.first?.name }))
  }

  /// The class of the whole migration: the worst class of its changes, and of the effects of its mapping model.
  public var migrationClass: MigrationClass {
    let levels = changes.map(\.store.level) + mapped.map(\.effect.level) + (lacksEntities ? [.review] : [])
    return levels.reduce(.none) { $1.isWorse(than: $0) ? $1 : $0 }
  }

  /// Returns the step with only the suspected renames that lose values. Excludes abstract entities, which have no
  /// objects, and attributes that the store computes.
  package func withLossyRenames() -> Evolution {
    let lost = Set(changes.filter { $0.change.isRemoval && $0.store.level.isBreaking }.map(\.change.path.steps))
    var step = self
    step.suspectedRenames.removeAll { !lost.contains($0.from.steps) }
    return step
  }

  /// The changes to report. The renaming identifier of an element reported as renamed is omitted.
  package var shown: [AssessedChange] {
    let renamed = Set(changes.filter(\.change.isRename).map(\.change.path))
    return changes.filter { $0.change.field?.name != "renamingIdentifier" || !renamed.contains($0.change.path) }
  }
}

extension AssessedChange {
  /// The change without an effect of a migration on stores, for a step that needs no migration.
  fileprivate func withoutMigration(inSwift: Bool) -> AssessedChange {
    if store.isOfReading { return self }
    var assessed = self
    (assessed.store, assessed.inherited) = (.none, [])
    if inSwift, case .added(.fetchIndex) = change.kind {
      assessed.store = Effect(
        .review, "existing stores do not get the index, because the version hash is the same and no migration runs",
        .reported)
    }
    return assessed
  }
}
