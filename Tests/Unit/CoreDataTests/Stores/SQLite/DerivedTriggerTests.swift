#if os(Linux)
  import Foundation
  import PlumbSQLite
  import Testing

  @testable import CoreData

  @Suite("Triggers of derived attributes in a store")
  struct DerivedTriggerTests {
    private let folder = TemporaryFolder()
    private var url: URL { folder.url("Library.sqlite") }

    /// The model of the library, in which authors have the number of their books.
    private func model() -> NSManagedObjectModel {
      let model = StoreModel.make()
      let count = NSDerivedAttributeDescription()
      count.name = "bookCount"
      count.attributeType = .integer64AttributeType
      count.isOptional = true
      count.expressionText = "books.@count"
      model.entitiesByName["Author"]?.properties.append(count)
      return model
    }

    private func open() throws -> NSPersistentStoreCoordinator {
      let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model())
      _ = try coordinator.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: url)
      return coordinator
    }

    private func triggers(_ database: Database) throws -> Int {
      try database.first("SELECT COUNT(*) FROM sqlite_master WHERE type = 'trigger'") { Int($0.integer(0)) } ?? 0
    }

    @Test("Triggers keep counts while others insert, change and delete rows")
    func counting() throws {
      _ = try open()
      let database = try Database(store: url.path, .existing, timeout: 1)
      func count() throws -> Int64? { try database.first("SELECT ZBOOKCOUNT FROM ZAUTHOR") { $0.integer(0) } }
      #expect(try triggers(database) == 5)
      try database.run("INSERT INTO ZAUTHOR (Z_PK, Z_ENT, Z_OPT) VALUES (1, 1, 1)")
      #expect(try count() == 0)
      try database.run(
        "INSERT INTO ZBOOK (Z_PK, Z_ENT, Z_OPT, ZAUTHOR) VALUES (1, 2, 1, 1), (2, 2, 1, 1), (3, 2, 1, NULL)")
      #expect(try count() == 2)
      try database.run("UPDATE ZBOOK SET ZAUTHOR = 1 WHERE Z_PK = 3")
      #expect(try count() == 3)
      try database.run("UPDATE ZBOOK SET ZAUTHOR = NULL WHERE Z_PK = 1; DELETE FROM ZBOOK WHERE Z_PK = 2")
      #expect(try count() == 1)
    }

    @Test("A save and a batch have the counts too")
    func saving() throws {
      let coordinator = try open()
      let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
      context.persistentStoreCoordinator = coordinator
      try context.performAndWait {
        let author = NSEntityDescription.insertNewObject(forEntityName: "Author", into: context)
        for title in ["A", "B", "C"] {
          let book = NSEntityDescription.insertNewObject(forEntityName: "Book", into: context)
          book.setValue(title, forKey: "title")
          book.setValue(author, forKey: "author")
        }
        try context.save()
        #expect(author.value(forKey: "bookCount") as? Int == 3)
        let books = NSFetchRequest<any NSFetchRequestResult>(entityName: "Book")
        books.predicate = NSPredicate(format: "title < 'C'")
        _ = try context.execute(NSBatchDeleteRequest(fetchRequest: books))
        context.refreshAllObjects()
        #expect(author.value(forKey: "bookCount") as? Int == 1)
      }
    }
  }
#endif
