import PlumbCloudKit
import PlumbModel

/// The plan of the migration of a store from one version to another: its class, the reasons, and the remedies.
///
///     let plan = MigrationPlan(Evolution(from: shop, to: shop2))
///     plan.class                    // .lossy
///     plan.remedies.first?.what     // "give Order.sum the renaming identifier “total”"
public struct MigrationPlan: Hashable, Sendable {
  /// The earlier version's name.
  public let old: String
  /// The later version's name.
  public let new: String
  /// The class of the whole migration: the worst of the steps.
  public let `class`: MigrationClass
  /// The changes that affect a store, the worst first.
  public let steps: [AssessedChange]
  /// The unique remedies for the changes that are worse than lightweight.
  public let remedies: [Remedy]
  /// The mapping model that migrates stores; `nil` if Core Data infers the migration, or if none is necessary.
  public let mapping: MappingModel?
  /// The effects of the mapping model on elements without a change, by path.
  public let mapped: [MappedEffect]

  /// The parts of CloudKit's schema that the step needs and leaves behind; `nil` if the model is not mirrored.
  public let deployment: CloudDeployment?

  /// Creates the plan for a step between two versions.
  public init(_ step: Evolution) {
    old = step.old
    new = step.new
    `class` = step.migrationClass
    steps = step.changes.filter { $0.store.level != .none }.sorted { $0.store.level.isWorse(than: $1.store.level) }
    (mapping, mapped, deployment) = (step.mapping, step.mapped, step.deployment)
    let steps = steps
    remedies =
      step.mapping.map { Remedy.all(for: $0, steps, step.mapped) } ?? Remedy.all(for: step, steps: steps)
  }

  /// The changes that can fail, cannot be inferred, lose data or are uncertain, the worst first.
  package var breaking: [AssessedChange] { steps.filter(\.store.level.isBreaking) }
}

/// A remedy for a migration that fails or loses data.
public struct Remedy: Hashable, Sendable {
  /// The affected element, in the later version if it exists there.
  public let element: ElementPath
  /// The remedy as a command: `give Order.sum the renaming identifier “total”`.
  public let what: String
  /// The code or file that Plumb can write for the remedy; `nil` if the remedy is manual.
  public let emission: Emission?
}

/// The outputs of `migrate --emit`.
public enum Emission: String, Hashable, Sendable, CaseIterable {
  /// The edit that lets Core Data infer renames.
  case renamingIdentifiers = "renaming-ids"
  /// Swift code that builds an `NSMappingModel`, with a policy class for data that must be moved.
  case mappingCode = "mapping-code"
  /// An `.xcmappingmodel` for Xcode.
  case mappingModel = "mapping-model"
  /// Swift code with the stages of an `NSStagedMigrationManager`.
  case stages
  /// A Swift test that opens a store of every version.
  case tests
  /// SwiftData's `VersionedSchema` of each version, and the `SchemaMigrationPlan`.
  case swiftData = "swiftdata"
}
