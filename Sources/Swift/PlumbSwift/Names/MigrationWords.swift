/// The words by which source code is recognized as custom migration code, before it is parsed.
package enum MigrationWords {
  /// The Core Data classes of staged migrations.
  package static let stages: [StaticString] = [
    "NSStagedMigrationManager", "NSCustomMigrationStage", "NSLightweightMigrationStage",
  ]

  /// The creation of a manager that migrates a store with a mapping model, in Swift and in Objective-C.
  package static let managers: [StaticString] = ["NSMigrationManager(", "NSMigrationManager alloc]"]

  /// The Core Data classes of code that works with objects of earlier versions. A manager copies the objects itself.
  package static let earlierObjects: [StaticString] = ["NSEntityMigrationPolicy"] + stages

  /// The Core Data classes that custom migration code uses.
  package static let all: [StaticString] =
    ["NSEntityMigrationPolicy", "NSMigrationManager", "NSMappingModel"] + stages

  /// The errors of a migration that Core Data cannot infer, in code that handles them.
  package static let failures: [StaticString] = [
    "NSInferredMappingModelError", "NSMigrationMissingMappingModelError", ".inferredMappingModel",
    ".migrationMissingMappingModel",
  ]

  /// The calls with which code deletes a store, to create an empty one.
  package static let deletions: [StaticString] = ["destroyPersistentStore", "removeItem", "trashItem"]
}
