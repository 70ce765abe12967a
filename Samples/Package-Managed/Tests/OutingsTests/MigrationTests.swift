import CoreData
import Foundation
import Outings
import Testing

/// Stores of each version of the model are opened with the current one.
@Suite struct MigrationTests {
  /// A folder for a store, which is removed at the end of the test.
  private final class Folder {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("outings-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(at: url) }

    /// Creates a store of a version with an outing.
    func store(ofVersion index: Int) throws -> URL {
      let store = url.appendingPathComponent("outings.sqlite")
      let model = Store.versions[index]
      let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
      _ = try coordinator.addPersistentStore(type: .sqlite, at: store)
      let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
      context.persistentStoreCoordinator = coordinator
      try context.performAndWait {
        let outing = NSEntityDescription.insertNewObject(forEntityName: "Outing", into: context)
        outing.setValue("Lakes", forKey: index == 0 ? "name" : "title")
        outing.setValue(12.5, forKey: "distance")
        try context.save()
      }
      try coordinator.persistentStores.forEach(coordinator.remove)
      return store
    }
  }

  /// Opens a store with the current version, and expects its outing.
  private func expectOuting(_ description: NSPersistentStoreDescription) throws {
    let container = try #require(Store.container(description))
    let context = container.newBackgroundContext()
    try context.performAndWait {
      let outings = try context.fetch(Outing.fetchRequest())
      #expect(outings.map(\.title) == ["Lakes"] && outings.map(\.distance) == [12.5])
    }
    try container.persistentStoreCoordinator.persistentStores.forEach(container.persistentStoreCoordinator.remove)
  }

  @Test func theVersionsAreFoundByTheirURLs() throws {
    #expect(Store.versions.map(\.entities.count) == [1, 2, 3])
    #expect(Store.versions.last?.entityVersionHashesByName == Store.model?.entityVersionHashesByName)
    let url = try #require(Store.bundle.url(forResource: "Outings", withExtension: "momd"))
    let checksums = try NSManagedObjectModel.checksumsForVersionedModel(at: url)
    #expect(checksums.keys.sorted() == ["Outings", "Outings 2", "Outings 3"])
    #expect(Set(checksums.values) == Set(Store.versions.map(\.versionChecksum)))
    #expect(Store.bundle.urls(forResourcesWithExtension: "mom", subdirectory: "Outings.momd")?.count == 3)
  }

  @Test func theMergedModelIsTheCurrentVersion() {
    let merged = NSManagedObjectModel.mergedModel(from: [Store.bundle])
    #expect(merged?.entityVersionHashesByName == Store.model?.entityVersionHashesByName)
  }

  @Test(arguments: 0...2) func theModelOfAStoreIsFound(version: Int) throws {
    let folder = try Folder()
    let metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(
      type: .sqlite, at: folder.store(ofVersion: version))
    let merged = NSManagedObjectModel.mergedModel(from: [Store.bundle], forStoreMetadata: metadata)
    #expect(merged?.entityVersionHashesByName == Store.versions[version].entityVersionHashesByName)
  }

  @Test(arguments: 0...2) func aStoreMigratesAutomatically(version: Int) throws {
    let folder = try Folder()
    try expectOuting(NSPersistentStoreDescription(url: try folder.store(ofVersion: version)))
  }

  @Test(arguments: 0...2) func aStoreMigratesInStages(version: Int) throws {
    let folder = try Folder()
    let description = NSPersistentStoreDescription(url: try folder.store(ofVersion: version))
    let references = Store.versions.map { model in
      NSManagedObjectModelReference(model: model, versionChecksum: model.versionChecksum)
    }
    let stages = [
      NSLightweightMigrationStage(Store.versions.prefix(2).map(\.versionChecksum)),
      NSCustomMigrationStage(migratingFrom: references[1], to: references[2]),
    ]
    description.setOption(
      NSStagedMigrationManager(stages), forKey: NSPersistentStoreStagedMigrationManagerOptionKey)
    try expectOuting(description)
  }

  /// Each step creates a store with the next version, and replaces the store with it.
  @Test(arguments: 0...2) func aStoreMigratesStepByStep(version: Int) throws {
    let folder = try Folder()
    let store = try folder.store(ofVersion: version)
    let metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(type: .sqlite, at: store)
    let first = try #require(
      Store.versions.firstIndex { $0.isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata) })
    #expect(first == version)
    for (old, new) in zip(Store.versions, Store.versions.dropFirst()).dropFirst(first) {
      let next = folder.url.appendingPathComponent("next.sqlite")
      let mapping = try NSMappingModel.inferredMappingModel(forSourceModel: old, destinationModel: new)
      try NSMigrationManager(sourceModel: old, destinationModel: new)
        .migrateStore(from: store, type: .sqlite, mapping: mapping, to: next, type: .sqlite)
      let coordinator = NSPersistentStoreCoordinator(managedObjectModel: new)
      try coordinator.replacePersistentStore(at: store, withPersistentStoreFrom: next, type: .sqlite)
      try coordinator.destroyPersistentStore(at: next, type: .sqlite)
    }
    let description = NSPersistentStoreDescription(url: store)
    description.shouldMigrateStoreAutomatically = false
    try expectOuting(description)
  }

  @Test func aSingleVersionIsACompiledModel() throws {
    let url = try #require(Bundle.module.url(forResource: "Packing list", withExtension: "mom"))
    #expect(NSManagedObjectModel(contentsOf: url)?.entities.map(\.name) == ["Item"])
    #expect(NSManagedObjectModel.mergedModel(from: [Bundle.module])?.entities.map(\.name) == ["Item"])
  }
}
