import CoreData
import Foundation
import Testing

@Suite("Stores of an application's own")
struct OwnStoresTests {
  let coordinator = NSPersistentStoreCoordinator(managedObjectModel: StoreModel.make())
  let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)

  init() {
    NSPersistentStoreCoordinator.registerStoreClass(ShelfStore.self, forStoreType: ShelfStore.storeType)
    NSPersistentStoreCoordinator.registerStoreClass(ListStore.self, forStoreType: ListStore.storeType)
    context.persistentStoreCoordinator = coordinator
  }

  private func shelf() throws -> ShelfStore {
    let url = URL(fileURLWithPath: "/nowhere/\(UUID().uuidString)")
    let store = try coordinator.addPersistentStore(
      ofType: ShelfStore.storeType, configurationName: "People", at: url)
    return try #require(store as? ShelfStore)
  }

  private func list(_ url: URL) throws -> ListStore {
    let store = try coordinator.addPersistentStore(ofType: ListStore.storeType, configurationName: "People", at: url)
    return try #require(store as? ListStore)
  }

  private func insert(_ entity: String, _ values: [String: Any]) -> NSManagedObject {
    let object = NSEntityDescription.insertNewObject(forEntityName: entity, into: context)
    for (key, value) in values { object.setValue(value, forKey: key) }
    return object
  }

  @Test("Registered types are known, and no others")
  func registered() throws {
    #expect(NSPersistentStoreCoordinator.registeredStoreTypes[ShelfStore.storeType] != nil)
    #expect(NSPersistentStoreCoordinator.registeredStoreTypes[NSInMemoryStoreType] != nil)
    let error = #expect(throws: (any Error).self) {
      try coordinator.addPersistentStore(
        ofType: "Unheard", configurationName: nil, at: URL(fileURLWithPath: "/nowhere/x"))
    }
    #expect((error as? NSError)?.domain == NSCocoaErrorDomain)
  }

  @Test("An incremental store is given what is saved, and asked for what is read")
  func incremental() throws {
    nonisolated(unsafe) let store = try shelf()
    try context.performAndWait {
      let ann = insert("Author", ["name": "Ann"])
      let book = insert("Book", ["title": "Dune", "pages": 412, "author": ann])
      try context.save()
      #expect(store.records["Book"]?["Dune"]?.values["author"] as? String == "Ann")
      #expect(store.referenceObject(for: book.objectID) as? String == "Dune")
      #expect(book.objectID.persistentStore === store)
      context.reset()

      let request = NSFetchRequest<NSManagedObject>(entityName: "Book")
      request.predicate = NSPredicate(format: "pages > 400")
      let found = try #require(try context.fetch(request).first)
      #expect(found.value(forKey: "title") as? String == "Dune")
      let author = try #require(found.value(forKey: "author") as? NSManagedObject)
      #expect(author.value(forKey: "name") as? String == "Ann")
      #expect((author.value(forKey: "books") as? NSOrderedSet)?.count == 1)

      found.setValue(500, forKey: "pages")
      try context.save()
      #expect(store.records["Book"]?["Dune"]?.values["pages"] as? Int64 == 500)
      context.delete(found)
      try context.save()
      #expect(store.records["Book"]?.isEmpty == true)
    }
  }

  @Test("What an incremental store throws is what the caller gets")
  func incrementalErrors() throws {
    nonisolated(unsafe) let store = try shelf()
    try context.performAndWait {
      let ann = insert("Author", ["name": "Ann"])
      store.failsToSave = true
      let error = #expect(throws: (any Error).self) { try context.save() }
      #expect((error as? NSError)?.code == NSPersistentStoreSaveError)
      #expect(context.hasChanges)
      store.failsToSave = false
      try context.save()
      #expect(store.records["Author"]?.count == 1)
      store.records = [:]
      context.refresh(ann, mergeChanges: false)
      #expect(throws: (any Error).self) { try context.existingObject(with: ann.objectID) }
    }
  }

  @Test("An identity's URI has the store's own name for the object")
  func uris() throws {
    nonisolated(unsafe) let store = try shelf()
    try context.performAndWait {
      let book = insert("Book", ["title": "Dune"])
      try context.save()
      let uri = book.objectID.uriRepresentation()
      #expect(uri.host == store.identifier)
      #expect(uri.lastPathComponent == "pDune")
      #expect(coordinator.managedObjectID(forURIRepresentation: uri) == book.objectID)
    }
  }

  @Test("An atomic store is loaded when it is added, and saved as a whole")
  func atomic() throws {
    let url = URL(fileURLWithPath: "/nowhere/\(UUID().uuidString)")
    ListStore.written.withLock { $0[url] = [["Author", "Ann"], ["Book", "Emma", "300", "Ann"]] }
    nonisolated(unsafe) let store = try list(url)
    #expect(store.cacheNodes().count == 2)
    try context.performAndWait {
      let request = NSFetchRequest<NSManagedObject>(entityName: "Book")
      let emma = try #require(try context.fetch(request).first)
      #expect(emma.value(forKey: "pages") as? Int64 == 300)
      let ann = try #require(emma.value(forKey: "author") as? NSManagedObject)
      #expect((ann.value(forKey: "books") as? NSOrderedSet)?.array as? [NSManagedObject] == [emma])

      emma.setValue(310, forKey: "pages")
      let bob = insert("Author", ["name": "Bob"])
      let dune = insert("Book", ["title": "Dune", "pages": 412, "author": bob])
      try context.save()
      #expect(store.saves == 1)
      #expect(store.cacheNode(for: dune.objectID)?.value(forKey: "title") as? String == "Dune")
      #expect(!dune.objectID.isTemporaryID)
      context.delete(emma)
      try context.save()
    }
    let written = ListStore.written.withLock { $0[url] }
    #expect(written == [["Author", "Ann"], ["Author", "Bob"], ["Book", "Dune", "412", "Bob"]])
  }

  @Test("Two contexts that save one object of an atomic store are in conflict")
  func atomicConflict() throws {
    let url = URL(fileURLWithPath: "/nowhere/\(UUID().uuidString)")
    ListStore.written.withLock { $0[url] = [["Author", "Ann"]] }
    _ = try list(url)
    let other = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    other.persistentStoreCoordinator = coordinator
    @Sendable func rename(_ context: NSManagedObjectContext, _ name: String) throws {
      let authors = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Author"))
      authors.first?.setValue(name, forKey: "name")
    }
    try context.performAndWait { try rename(context, "Eve") }
    try other.performAndWait {
      try rename(other, "Zoe")
      try other.save()
    }
    context.performAndWait {
      let error = #expect(throws: (any Error).self) { try context.save() }
      #expect((error as? NSError)?.code == NSManagedObjectMergeError)
    }
  }
}
