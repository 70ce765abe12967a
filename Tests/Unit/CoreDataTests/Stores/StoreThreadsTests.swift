#if os(Linux)
  import Foundation
  import Testing

  @testable import CoreData

  @Suite("One coordinator and many threads")
  struct StoreThreadsTests {
    @Test("A reader keeps the rows that it has found while others save")
    func snapshots() throws {
      let library = StorePlace.$current.withValue(.memory) { StoreLibrary() }
      let books = try library.insert("Book", [[:], [:]])
      let store = try #require(library.store as? InMemoryStore)
      let before = store.tables
      try library.delete([books[0]])
      #expect(try before.rows(for: library.query("Book")).count == 2)
      #expect(try library.all("Book").count == 1)
    }

    @Test("Contexts of many threads save and fetch at once")
    func contexts() async throws {
      let coordinator = NSPersistentStoreCoordinator(managedObjectModel: StoreModel.make())
      _ = try coordinator.addPersistentStore(
        ofType: NSSQLiteStoreType, configurationName: nil, at: URL(fileURLWithPath: "/dev/null"))
      try await withThrowingTaskGroup(of: Int.self) { group in
        for number in 0..<8 {
          group.addTask {
            let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
            context.persistentStoreCoordinator = coordinator
            return try await context.perform { try work(number, in: context) }
          }
        }
        for try await count in group { #expect(count == 20) }
      }
      let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
      context.persistentStoreCoordinator = coordinator
      let books = try await context.perform {
        try context.count(for: NSFetchRequest<NSManagedObject>(entityName: "Book"))
      }
      #expect(books == 160)
    }

    @Test("Stores come and go while others read")
    func stores() async throws {
      let coordinator = NSPersistentStoreCoordinator(managedObjectModel: StoreModel.make())
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<4 {
          group.addTask {
            for _ in 0..<20 {
              let store = try coordinator.addPersistentStore(
                ofType: NSInMemoryStoreType, configurationName: nil, at: nil)
              #expect(coordinator.metadata(for: store)[NSStoreUUIDKey] as? String == store.identifier)
              try coordinator.remove(store)
            }
          }
          group.addTask {
            for _ in 0..<20 {
              let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
              context.persistentStoreCoordinator = coordinator
              try await context.perform { _ = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Book")) }
            }
          }
        }
        try await group.waitForAll()
      }
      #expect(coordinator.persistentStores.isEmpty)
    }
  }

  /// Saves 20 books with one number of pages, one save for each, and returns how many of them a fetch finds.
  private func work(_ number: Int, in context: NSManagedObjectContext) throws -> Int {
    let author = NSEntityDescription.insertNewObject(forEntityName: "Author", into: context)
    author.setValue("author \(number)", forKey: "name")
    for _ in 0..<20 {
      let book = NSEntityDescription.insertNewObject(forEntityName: "Book", into: context)
      book.setValue(number, forKey: "pages")
      book.setValue(author, forKey: "author")
      try context.save()
    }
    context.reset()
    let request = NSFetchRequest<NSManagedObject>(entityName: "Book")
    request.predicate = NSPredicate(format: "author.name == %@ AND pages == %d", "author \(number)", number)
    request.sortDescriptors = [NSSortDescriptor(key: "title", ascending: true)]
    return try context.fetch(request).count
  }
#endif
