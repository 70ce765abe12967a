import CoreData
import Foundation
import Testing

// Compiling this file is the test: every member with its labels, types and optionality.

private typealias Coordinator = NSPersistentStoreCoordinator
private typealias Container = NSPersistentContainer
private typealias Description = NSPersistentStoreDescription
private typealias Store = NSPersistentStore
private typealias Options = [AnyHashable: Any]
private typealias Untyped = NSFetchRequest<any NSFetchRequestResult>

/// The members of containers, coordinators and their stores.
@Suite struct StoreSignatureTests {
  @Test func containers() {
    let _: (String) -> Container = Container.init(name:)
    let _: (String, NSManagedObjectModel) -> Container = Container.init(name:managedObjectModel:)
    let _: KeyPath<Container, String> = \.name
    let _: KeyPath<Container, NSManagedObjectContext> = \.viewContext
    let _: KeyPath<Container, NSManagedObjectModel> = \.managedObjectModel
    let _: KeyPath<Container, Coordinator> = \.persistentStoreCoordinator
    let _: ReferenceWritableKeyPath<Container, [Description]> = \.persistentStoreDescriptions
    let _: () -> URL = Container.defaultDirectoryURL
    let _: (Container) -> () -> NSManagedObjectContext = Container.newBackgroundContext
    let _: (Container) -> (@escaping (Description, (any Error)?) -> Void) -> Void =
      Container.loadPersistentStores(completionHandler:)
    let _: (Container) -> (@escaping @Sendable (NSManagedObjectContext) -> Void) -> Void =
      Container.performBackgroundTask(_:)
  }

  func backgroundTasks(_ container: NSPersistentContainer) async throws {
    let _: Int = await container.performBackgroundTask { _ in 1 }
    let _: Int = try await container.performBackgroundTask { context in
      try context.save()
      return 1
    }
    let _: URL = NSPersistentContainer.defaultDirectoryURL()
  }

  @Test func descriptions() {
    let _: () -> Description = Description.init
    let _: (URL) -> Description = Description.init(url:)
    let _: ReferenceWritableKeyPath<Description, String> = \.type
    let _: ReferenceWritableKeyPath<Description, String?> = \.configuration
    let _: ReferenceWritableKeyPath<Description, URL?> = \.url
    let _: ReferenceWritableKeyPath<Description, TimeInterval> = \.timeout
    let _: (Description) -> (NSObject?, String) -> Void = Description.setOption(_:forKey:)
    let _: (Description) -> (NSObject?, String) -> Void = Description.setValue(_:forPragmaNamed:)
    let _: [KeyPath<Description, [String: NSObject]>] = [\.options, \.sqlitePragmas]
    let flags: [ReferenceWritableKeyPath<Description, Bool>] = [
      \.isReadOnly, \.shouldAddStoreAsynchronously, \.shouldMigrateStoreAutomatically,
      \.shouldInferMappingModelAutomatically,
    ]
    #expect(flags.map { NSPersistentStoreDescription()[keyPath: $0] } == [false, false, true, true])
  }

  @Test func coordinators() {
    let _: (NSManagedObjectModel) -> Coordinator = Coordinator.init(managedObjectModel:)
    let _: KeyPath<Coordinator, [Store]> = \.persistentStores
    let _: ReferenceWritableKeyPath<Coordinator, String?> = \.name
    let _: KeyPath<Coordinator, NSManagedObjectModel> = \.managedObjectModel
    let _: (Coordinator) -> (String, String?, URL?, Options?) throws -> Store =
      Coordinator.addPersistentStore(ofType:configurationName:at:options:)
    let _: (Coordinator) -> (Store.StoreType, String?, URL, Options?) throws -> Store =
      Coordinator.addPersistentStore(type:configuration:at:options:)
    let _: (Coordinator) -> (Description, @escaping (Description, (any Error)?) -> Void) -> Void =
      Coordinator.addPersistentStore(with:completionHandler:)
    let _: (Coordinator) -> (URL) -> Store? = Coordinator.persistentStore(for:)
    let _: (Coordinator) -> (Store) -> URL = Coordinator.url(for:)
    let _: (Coordinator) -> (URL, Store) -> Bool = Coordinator.setURL(_:for:)
    let _: (Coordinator) -> (Store) throws -> Void = Coordinator.remove(_:)
    let _: (Coordinator) -> (Store) -> [String: Any] = Coordinator.metadata(for:)
    let _: (Coordinator) -> ([String: Any]?, Store) -> Void = Coordinator.setMetadata(_:for:)
    let _: (Coordinator) -> (URL) -> NSManagedObjectID? = Coordinator.managedObjectID(forURIRepresentation:)
  }

  @Test func storesThatAreNotOpen() {
    let _: (Coordinator) -> (URL, String, Options?) throws -> Void =
      Coordinator.destroyPersistentStore(at:ofType:options:)
    let _: (Coordinator) -> (URL, Store.StoreType, Options?) throws -> Void =
      Coordinator.destroyPersistentStore(at:type:options:)
    let _: (Coordinator) -> (URL, Options?, URL, Options?, String) throws -> Void =
      Coordinator.replacePersistentStore(at:destinationOptions:withPersistentStoreFrom:sourceOptions:ofType:)
    let _: (Coordinator) -> (Store, URL, Options?, String) throws -> Store =
      Coordinator.migratePersistentStore(_:to:options:withType:)
    let _: (String, URL, Options?) throws -> [String: Any] =
      Coordinator.metadataForPersistentStore(ofType:at:options:)
    let _: ([String: Any]?, String, URL, Options?) throws -> Void =
      Coordinator.setMetadata(_:forPersistentStoreOfType:at:options:)
    let _: (Store.StoreType, URL, Options?) throws -> [String: Any] =
      Coordinator.metadataForPersistentStore(type:at:options:)
    let _: ([String: Any]?, Store.StoreType, URL, Options?) throws -> Void =
      Coordinator.setMetadata(_:type:at:options:)
  }

  @available(macOS 15, iOS 18, *)
  func identities(_ coordinator: NSPersistentStoreCoordinator) {
    let _: NSManagedObjectID? = coordinator.managedObjectID(for: "x-coredata://A/Book/p1")
  }

  func performing(_ coordinator: NSPersistentStoreCoordinator) async throws {
    coordinator.performAndWait {}
    let _: Int = coordinator.performAndWait { 1 }
    let _: Int = await coordinator.perform { 1 }
  }

  func waiting(_ coordinator: NSPersistentStoreCoordinator) {
    coordinator.perform {}
    coordinator.lock()
    coordinator.unlock()
  }

  @Test func typesAndOptions() {
    let types: [Store.StoreType] = [.sqlite, .binary, .inMemory]
    #expect(types.map(\.rawValue) == [NSSQLiteStoreType, NSBinaryStoreType, NSInMemoryStoreType])
    #expect([NSSQLiteStoreType, NSBinaryStoreType, NSInMemoryStoreType] == ["SQLite", "Binary", "InMemory"])
    let _: [String] = [
      NSMigratePersistentStoresAutomaticallyOption, NSInferMappingModelAutomaticallyOption,
      NSPersistentHistoryTrackingKey, NSReadOnlyPersistentStoreOption, NSStoreTypeKey, NSStoreUUIDKey,
    ]
  }

  @Test func mergePolicies() {
    let _: (NSMergePolicyType) -> NSMergePolicy = NSMergePolicy.init(merge:)
    let _: [NSMergePolicy] = [
      .error, .rollback, .overwrite, .mergeByPropertyObjectTrump, .mergeByPropertyStoreTrump,
    ]
    let _: (NSMergePolicy) -> ([Any]) throws -> Void = NSMergePolicy.resolve(mergeConflicts:)
    let _: (NSMergePolicy) -> ([NSConstraintConflict]) throws -> Void = NSMergePolicy.resolve(constraintConflicts:)
    let types: [NSMergePolicyType] = [
      .errorMergePolicyType, .mergeByPropertyStoreTrumpMergePolicyType, .mergeByPropertyObjectTrumpMergePolicyType,
      .overwriteMergePolicyType, .rollbackMergePolicyType,
    ]
    #expect(types.map(\.rawValue) == [0, 1, 2, 3, 4])
    let _: [AnyObject] = [
      NSErrorMergePolicy, NSMergeByPropertyStoreTrumpMergePolicy, NSMergeByPropertyObjectTrumpMergePolicy,
      NSOverwriteMergePolicy, NSRollbackMergePolicy,
    ]
  }
}
