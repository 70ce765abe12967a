import CoreData
import Foundation
import Testing

@Suite("Several stores of one coordinator")
struct SeveralStoresTests {
  let coordinator = NSPersistentStoreCoordinator(managedObjectModel: StoreModel.make())
  let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)

  init() { context.persistentStoreCoordinator = coordinator }

  private func add(_ configuration: String?, _ options: [AnyHashable: Any]? = nil) throws -> NSPersistentStore {
    try coordinator.addPersistentStore(
      ofType: NSInMemoryStoreType, configurationName: configuration, at: nil, options: options)
  }

  @Test("An object goes to the store whose configuration has its entity")
  func configurations() throws {
    nonisolated(unsafe) let people = try add("People")
    nonisolated(unsafe) let things = try add("Things")
    try context.performAndWait {
      let book = NSEntityDescription.insertNewObject(forEntityName: "Book", into: context)
      let tag = NSEntityDescription.insertNewObject(forEntityName: "Tag", into: context)
      try context.save()
      #expect(book.objectID.persistentStore === people)
      #expect(tag.objectID.persistentStore === things)
      #expect(try context.count(for: NSFetchRequest<NSManagedObject>(entityName: "Tag")) == 1)
    }
  }

  @Test("Of two stores with the entity the first takes the object, unless it is assigned")
  func assignment() throws {
    nonisolated(unsafe) let stores = [try add(nil), try add(nil)]
    try context.performAndWait {
      let first = NSEntityDescription.insertNewObject(forEntityName: "Book", into: context)
      let second = NSEntityDescription.insertNewObject(forEntityName: "Book", into: context)
      first.setValue("b", forKey: "title")
      second.setValue("a", forKey: "title")
      context.assign(second, to: stores[1])
      try context.save()
      #expect(first.objectID.persistentStore === stores[0])
      #expect(second.objectID.persistentStore === stores[1])
      let request = NSFetchRequest<NSManagedObject>(entityName: "Book")
      request.sortDescriptors = [NSSortDescriptor(key: "title", ascending: true)]
      #expect(try context.fetch(request) == [second, first])
      request.fetchOffset = 1
      request.fetchLimit = 1
      #expect(try context.fetch(request) == [first])
      request.fetchOffset = 0
      request.affectedStores = [stores[0]]
      #expect(try context.fetch(request) == [first])
    }
  }

  @Test("A relationship to an object of another store cannot be saved")
  func acrossStores() throws {
    _ = try add("People")
    _ = try add("Things")
    context.performAndWait {
      let book = NSEntityDescription.insertNewObject(forEntityName: "Book", into: context)
      let card = NSEntityDescription.insertNewObject(forEntityName: "Card", into: context)
      card.setValue(book, forKey: "book")
      let error = #expect(throws: (any Error).self) { try context.save() }
      #expect((error as? NSError)?.domain == NSCocoaErrorDomain)
      #expect(card.objectID.isTemporaryID)
    }
  }

  @Test("An identity is found by its URI, in whichever store it is")
  func identities() throws {
    _ = try add("People")
    _ = try add("Things")
    try context.performAndWait {
      let tag = NSEntityDescription.insertNewObject(forEntityName: "Tag", into: context)
      #expect(coordinator.managedObjectID(forURIRepresentation: tag.objectID.uriRepresentation()) == nil)
      try context.save()
      let uri = tag.objectID.uriRepresentation()
      #expect(coordinator.managedObjectID(forURIRepresentation: uri) == tag.objectID)
      #expect(uri.scheme == "x-coredata")
      #expect(uri.host == tag.objectID.persistentStore?.identifier)
      let unknown = uri.deletingLastPathComponent().appendingPathComponent("p99")
      #expect(coordinator.managedObjectID(forURIRepresentation: unknown)?.entity.name == "Tag")
    }
    let unrelated = try #require(URL(string: "x-coredata://nobody/Tag/p1"))
    #expect(coordinator.managedObjectID(forURIRepresentation: unrelated) == nil)
  }

  @Test("Objects of a store that was removed are not found any more")
  func removedStore() throws {
    nonisolated(unsafe) let people = try add("People")
    _ = try add("Things")
    try context.performAndWait {
      _ = NSEntityDescription.insertNewObject(forEntityName: "Book", into: context)
      _ = NSEntityDescription.insertNewObject(forEntityName: "Tag", into: context)
      try context.save()
      context.reset()
      try coordinator.remove(people)
      #expect(try context.count(for: NSFetchRequest<NSManagedObject>(entityName: "Book")) == 0)
      #expect(try context.count(for: NSFetchRequest<NSManagedObject>(entityName: "Tag")) == 1)
    }
  }
}
