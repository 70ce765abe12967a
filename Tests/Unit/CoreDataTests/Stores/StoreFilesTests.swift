#if os(Linux)
  import Foundation
  import PlumbSQLite
  import Testing

  @testable import CoreData

  @Suite("Stores in files")
  struct StoreFilesTests {
    private let folder = TemporaryFolder()
    private var url: URL { folder.url("Library.sqlite") }
    private let titles = Titles()

    @Test("A type of file that does not exist on Linux is refused", arguments: [NSBinaryStoreType, NSXMLStoreType])
    func refused(_ type: String) throws {
      let coordinator = NSPersistentStoreCoordinator(managedObjectModel: StoreModel.make())
      let thrown = #expect(throws: (any Error).self) {
        try coordinator.addPersistentStore(ofType: type, configurationName: nil, at: url)
      }
      let error = try #require(thrown as? NSError)
      #expect(error.domain == NSCocoaErrorDomain)
      #expect(error.code == NSPersistentStoreOpenError)
      #expect(error.localizedDescription.contains("on Linux"))
      #expect(coordinator.persistentStores.isEmpty)
    }

    @Test("A container hands an error over")
    func refusedByContainer() {
      let container = NSPersistentContainer(name: "Library", managedObjectModel: StoreModel.make())
      container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: folder.url("missing/Library.sqlite"))]
      var codes: [Int] = []
      container.loadPersistentStores { _, error in codes += (error as? NSError).map { [$0.code] } ?? [] }
      #expect(codes == [CocoaError.fileReadUnknown.rawValue])
    }

    @Test("There is no metadata of a store that is not there")
    func noMetadata() {
      let error = #expect(throws: (any Error).self) {
        try NSPersistentStoreCoordinator.metadataForPersistentStore(ofType: NSSQLiteStoreType, at: url)
      }
      #expect((error as? NSError)?.code == CocoaError.Code.fileReadNoSuchFile.rawValue)
    }

    @Test("A store has what was saved when it is opened again")
    func preserved() throws {
      try titles.add("A", at: url)
      #expect(try titles.all(at: url) == ["A"])
      let metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(
        ofType: NSSQLiteStoreType, at: url)
      #expect(metadata[NSStoreUUIDKey] as? String != nil)
      let coordinator = NSPersistentStoreCoordinator(managedObjectModel: StoreModel.make())
      #expect(try titles.all(at: folder.url("other.sqlite")) == [])
      try coordinator.destroyPersistentStore(at: url, ofType: NSSQLiteStoreType)
      #expect(try titles.all(at: url) == [])
    }

    @Test("Two coordinators at one path see what the other one saves")
    func shared() throws {
      let coordinators = try [titles.open(url), titles.open(url)]
      let identifiers = coordinators.compactMap(\.persistentStores.first?.identifier)
      #expect(Set(identifiers).count == 1)
      try titles.add("A", to: coordinators[0])
      try titles.add("B", to: coordinators[1])
      #expect(try titles.all(of: coordinators[0]) == ["A", "B"])
      #expect(try titles.all(of: coordinators[1]) == ["A", "B"])
      let query = titles.query(coordinators[0])
      let row = try #require(try coordinators[0].rows(for: query).first)
      #expect(row.id.persistentStore === coordinators[0].persistentStores[0])
      let uri = row.id.uriRepresentation()
      #expect(coordinators[1].managedObjectID(forURIRepresentation: uri)?.uriRepresentation() == uri)
    }

    @Test("A store of another version of the model is not opened, unless versions do not count")
    func versions() throws {
      try titles.add("A", at: url)
      let model = StoreModel.make()
      model.entities.removeAll { $0.name == "Card" }
      let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
      let error = #expect(throws: (any Error).self) {
        try coordinator.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: url)
      }
      #expect((error as? NSError)?.code == NSPersistentStoreIncompatibleVersionHashError)
      _ = try coordinator.addPersistentStore(
        ofType: NSSQLiteStoreType, configurationName: nil, at: url,
        options: [NSIgnorePersistentStoreVersioningOption: true])
      #expect(try titles.all(of: coordinator) == ["A"])
    }

    @Test(
      "A store of a newer layout is refused and remains as it was",
      arguments: [
        "UPDATE Z_METADATA SET Z_VERSION = 2", "DROP TABLE Z_PRIMARYKEY", "DROP TABLE Z_METADATA",
        "ALTER TABLE ZBOOK RENAME COLUMN ZTITLE TO ZHEADING",
      ])
    func newerLayout(_ statement: String) throws {
      try change(statement)
      let error = try #require(try refusal())
      #expect(error.code == NSPersistentStoreIncompatibleSchemaError)
      #expect(error.userInfo[NSFilePathErrorKey] as? String == url.path)
      #expect(error.localizedFailureReason?.contains(url.path) == true)
    }

    @Test("A store with version hashes of another version is refused, one of a newer framework is not")
    func newerMetadata() throws {
      for (key, code) in [
        ("NSStoreModelVersionHashesVersion", NSPersistentStoreIncompatibleSchemaError),
        ("NSPersistenceFrameworkVersion", nil),
      ] {
        try StoreFile.delete(at: url)
        try titles.add("A", at: url)
        let database = try Database(store: url.path, .existing, timeout: 1)
        var metadata = try StoreFile(database: database).metadata()
        metadata[key] = 9999
        try StoreFile(database: database).write(metadata)
        database.close()
        #expect(try refusal()?.code == code)
      }
      #expect(try titles.all(at: url) == ["A"])
    }

    /// Runs a statement on a new store with a book.
    private func change(_ statement: String) throws {
      try titles.add("A", at: url)
      let database = try Database(store: url.path, .existing, timeout: 1)
      try database.run(statement)
      try database.run("PRAGMA wal_checkpoint(TRUNCATE)")
      database.close()
    }

    /// Returns the error with which the store is refused, which does not change its file; `nil` if it is opened.
    private func refusal() throws -> NSError? {
      let before = try Data(contentsOf: url)
      do {
        _ = try titles.open(url)
        return nil
      } catch {
        #expect(try Data(contentsOf: url) == before)
        return error as NSError
      }
    }

    @Test("One coordinator does not open one store twice")
    func twice() throws {
      let coordinator = try titles.open(url)
      let error = #expect(throws: (any Error).self) {
        try coordinator.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: url)
      }
      #expect((error as? NSError)?.code == 134081)
    }

    @Test("A store takes the place of another one")
    func replace() throws {
      let other = folder.url("Copy.sqlite")
      try titles.add("A", at: url)
      try titles.add("B", at: other)
      let coordinator = NSPersistentStoreCoordinator(managedObjectModel: StoreModel.make())
      try coordinator.replacePersistentStore(at: other, withPersistentStoreFrom: url, type: .sqlite)
      #expect(try titles.all(at: other) == ["A"])
      try titles.add("C", at: url)
      #expect(try titles.all(at: other) == ["A"])
    }

    /// Writes a file that is not a store, and returns its contents.
    private func writeForeign(_ kind: String, at url: URL) throws -> Data {
      switch kind {
      case "database":
        let database = try Database(store: url.path, .create, timeout: 1)
        try database.run("CREATE TABLE NOTES (TEXT VARCHAR); INSERT INTO NOTES VALUES ('a')")
        database.close()
      default: try Data("SQLite is \(kind)".utf8).write(to: url)
      }
      return try Data(contentsOf: url)
    }

    /// Expects that a call throws an error with the file, the fact and a remedy.
    private func expectRefusal(_ url: URL, _ body: () throws -> Void) throws {
      let error = try #require(#expect(throws: (any Error).self) { try body() } as? NSError)
      #expect(error.code == NSPersistentStoreIncompatibleSchemaError)
      #expect(error.userInfo[NSFilePathErrorKey] as? String == url.path)
      #expect(error.localizedDescription.contains(url.path) && error.localizedDescription.contains("delete the file"))
    }

    @Test("A file that is no store is not destroyed and not replaced", arguments: ["text", "database"])
    func foreign(_ kind: String) throws {
      let coordinator = NSPersistentStoreCoordinator(managedObjectModel: StoreModel.make())
      let before = try writeForeign(kind, at: url)
      let support = folder.url(".Library_SUPPORT")
      try FileManager.default.createDirectory(at: support, withIntermediateDirectories: true)
      try expectRefusal(url) { try coordinator.destroyPersistentStore(at: url, type: .sqlite) }
      let store = folder.url("Store.sqlite")
      try titles.add("A", at: store)
      try expectRefusal(url) {
        try coordinator.replacePersistentStore(at: url, withPersistentStoreFrom: store, type: .sqlite)
      }
      #expect(try Data(contentsOf: url) == before)
      #expect(FileManager.default.fileExists(atPath: support.path))
      #expect(throws: (any Error).self) {
        try coordinator.replacePersistentStore(at: store, withPersistentStoreFrom: url, type: .sqlite)
      }
      #expect(try titles.all(at: store) == ["A"])
    }

    @Test("A folder is not destroyed and not replaced")
    func foreignFolder() throws {
      let coordinator = NSPersistentStoreCoordinator(managedObjectModel: StoreModel.make())
      let directory = folder.url("Folder")
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
      try expectRefusal(directory) { try coordinator.destroyPersistentStore(at: directory, type: .sqlite) }
      #expect(FileManager.default.fileExists(atPath: directory.path))
    }

    @Test("A damaged store, a destroyed store and an empty file are destroyed")
    func damaged() throws {
      let coordinator = NSPersistentStoreCoordinator(managedObjectModel: StoreModel.make())
      try change("PRAGMA user_version = 1")
      let store = try Data(contentsOf: url)
      var bytes = store
      bytes.replaceSubrange(100..<110, with: repeatElement(255, count: 10))
      try bytes.write(to: url)
      #expect(throws: (any Error).self) { try titles.open(url) }
      try coordinator.destroyPersistentStore(at: url, type: .sqlite)
      #expect(try titles.all(at: url) == [])
      try coordinator.destroyPersistentStore(at: url, type: .sqlite)
      try coordinator.destroyPersistentStore(at: url, type: .sqlite)
      let empty = folder.url("Empty.sqlite")
      try Data().write(to: empty)
      try coordinator.destroyPersistentStore(at: empty, type: .sqlite)
      let missing = folder.url("Missing.sqlite")
      try coordinator.destroyPersistentStore(at: missing, type: .sqlite)
      #expect(try Data(contentsOf: missing).isEmpty)
      try coordinator.destroyPersistentStore(at: folder.url("Missing/Missing.sqlite"), type: .sqlite)
    }

    @Test("A store that is replaced with itself remains")
    func replacedWithItself() throws {
      try titles.add("A", at: url)
      let coordinator = NSPersistentStoreCoordinator(managedObjectModel: StoreModel.make())
      try coordinator.replacePersistentStore(at: url, withPersistentStoreFrom: url, type: .sqlite)
      #expect(try titles.all(at: url) == ["A"])
    }

    @Test("A migrated store has the rows, and identities of its own", arguments: [true, false])
    func migrate(toFile: Bool) throws {
      let coordinator = NSPersistentStoreCoordinator(managedObjectModel: StoreModel.make())
      let old = try coordinator.addPersistentStore(ofType: NSInMemoryStoreType, configurationName: nil, at: nil)
      try titles.add("A", to: coordinator)
      let new = try coordinator.migratePersistentStore(
        old, to: toFile ? url : URL(fileURLWithPath: "/dev/null"), options: nil, withType: NSSQLiteStoreType)
      #expect(coordinator.persistentStores == [new])
      #expect(old.persistentStoreCoordinator == nil)
      #expect(new.identifier != old.identifier)
      #expect(try titles.all(of: coordinator) == ["A"])
      try titles.add("B", to: coordinator)
      #expect(try titles.all(of: coordinator) == ["A", "B"])
    }
  }

  /// A helper that writes and reads the titles of books in stores at URLs.
  struct Titles {
    func open(_ url: URL) throws -> NSPersistentStoreCoordinator {
      let coordinator = NSPersistentStoreCoordinator(managedObjectModel: StoreModel.make())
      _ = try coordinator.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: url)
      return coordinator
    }

    func add(_ title: String, at url: URL) throws { try add(title, to: open(url)) }

    func add(_ title: String, to coordinator: NSPersistentStoreCoordinator) throws {
      let query = query(coordinator)
      var values = query.entity.layout.initialValues
      if let slot = query.entity.layout.slots["title"] { values[slot] = .string(title) }
      let row = FoundRow(id: NSManagedObjectID(temporaryFor: query.entity), row: Row(values: values))
      _ = try coordinator.save(SaveRequest(inserted: [row]))
    }

    func all(at url: URL) throws -> [String] { try all(of: open(url)) }

    func all(of coordinator: NSPersistentStoreCoordinator) throws -> [String] {
      let query = query(coordinator)
      let slot = query.entity.layout.slots["title"] ?? 0
      return try coordinator.rows(for: query).compactMap { $0.row.values[slot].any as? String }
    }

    func query(_ coordinator: NSPersistentStoreCoordinator) -> RowQuery {
      guard let book = coordinator.managedObjectModel.entitiesByName["Book"] else { fatalError("No books") }
      return RowQuery(entity: book, entities: book.family)
    }
  }
#endif
