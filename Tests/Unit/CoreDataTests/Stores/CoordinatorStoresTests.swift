import CoreData
import Foundation
import Testing

@Suite("The stores of a coordinator")
struct CoordinatorStoresTests {
  let coordinator = NSPersistentStoreCoordinator(managedObjectModel: StoreModel.make())
  private let nowhere = URL(fileURLWithPath: "/dev/null")

  @Test("A store that is added is known by its URL, type and configuration")
  func adding() throws {
    let store = try coordinator.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: "People", at: nowhere, options: [NSSQLiteAnalyzeOption: true])
    #expect(coordinator.persistentStores == [store])
    #expect(store.persistentStoreCoordinator === coordinator)
    #expect(store.type == NSSQLiteStoreType)
    #expect(store.configurationName == "People")
    #expect(store.url == nowhere)
    #expect(!store.isReadOnly)
    #expect(store.options?[NSSQLiteAnalyzeOption] as? Bool == true)
    #expect(coordinator.url(for: store) == nowhere)
    #expect(coordinator.persistentStore(for: nowhere) === store)
    #expect(coordinator.persistentStore(for: URL(fileURLWithPath: "/elsewhere")) == nil)
  }

  @Test("A store in memory needs no URL")
  func inMemory() throws {
    let store = try coordinator.addPersistentStore(ofType: NSInMemoryStoreType, configurationName: nil, at: nil)
    #expect(store.type == NSInMemoryStoreType)
    #expect(store.configurationName == "PF_DEFAULT_CONFIGURATION_NAME")
    let second = try coordinator.addPersistentStore(type: .inMemory, at: nowhere)
    #expect(coordinator.persistentStores.count == 2)
    #expect(store.identifier != second.identifier)
  }

  @Test("A configuration that the model does not have is an error")
  func unknownConfiguration() throws {
    let error = #expect(throws: (any Error).self) {
      try coordinator.addPersistentStore(ofType: NSInMemoryStoreType, configurationName: "None", at: nil)
    }
    #expect((error as? NSError)?.domain == NSCocoaErrorDomain)
    #expect(coordinator.persistentStores.isEmpty)
  }

  @Test("A store that is removed has no coordinator")
  func removing() throws {
    let store = try coordinator.addPersistentStore(ofType: NSInMemoryStoreType, configurationName: nil, at: nil)
    try coordinator.remove(store)
    #expect(coordinator.persistentStores.isEmpty)
    #expect(store.persistentStoreCoordinator == nil)
  }

  @Test("Metadata has the store's type and identifier and the model's hashes, and takes what it is given")
  func metadata() throws {
    let store = try coordinator.addPersistentStore(ofType: NSInMemoryStoreType, configurationName: nil, at: nil)
    let metadata = coordinator.metadata(for: store)
    #expect(metadata[NSStoreTypeKey] as? String == NSInMemoryStoreType)
    #expect(metadata[NSStoreUUIDKey] as? String == store.identifier)
    let hashes = metadata[NSStoreModelVersionHashesKey] as? [String: Data]
    #expect(Set(hashes?.keys.map { $0 } ?? []) == ["Author", "Book", "Note", "Tag", "Card"])
    var changed = metadata
    changed["seeded"] = "yes"
    coordinator.setMetadata(changed, for: store)
    #expect(coordinator.metadata(for: store)["seeded"] as? String == "yes")
    #expect(coordinator.metadata(for: store)[NSStoreUUIDKey] as? String == store.identifier)
  }

  @Test("A model with what nobody knows to hash has stores, and they know it again")
  func modelsWithoutKnownHashes() throws {
    let model = NSManagedObjectModel()
    model.entities = [entity("Stop", NSManagedObject.self, [attribute("place", .objectIDAttributeType)])]
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
    let store = try coordinator.addPersistentStore(ofType: NSInMemoryStoreType, configurationName: nil, at: nil)
    let metadata = coordinator.metadata(for: store)
    #expect(model.isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata))
  }

  @Test("Notifications tell which stores were added and removed")
  func notifications() throws {
    let log = NotificationLog(coordinator)
    let store = try coordinator.addPersistentStore(ofType: NSInMemoryStoreType, configurationName: nil, at: nil)
    #expect(log.added.map { $0 === store } == [true])
    try coordinator.remove(store)
    #expect(log.removed.map { $0 === store } == [true])
    #expect(log.announced == 1)
  }

  @Test("A description's store is added before the call returns, or later if it says so")
  func descriptions() async throws {
    let description = NSPersistentStoreDescription(url: nowhere)
    description.configuration = "Things"
    var added: [String?] = []
    coordinator.addPersistentStore(with: description) { description, error in
      added.append(description.configuration)
      #expect(error == nil)
    }
    #expect(added == ["Things"])
    let later = NSPersistentStoreDescription()
    later.type = NSInMemoryStoreType
    later.shouldAddStoreAsynchronously = true
    await withCheckedContinuation { continuation in
      coordinator.addPersistentStore(with: later) { _, error in
        #expect(error == nil)
        continuation.resume()
      }
    }
    #expect(coordinator.persistentStores.map(\.type) == [NSSQLiteStoreType, NSInMemoryStoreType])
  }

  @Test("A read-only store is one")
  func readOnly() throws {
    let store = try coordinator.addPersistentStore(
      ofType: NSInMemoryStoreType, configurationName: nil, at: nil, options: [NSReadOnlyPersistentStoreOption: true])
    #expect(store.isReadOnly)
  }

  @Test("Work of a coordinator returns what it returns, and nests")
  func performing() async throws {
    #expect(coordinator.performAndWait { coordinator.performAndWait { 1 } } == 1)
    #expect(await coordinator.perform { 2 } == 2)
    await #expect(throws: CocoaError.self) { try await coordinator.perform { throw CocoaError(.coreData) } }
    coordinator.name = "mine"
    #expect(coordinator.name == "mine")
  }
}

/// A log of the notifications that a coordinator posts about its stores.
private final class NotificationLog {
  var added: [NSPersistentStore] = []
  var removed: [NSPersistentStore] = []
  var announced = 0
  private var tokens: [any NSObjectProtocol] = []

  init(_ coordinator: NSPersistentStoreCoordinator) {
    let center = NotificationCenter.default
    nonisolated(unsafe) let log = self
    tokens = [
      center.addObserver(
        forName: .NSPersistentStoreCoordinatorStoresDidChange, object: coordinator, queue: nil
      ) { notification in
        log.added += notification.userInfo?[NSAddedPersistentStoresKey] as? [NSPersistentStore] ?? []
        log.removed += notification.userInfo?[NSRemovedPersistentStoresKey] as? [NSPersistentStore] ?? []
      },
      center.addObserver(
        forName: .NSPersistentStoreCoordinatorWillRemoveStore, object: nil, queue: nil
      ) { notification in
        let store = notification.object as? NSPersistentStore
        if store?.persistentStoreCoordinator === coordinator { log.announced += 1 }
      },
    ]
  }

  deinit { for token in tokens { NotificationCenter.default.removeObserver(token) } }
}
