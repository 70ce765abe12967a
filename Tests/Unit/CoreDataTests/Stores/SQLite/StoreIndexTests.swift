#if os(Linux)
  import Foundation
  import PlumbSQLite
  import Testing

  @testable import CoreData

  @Suite("Partial indexes and range indexes in a store")
  struct StoreIndexTests {
    private let folder = TemporaryFolder()
    private var url: URL { folder.url("Places.sqlite") }

    /// Opens a store of places, with a range index of their coordinates and an index of those that are open.
    private func open() throws -> (NSManagedObjectContext, Database) {
      let place = NSEntityDescription()
      place.name = "Place"
      place.properties = [
        ("lat", .doubleAttributeType), ("lon", .doubleAttributeType), ("state", .integer16AttributeType),
      ]
      .map { name, type in
        let attribute = NSAttributeDescription()
        (attribute.name, attribute.attributeType, attribute.isOptional) = (name, type, true)
        return attribute
      }
      let range = NSFetchIndexDescription(name: "byPlace", elements: elements(["lat", "lon"], of: place, .rTree))
      let partial = NSFetchIndexDescription(name: "open", elements: elements(["state"], of: place, .binary))
      partial.partialIndexPredicate = NSPredicate(format: "state == 1 OR state == nil")
      place.indexes = [range, partial]
      let model = NSManagedObjectModel()
      model.entities = [place]
      let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
      _ = try coordinator.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: url)
      let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
      context.persistentStoreCoordinator = coordinator
      return (context, try Database(store: url.path, .existing, timeout: 1))
    }

    private func elements(
      _ names: [String], of entity: NSEntityDescription, _ type: NSFetchIndexElementType
    ) -> [NSFetchIndexElementDescription] {
      names.compactMap { entity.propertiesByName[$0] }
        .map { NSFetchIndexElementDescription(property: $0, collationType: type) }
    }

    @Test("A partial index has the condition of its predicate, and SQLite uses it")
    func partial() throws {
      let (_, database) = try open()
      let sql = try database.first("SELECT sql FROM sqlite_master WHERE name = 'Z_Place_open'") { $0.text(0) }
      #expect(
        sql == "CREATE INDEX Z_Place_open ON ZPLACE (ZSTATE COLLATE BINARY ASC) WHERE (ZSTATE = 1 OR ZSTATE IS NULL)")
      let plan = try database.rows("EXPLAIN QUERY PLAN SELECT 1 FROM ZPLACE WHERE ZSTATE = 1 AND ZLAT > 0") {
        $0.text(3)
      }
      #expect(plan.contains { $0.contains("Z_Place_open") })
    }

    private func indexed(_ database: Database) throws -> [String] {
      try database.rows("SELECT Z_PK, ZLAT_MIN, ZLON_MAX FROM Z_RT_Place_byPlace ORDER BY Z_PK") {
        "\($0.integer(0)): \($0.text(1)), \($0.text(2))"
      }
    }

    @Test("A range index has the values of the rows after saves and batches")
    func range() throws {
      let (context, database) = try open()
      try context.performAndWait {
        let places = (1...3).map { context.insert("Place", ["lat": Double($0), "lon": 0.5]) }
        try context.save()
        #expect(try indexed(database) == ["1: 1.0, 0.5", "2: 2.0, 0.5", "3: 3.0, 0.5"])
        places[0].setValue(-8.0, forKey: "lat")
        context.delete(places[1])
        try context.save()
        #expect(try indexed(database) == ["1: -8.0, 0.5", "3: 3.0, 0.5"])
        let update = NSBatchUpdateRequest(entityName: "Place")
        update.propertiesToUpdate = ["lon": 0.25]
        _ = try context.execute(update)
        #expect(try indexed(database) == ["1: -8.0, 0.25", "3: 3.0, 0.25"])
        _ = try context.execute(NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: "Place")))
        #expect(try indexed(database) == [])
      }
    }
  }
#endif
