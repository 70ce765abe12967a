import CoreData
import Foundation
import Testing

@Suite("The model in a store, and deferred migrations")
struct CachedModelTests {
  private let folder = TemporaryFolder()

  @Test("A store of a model that was made in code contains the model")
  func cachedModel() throws {
    let url = folder.url("Library.sqlite")
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: libraryModel())
    let store = try coordinator.addPersistentStore(type: .sqlite, at: url)
    let model = try NSPersistentStoreCoordinator.cachedModelForPersistentStore(at: url)
    #expect(model?.entityVersionHashesByName == coordinator.managedObjectModel.entityVersionHashesByName)
    let checksum = store.metadata[NSPersistentStoreModelVersionChecksumKey] as? String
    #expect(checksum == coordinator.managedObjectModel.versionChecksum)
    #expect(throws: (any Error).self) {
      try NSPersistentStoreCoordinator.cachedModelForPersistentStore(at: folder.url("Missing.sqlite"))
    }
  }

  @Test("No part of a migration is deferred")
  func deferred() throws {
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: libraryModel())
    _ = try coordinator.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: nil, at: folder.url("Library.sqlite"),
      options: [NSPersistentStoreDeferredLightweightMigrationOptionKey: true])
    try coordinator.finishDeferredLightweightMigrationTask()
    try coordinator.finishDeferredLightweightMigration()
    #expect(ObjectIdentifier(NSPersistentStore.migrationManagerClass()) == ObjectIdentifier(NSMigrationManager.self))
  }

  @Test("Contexts and identifiers are created without arguments, and coordinators of a class value")
  func creation() throws {
    let context = NSManagedObjectContext()
    #expect(context.concurrencyType.rawValue == 0)
    let (one, other) = (NSManagedObjectID(), NSManagedObjectID())
    #expect(one.isTemporaryID && one != other && one.persistentStore == nil)
    let type: NSPersistentStoreCoordinator.Type = NSPersistentStoreCoordinator.self
    context.persistentStoreCoordinator = type.init(managedObjectModel: libraryModel())
    #expect(throws: (any Error).self) { try context.existingObject(with: one) }
    #expect(context.registeredObject(for: one) == nil)
  }

  @Test("A fault has a faulting state")
  func faultingState() throws {
    try inLibrary { context in
      let book = try context.book("Emma", saved: true)
      #expect(book.faultingState == 0)
      context.refresh(book, mergeChanges: false)
      #expect(book.faultingState != 0)
    }
  }
}
