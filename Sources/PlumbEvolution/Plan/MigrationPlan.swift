import PlumbModel

/// What it takes to bring a store from one version to another: the class of the migration, why it is of it, and what
/// can be done.
///
///     let plan = MigrationPlan(Evolution(from: shop, to: shop2))
///     plan.class                    // .lossy
///     plan.remedies.first?.what     // "give Order.sum the renaming identifier “total”"
public struct MigrationPlan: Hashable, Sendable {
  /// The earlier version's name.
  public let old: String
  /// The later version's name.
  public let new: String
  /// The class of the whole: the worst of the steps.
  public let `class`: MigrationClass
  /// What happens to a store, the worst first; changes that a store does not notice are left out.
  public let steps: [AssessedChange]
  /// What can be done about the worse of them, each thing once.
  public let remedies: [Remedy]

  /// The plan for a step between two versions.
  public init(_ step: Evolution) {
    old = step.old
    new = step.new
    `class` = step.migrationClass
    steps = step.changes.filter { $0.store.level != .none }.enumerated()
      .sorted { left, right in
        let (one, other) = (left.element.store.level, right.element.store.level)
        return one == other ? left.offset < right.offset : one.isWorse(than: other)
      }.map(\.element)
    remedies = Remedy.all(for: step, steps: steps)
  }
}

/// Something to do about a migration that fails or loses data.
public struct Remedy: Hashable, Sendable {
  /// What it is about, in the later version where it is there.
  public let element: ElementPath
  /// What to do, as a command: `give Order.sum the renaming identifier “total”`.
  public let what: String
  /// What Plumb writes for it; nil where it is done by hand.
  public let emission: Emission?
}

/// What `migrate --emit` can write.
public enum Emission: String, Hashable, Sendable, CaseIterable {
  /// The edit that makes renames inferable.
  case renamingIdentifiers = "renaming-ids"
  /// Swift that builds an `NSMappingModel`, with a policy class where data has to be moved.
  case mappingCode = "mapping-code"
  /// An `.xcmappingmodel` for Xcode.
  case mappingModel = "mapping-model"
  /// Swift with the stages of an `NSStagedMigrationManager`.
  case stages
  /// A Swift test that opens a store of every version.
  case tests
  /// SwiftData's `VersionedSchema` of each version, and the `SchemaMigrationPlan`.
  case swiftData = "swiftdata"
}
