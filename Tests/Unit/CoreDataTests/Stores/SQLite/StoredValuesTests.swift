#if os(Linux)
  import Foundation
  import PlumbSQLite
  import Testing

  @testable import CoreData

  /// Values in the columns of a store, written by one coordinator and read by another.
  @Suite struct StoredValuesTests {
    private let folder = TemporaryFolder()
    private var url: URL { folder.url("Values.sqlite") }

    /// Creates a coordinator with an entity that has one attribute, and opens the store.
    private func opened(_ property: NSAttributeDescription) throws -> NSPersistentStoreCoordinator {
      let thing = NSEntityDescription()
      thing.name = "Thing"
      thing.properties = [property]
      let model = NSManagedObjectModel()
      model.entities = [thing]
      let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
      _ = try coordinator.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: url)
      return coordinator
    }

    private func context(_ coordinator: NSPersistentStoreCoordinator) -> NSManagedObjectContext {
      let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
      context.persistentStoreCoordinator = coordinator
      return context
    }

    /// Returns the value that is read after a value was saved, and the value in the column.
    private func stored(_ value: Any?, _ make: () -> NSAttributeDescription) throws -> (read: Any?, column: SQLValue) {
      nonisolated(unsafe) let value = value
      let writer = context(try opened(make()))
      try writer.performAndWait {
        let object = NSEntityDescription.insertNewObject(forEntityName: "Thing", into: writer)
        object.setValue(value, forKey: "value")
        try writer.save()
      }
      let reader = context(try opened(make()))
      nonisolated(unsafe) var read: Any?
      try reader.performAndWait {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Thing")
        read = try reader.fetch(request).first?.value(forKey: "value")
      }
      let column = try Database(url.path, .readOnly).first("SELECT ZVALUE FROM ZTHING") { $0[0] }
      return (read, try #require(column))
    }

    /// A value of an attribute of a type, and the value in the column.
    struct Sample: @unchecked Sendable {
      let type: NSAttributeType
      let value: Value
      let column: SQLValue

      init(_ type: NSAttributeType, _ value: Value, _ column: SQLValue) {
        (self.type, self.value, self.column) = (type, value, column)
      }
    }

    static let samples = [
      Sample(.integer16AttributeType, .int(-7), .integer(-7)),
      Sample(.integer64AttributeType, .int(.max), .integer(.max)),
      Sample(.booleanAttributeType, .bool(true), .integer(1)),
      Sample(.doubleAttributeType, .double(0.1), .real(0.1)),
      Sample(.doubleAttributeType, .double(3), .real(3)),
      Sample(.floatAttributeType, .float(0.1), .real(Double(Float(0.1)))),
      Sample(.decimalAttributeType, .decimal(NSDecimalNumber(string: "12.34")), .real(12.34)),
      Sample(.decimalAttributeType, .decimal(NSDecimalNumber(string: "5")), .integer(5)),
      Sample(.stringAttributeType, .string(""), .text("")),
      Sample(.stringAttributeType, .string("Grüße, \u{0}!"), .text("Grüße, \u{0}!")),
      Sample(.dateAttributeType, .date(Date(timeIntervalSinceReferenceDate: 1000)), .integer(1000)),
      Sample(.dateAttributeType, .date(Date(timeIntervalSinceReferenceDate: 0.5)), .real(0.5)),
      Sample(.binaryDataAttributeType, .data(Data([0, 1, 2])), .blob(Data([0, 1, 2]))),
      Sample(
        .UUIDAttributeType, .uuid(UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))),
        .blob(Data(1...16))),
      Sample(.stringAttributeType, .null, .null),
    ]

    @Test("A value is read as it was saved, from the column of its type", arguments: samples)
    func types(_ sample: Sample) throws {
      let found = try stored(sample.value.any) { attribute("value", sample.type) }
      #expect(Value(found.read) == sample.value)
      #expect(found.column == sample.column)
    }

    @Test("A URL is stored as its text")
    func urls() throws {
      let found = try stored(URL(string: "https://example.org/a?b")) { attribute("value", .URIAttributeType) }
      #expect(found.read as? URL == URL(string: "https://example.org/a?b"))
      #expect(found.column == .text("https://example.org/a?b"))
    }

    @Test("A transformable value is stored as the data of its transformer")
    func transformable() throws {
      let found = try stored(["a", "b"] as NSArray) { attribute("value", .transformableAttributeType) }
      #expect(found.read as? [String] == ["a", "b"])
      guard case .blob(let data) = found.column else { throw CocoaError(.coderInvalidValue) }
      #expect(data.starts(with: Data("bplist00".utf8)))
    }

    private func external() -> NSAttributeDescription {
      let description = attribute("value", .binaryDataAttributeType)
      description.allowsExternalBinaryDataStorage = true
      return description
    }

    private var externalFiles: [String] {
      let path = folder.url(".Values_SUPPORT/_EXTERNAL_DATA").path
      return (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    }

    @Test("A small external value is in the column, with a prefix")
    func smallExternal() throws {
      let found = try stored(Data([7, 8]), external)
      #expect(found.read as? Data == Data([7, 8]))
      #expect(found.column == .blob(Data([1, 7, 8])))
      #expect(externalFiles == [])
    }

    @Test("A large external value is in a file, which is removed with the value")
    func largeExternal() throws {
      let large = Data(repeating: 9, count: 200_000)
      let found = try stored(large, external)
      #expect(found.read as? Data == large)
      let file = try #require(externalFiles.first)
      #expect(found.column == .blob(Data([2]) + Data(file.utf8) + Data([0])))
      let context = context(try opened(external()))
      try context.performAndWait {
        let object = try #require(try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Thing")).first)
        object.setValue(Data(repeating: 1, count: 150_000), forKey: "value")
        try context.save()
        #expect(externalFiles.count == 1 && externalFiles != [file])
        context.delete(object)
        try context.save()
      }
      #expect(externalFiles == [])
    }

    @Test("A value that cannot be stored is an error, and no file remains")
    func unstorable() throws {
      let context = context(try opened(attribute("value", .transformableAttributeType)))
      try context.performAndWait {
        let object = NSEntityDescription.insertNewObject(forEntityName: "Thing", into: context)
        object.setValue(NSObject(), forKey: "value")
        let error = #expect(throws: (any Error).self) { try context.save() }
        #expect((error as? NSError)?.code == NSPersistentStoreSaveError)
        #expect(object.isInserted)
        object.setValue(["a"] as NSArray, forKey: "value")
        try context.save()
        #expect(!object.objectID.isTemporaryID)
      }
    }
  }
#endif
