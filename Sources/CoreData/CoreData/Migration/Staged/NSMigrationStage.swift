import Foundation

/// A stage of a staged migration.
open class NSMigrationStage: NSObject {
  /// A label for debugging.
  open var label: String?
}

/// A stage that migrates a store through versions whose changes can be inferred.
///
/// A stage with one version names only its target: a store of any earlier version is migrated to it.
open class NSLightweightMigrationStage: NSMigrationStage {
  /// The version checksums of the models of the stage, in order.
  public let versionChecksums: [String]

  /// Creates a stage from the version checksums of its models, in order.
  public init(_ versionChecksums: [String]) { self.versionChecksums = versionChecksums }
}

/// A stage that runs code before and after the inferred migration from one version to the next.
open class NSCustomMigrationStage: NSMigrationStage {
  /// The model of a store before the stage.
  public let currentModel: NSManagedObjectModelReference
  /// The model of a store after the stage.
  public let nextModel: NSManagedObjectModelReference
  /// The code that runs before the migration. The manager's container has the store with the current model.
  open var willMigrateHandler: ((NSStagedMigrationManager, NSCustomMigrationStage) throws -> Void)?
  /// The code that runs after the migration. The manager's container has the store with the next model.
  open var didMigrateHandler: ((NSStagedMigrationManager, NSCustomMigrationStage) throws -> Void)?

  /// Creates a stage from one model to the next.
  public init(migratingFrom currentModel: NSManagedObjectModelReference, to nextModel: NSManagedObjectModelReference) {
    self.currentModel = currentModel
    self.nextModel = nextModel
  }
}

/// The stages of a migration. It is the value of the option `NSPersistentStoreStagedMigrationManagerOptionKey`.
open class NSStagedMigrationManager: NSObject {
  /// The stages, in order.
  public let stages: [NSMigrationStage]
  /// The container with the store, while the code of a custom stage runs; `nil` at other times. On Linux, its store is
  /// a copy in another file, which replaces the store after the last stage.
  open internal(set) var container: NSPersistentContainer?

  /// Creates a manager with stages. Raises if a version checksum is in several lightweight stages.
  public init(_ stages: [NSMigrationStage]) {
    self.stages = stages
    let checksums = stages.compactMap { ($0 as? NSLightweightMigrationStage)?.versionChecksums }.flatMap { $0 }
    if Set(checksums).count < checksums.count {
      raise(.invalidArgument, "Duplicate version checksums across stages detected.")
    }
  }
}
