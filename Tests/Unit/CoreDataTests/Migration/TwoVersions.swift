#if os(Linux)
  import Foundation
  import PlumbFormats
  import PlumbStoreFormat
  import PlumbSQLite
  import Testing

  @testable import CoreData

  /// Two versions of a model in one bundle, and a store that is created with the first one.
  final class TwoVersions {
    let files: ModelFiles
    let url: URL
    let old: NSManagedObjectModel
    let new: NSManagedObjectModel

    /// Writes the versions, which are given by their entities in XML.
    init(_ first: String, _ second: String) throws {
      files = try ModelFiles()
      url = files.folder.appendingPathComponent("Shop.sqlite")
      let bundle = "Shop.xcdatamodeld"
      old = try #require(NSManagedObjectModel(contentsOf: files.write("\(bundle)/Shop.xcdatamodel", first)))
      try files.write("\(bundle)/Shop 2.xcdatamodel", identifier: "2", second)
      try files.setCurrent("Shop 2.xcdatamodel", of: bundle)
      new = try #require(NSManagedObjectModel(contentsOf: files.folder.appendingPathComponent(bundle)))
    }

    /// Creates the store with the first version, and saves the objects that a closure inserts.
    func fill(_ body: (NSManagedObjectContext) throws -> Void) throws {
      let context = try open(old, options: [:])
      try body(context)
      try context.save()
      try close(context)
    }

    static let automatic = [
      NSMigratePersistentStoresAutomaticallyOption: true, NSInferMappingModelAutomaticallyOption: true,
    ]

    /// Opens the store with the second version, which migrates it.
    func migrate(options: [String: Any] = automatic) throws -> NSManagedObjectContext {
      try open(new, options: options)
    }

    func open(_ model: NSManagedObjectModel, options: [String: Any]) throws -> NSManagedObjectContext {
      let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
      _ = try coordinator.addPersistentStore(
        ofType: NSSQLiteStoreType, configurationName: nil, at: url, options: options)
      let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
      context.persistentStoreCoordinator = coordinator
      return context
    }

    func close(_ context: NSManagedObjectContext) throws {
      for store in context.persistentStoreCoordinator?.persistentStores ?? [] {
        try context.persistentStoreCoordinator?.remove(store)
      }
    }

    /// Returns the error of the migration.
    func failure(options: [String: Any] = automatic) throws -> NSError {
      let before = try contents()
      let error = #expect(throws: (any Error).self) { try self.migrate(options: options) }
      #expect(try contents() == before)
      return try #require(error as? NSError)
    }

    /// Returns all statements and rows of the store.
    func contents() throws -> [String] {
      let database = try Database(url.path, .readOnly)
      defer { database.close() }
      let tables = try database.rows("SELECT name, sql FROM sqlite_master ORDER BY name") { ($0.text(0), $0.text(1)) }
      return try tables.flatMap { name, sql -> [String] in
        guard sql.hasPrefix("CREATE TABLE") else { return [sql] }
        let columns = try database.rows("SELECT name FROM pragma_table_info('\(name)')") { "\"\($0.text(0))\"" }
        let list = columns.map { "quote(\($0))" }.joined(separator: " || '|' || ")
        return try [sql] + database.rows("SELECT \(list) FROM \"\(name)\" ORDER BY 1") { $0.text(0) }
      }
    }

    /// Expects the tables, columns, indexes and triggers of the second version, and its numbers.
    func expectLayout() throws {
      try Self.expectLayout(of: new, at: url)
    }

    static func expectLayout(of model: NSManagedObjectModel, at url: URL) throws {
      let layout = StoreLayout(ModelSpelling(model).model)
      let file = StoreFile(database: try Database(url.path, .readOnly))
      defer { file.database.close() }
      let system = ["Z_PK", "Z_ENT", "Z_OPT"]
      let tables = layout.tables.map { ($0.name, Set(system + $0.columns.map(\.name))) }
      let joins = layout.joinTables.map {
        ($0.name, Set([$0.first, $0.second, $0.firstOrder, $0.secondOrder].compactMap { $0 }))
      }
      let expected = Dictionary(tables + joins, uniquingKeysWith: { first, _ in first })
      let found = try file.columns().mapValues(Set.init)
        .filter { !["Z_PRIMARYKEY", "Z_METADATA", "Z_MODELCACHE"].contains($0.key) && $0.key.hasPrefix("Z") }
        .filter { !$0.key.hasPrefix("Z_RT_") }
      #expect(found == expected)
      let statements = try Set(file.database.rows("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL") { $0.text(0) })
      #expect(statements.isSuperset(of: layout.indexes.map(\.statement)))
      let kinds = ["CREATE TRIGGER", "CREATE VIRTUAL TABLE"]
      #expect(statements.filter { sql in kinds.contains(where: sql.hasPrefix) } == Set(layout.triggers))
      let numbers = try file.entityNumbers().filter { $0.value < 16000 }
      #expect(numbers == layout.numbers(inStore: [:]))
      let integrity = try file.database.rows("PRAGMA integrity_check") { $0.text(0) }
      #expect(integrity == ["ok"])
    }
  }

  extension NSManagedObjectContext {
    func insert(_ entity: String, _ values: [String: Any] = [:]) -> NSManagedObject {
      let object = NSEntityDescription.insertNewObject(forEntityName: entity, into: self)
      for (key, value) in values { object.setValue(value, forKey: key) }
      return object
    }

    /// Returns the objects of an entity, sorted by their keys.
    func objects(_ entity: String) throws -> [NSManagedObject] {
      try fetch(NSFetchRequest<NSManagedObject>(entityName: entity))
        .sorted { $0.objectID.reference.key < $1.objectID.reference.key }
    }

    /// Returns the values of a key in the objects of an entity, sorted by their keys.
    func values(_ key: String, _ entity: String) throws -> [String] {
      try objects(entity).map { object in
        switch object.value(forKey: key) {
        case let object as NSManagedObject: name(object)
        case let set as Set<NSManagedObject>: set.map(name).sorted().joined(separator: ",")
        case let set as NSOrderedSet: set.compactMap { ($0 as? NSManagedObject).map(name) }.joined(separator: ",")
        case let value?: "\(value)"
        case nil: "nil"
        }
      }
    }

    private func name(_ object: NSManagedObject) -> String { object.value(forKey: "name") as? String ?? "?" }
  }
#endif
