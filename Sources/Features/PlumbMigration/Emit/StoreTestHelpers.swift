import PlumbDeclarations
import PlumbEmit

/// The shared Swift functions of store tests: opening, counting, and creating a store.
enum StoreTestHelpers {
  /// Returns the functions, for tests of a model in a class with the name `tests`.
  static func code(model: String, tests: String) -> Code {
    .stacked([opening(model, tests), counting(tests), creation(tests), samples])
  }

  private static func opening(_ model: String, _ tests: String) -> Code {
    """

    extension \(tests) {
      /// The compiled model. In a package it is in `Bundle.module`.
      private func model() throws -> NSManagedObjectModel {
        let bundle = Bundle(for: \(tests).self)
        let url = try XCTUnwrap(bundle.url(forResource: \(stringLiteral(model)), withExtension: "momd"))
        return try XCTUnwrap(NSManagedObjectModel(contentsOf: url))
      }

      /// The folder of the stores, next to this file.
      private var stores: URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Fixtures/Stores")
      }

      /// A folder for one test.
      private func temporaryFolder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        addTeardownBlock { try? FileManager.default.removeItem(at: folder) }
        return folder
      }

      /// A context of a store, which is opened and migrated if necessary.
      private func open(_ store: URL, options: [AnyHashable: Any] = [:]) throws -> NSManagedObjectContext {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: try model())
        var options = options
        options[NSMigratePersistentStoresAutomaticallyOption] = true
        options[NSInferMappingModelAutomaticallyOption] = true
        _ = try coordinator.addPersistentStore(
          ofType: NSSQLiteStoreType, configurationName: nil, at: store, options: options)
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = coordinator
        return context
      }
    }
    """
  }

  private static func counting(_ tests: String) -> Code {
    """

    extension \(tests) {
      /// Opens a copy of a version's store and counts its objects. `entities` has the current names of renamed
      /// entities, and nil for those whose objects are dropped.
      private func assertStoreOpens(_ version: String, entities: [String: String?] = [:]) throws {
        let fixture = stores.appendingPathComponent(version + ".sqlite")
        XCTAssertTrue(FileManager.default.fileExists(atPath: fixture.path), "no store of \\(version): \\(fixture.path)")
        let copy = try temporaryFolder().appendingPathComponent("Store.sqlite")
        for suffix in ["", "-wal"] {
          let file = stores.appendingPathComponent(version + ".sqlite" + suffix)
          if FileManager.default.fileExists(atPath: file.path) {
            try FileManager.default.copyItem(at: file, to: URL(fileURLWithPath: copy.path + suffix))
          }
        }
        let context = try open(copy)
        let list = try Data(contentsOf: stores.appendingPathComponent(version + ".json"))
        let expected = try JSONDecoder().decode([String: Int].self, from: list)
        for (old, number) in expected.sorted(by: { $0.key < $1.key }) {
          guard let new = entities[old, default: old] else { continue }
          let found = try count(new, in: context)
          XCTAssertEqual(found, number, "\\(version): objects of \\(old), now \\(new)")
        }
      }

      /// The number of objects of an entity without its subentities. Each is read, so that an unreadable one fails.
      private func count(_ entity: String, in context: NSManagedObjectContext) throws -> Int {
        let request = NSFetchRequest<NSManagedObject>(entityName: entity)
        request.includesSubentities = false
        request.returnsObjectsAsFaults = false
        return try context.performAndWait { try context.fetch(request).count }
      }
    }
    """
  }

  private static func creation(_ tests: String) -> Code {
    """

    extension \(tests) {
      /// Writes a store with an object of each entity, in one file, and the list of its contents.
      private func makeStore(_ version: String) throws {
        try FileManager.default.createDirectory(at: stores, withIntermediateDirectories: true)
        let store = stores.appendingPathComponent(version + ".sqlite")
        if FileManager.default.fileExists(atPath: store.path) { try FileManager.default.removeItem(at: store) }
        let context = try open(store, options: [NSSQLitePragmasOption: ["journal_mode": "DELETE"]])
        let entities = try model().entities.filter { !$0.isAbstract }
        try context.performAndWait {
          var created: [NSManagedObject] = []
          for entity in entities {
            created.append(NSEntityDescription.insertNewObject(forEntityName: entity.name ?? "", into: context))
          }
          for object in created { fill(object, with: created) }
          try context.save()
        }
        let names = entities.compactMap(\\.name)
        let counts = Dictionary(uniqueKeysWithValues: try names.map { ($0, try count($0, in: context)) })
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try encoder.encode(counts).write(to: stores.appendingPathComponent(version + ".json"))
      }

      /// Sets the missing values of an object, and its mandatory relationships.
      private func fill(_ object: NSManagedObject, with created: [NSManagedObject]) {
        for (name, attribute) in object.entity.attributesByName where object.value(forKey: name) == nil {
          if !(attribute is NSDerivedAttributeDescription), let value = sample(attribute.attributeType) {
            object.setValue(value, forKey: name)
          }
        }
        for (name, relationship) in object.entity.relationshipsByName where !relationship.isOptional {
          guard let destination = relationship.destinationEntity else { continue }
          let related = created.filter { $0.entity.isKindOf(entity: destination) }.prefix(1)
          if !relationship.isToMany {
            object.setValue(related.first, forKey: name)
          } else {
            let objects = Array(related)
            object.setValue(
              relationship.isOrdered ? NSOrderedSet(array: objects) : NSSet(array: objects), forKey: name)
          }
        }
      }
    }
    """
  }

  private static let samples: Code = """

    /// A value of a type; nil for types whose values depend on the app.
    private func sample(_ type: NSAttributeType) -> Any? {
      switch type {
      case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType: return 1
      case .decimalAttributeType: return NSDecimalNumber(value: 1.5)
      case .doubleAttributeType, .floatAttributeType: return 1.5
      case .stringAttributeType: return "text"
      case .booleanAttributeType: return true
      case .dateAttributeType: return Date(timeIntervalSinceReferenceDate: 0)
      case .binaryDataAttributeType: return Data([1, 2, 3])
      case .UUIDAttributeType: return UUID()
      case .URIAttributeType: return URL(fileURLWithPath: "/")
      default: return nil
      }
    }
    """
}
