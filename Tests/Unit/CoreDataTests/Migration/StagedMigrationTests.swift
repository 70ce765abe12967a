#if os(Linux)
  import Foundation
  import PlumbSQLite
  import Testing

  @testable import CoreData

  @Suite("Staged migration")
  struct StagedMigrationTests {
    /// Three versions of a book: with a name; with a title that code derives from the name; without the name.
    private struct Three {
      let files: ModelFiles
      let models: [NSManagedObjectModel]
      let url: URL

      init() throws {
        files = try ModelFiles()
        url = files.folder.appendingPathComponent("Shop.sqlite")
        let name = #"<attribute name="name" optional="YES" attributeType="String"/>"#
        let title = #"<attribute name="title" optional="YES" attributeType="String"/>"#
        let photo =
          #"<attribute name="photo" optional="YES" attributeType="Binary" allowsExternalBinaryDataStorage="YES"/>"#
        var models: [NSManagedObjectModel] = []
        for (index, body) in [name + photo, name + photo + title, photo + title].enumerated() {
          let version = "Shop.xcdatamodeld/Shop \(index + 1).xcdatamodel"
          try files.write(version, identifier: "\(index + 1)", #"<entity name="Book">\#(body)</entity>"#)
          try files.setCurrent("Shop \(index + 1).xcdatamodel", of: "Shop.xcdatamodeld")
          models.append(try #require(NSManagedObjectModel(contentsOf: files.folder.appendingPathComponent(version))))
        }
        self.models = models
        let context = try open(0)
        for name in ["a", "b"] {
          let book = NSEntityDescription.insertNewObject(forEntityName: "Book", into: context)
          book.setValue(name, forKey: "name")
          book.setValue(MappedMigrationTests.photo, forKey: "photo")
        }
        try context.save()
        try close(context)
      }

      func checksum(_ index: Int) -> String { models[index].versionChecksum }

      func reference(_ index: Int) -> NSManagedObjectModelReference {
        NSManagedObjectModelReference(model: models[index], versionChecksum: checksum(index))
      }

      func open(_ index: Int, _ stages: [NSMigrationStage]? = nil) throws -> NSManagedObjectContext {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: models[index])
        let options = stages.map { [NSPersistentStoreStagedMigrationManagerOptionKey: NSStagedMigrationManager($0)] }
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

      /// A stage to the version without a name, whose code sets the titles first.
      func titles() -> NSCustomMigrationStage {
        let stage = NSCustomMigrationStage(migratingFrom: reference(1), to: reference(2))
        stage.willMigrateHandler = { manager, _ in
          let context = try #require(manager.container).newBackgroundContext()
          for book in try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Book")) {
            book.setValue((book.value(forKey: "name") as? String)?.uppercased(), forKey: "title")
          }
          try context.save()
        }
        return stage
      }
    }

    @Test("Stages migrate a store from version to version, with code in between")
    func stages() throws {
      let three = try Three()
      let titles = three.titles()
      nonisolated(unsafe) var seen: [String] = []
      titles.didMigrateHandler = { manager, _ in
        let context = try #require(manager.container).newBackgroundContext()
        seen = try context.values("title", "Book")
      }
      let context = try three.open(2, [NSLightweightMigrationStage([three.checksum(0), three.checksum(1)]), titles])
      #expect(seen == ["A", "B"])
      #expect(try context.values("title", "Book") == ["A", "B"])
      #expect(
        try context.objects("Book").allSatisfy { $0.value(forKey: "photo") as? Data == MappedMigrationTests.photo })
      try TwoVersions.expectLayout(of: three.models[2], at: three.url)
      let files = ExternalFiles(ofStoreAt: three.url).folder
      #expect(try FileManager.default.contentsOfDirectory(atPath: files.path).count == 2)
    }

    @Test("A lightweight stage alone migrates to the model")
    func lightweight() throws {
      let three = try Three()
      let context = try three.open(1, [NSLightweightMigrationStage([three.checksum(0), three.checksum(1)])])
      #expect(try context.values("name", "Book") == ["a", "b"])
    }

    @Test("A lightweight stage that names only its target migrates each earlier version", arguments: [0, 1])
    func target(_ start: Int) throws {
      let three = try Three()
      if start == 1 { try three.close(three.open(1, [NSLightweightMigrationStage([three.checksum(1)])])) }
      #expect(try three.open(start).values("name", "Book") == ["a", "b"])
      let context = try three.open(2, [NSLightweightMigrationStage([three.checksum(2)])])
      #expect(try context.objects("Book").count == 2)
    }

    @Test("Stages that name only their targets are in front of and behind a custom stage")
    func targets() throws {
      let three = try Three()
      let context = try three.open(2, [NSLightweightMigrationStage([three.checksum(1)]), three.titles()])
      #expect(try context.values("title", "Book") == ["A", "B"])
      let other = try Three()
      let custom = NSCustomMigrationStage(migratingFrom: other.reference(0), to: other.reference(1))
      let stages = [custom, NSLightweightMigrationStage([other.checksum(2)])]
      try other.close(other.open(2, stages))
      #expect(try other.open(2).objects("Book").count == 2)
      let late = try Three()
      try late.close(late.open(1, [custom]))
      try late.close(late.open(2, stages))
      #expect(try late.open(2).objects("Book").count == 2)
    }

    @Test("A stage behind a custom stage does not migrate a version that the custom stage does not start at")
    func skipped() throws {
      let three = try Three()
      let stages = [three.titles(), NSLightweightMigrationStage([three.checksum(2)])]
      #expect(throws: (any Error).self) { try three.open(2, stages) }
      #expect(try three.open(0).values("name", "Book") == ["a", "b"])
    }

    @Test("A failure in the code of a stage leaves the store as it was")
    func failure() throws {
      let three = try Three()
      let stage = three.titles()
      stage.didMigrateHandler = { _, _ in throw NSError(domain: "Stage", code: 3) }
      let error = #expect(throws: (any Error).self) {
        try three.open(2, [NSLightweightMigrationStage([three.checksum(0), three.checksum(1)]), stage])
      }
      #expect((error as? NSError)?.domain == "Stage")
      #expect(try three.open(0).values("name", "Book") == ["a", "b"])
      let names = try FileManager.default.contentsOfDirectory(atPath: three.files.folder.path)
      #expect(!names.contains { $0.contains("migrationdestination") })
    }

    @Test("A version that no stage contains, and a later version, are errors")
    func unknown() throws {
      let three = try Three()
      let unknown = #expect(throws: (any Error).self) {
        try three.open(2, [NSLightweightMigrationStage([three.checksum(1), three.checksum(2)])])
      }
      #expect((unknown as? NSError)?.code == NSManagedObjectModelReferenceNotFoundError)
      let incomplete = #expect(throws: (any Error).self) {
        try three.open(2, [NSLightweightMigrationStage([three.checksum(0), three.checksum(1)])])
      }
      #expect((incomplete as? NSError)?.code == NSManagedObjectModelReferenceNotFoundError)
      let stages: [NSMigrationStage] = [
        NSLightweightMigrationStage([three.checksum(0), three.checksum(1)]), three.titles(),
      ]
      try three.close(try three.open(2, stages))
      let backward = #expect(throws: (any Error).self) {
        try three.open(
          0, [NSLightweightMigrationStage([three.checksum(0)]), NSLightweightMigrationStage([three.checksum(2)])])
      }
      #expect((backward as? NSError)?.code == NSStagedMigrationBackwardMigrationError)
    }

    @Test("Stages migrate models whose version hashes are not known")
    func derived() throws {
      let files = try ModelFiles()
      let name = #"<attribute name="name" optional="YES" attributeType="String"/>"#
      let derived =
        #"<attribute name="key" optional="YES" attributeType="String" derived="YES" "#
        + #"derivationExpression="lowercase:(name)"/>"#
      let title = #"<attribute name="title" optional="YES" attributeType="String"/>"#
      let models = try [name + derived, name + derived + title].enumerated().map { index, body in
        let version = "Shop.xcdatamodeld/Shop \(index + 1).xcdatamodel"
        try files.write(version, identifier: "\(index + 1)", #"<entity name="Book">\#(body)</entity>"#)
        try files.setCurrent("Shop \(index + 1).xcdatamodel", of: "Shop.xcdatamodeld")
        return try #require(NSManagedObjectModel(contentsOf: files.folder.appendingPathComponent(version)))
      }
      let url = files.folder.appendingPathComponent("Shop.sqlite")
      func open(_ index: Int, _ stages: [NSMigrationStage]?) throws -> NSManagedObjectContext {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: models[index])
        let options = stages.map { [NSPersistentStoreStagedMigrationManagerOptionKey: NSStagedMigrationManager($0)] }
        _ = try coordinator.addPersistentStore(
          ofType: NSSQLiteStoreType, configurationName: nil, at: url, options: options)
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = coordinator
        return context
      }
      let context = try open(0, nil)
      NSEntityDescription.insertNewObject(forEntityName: "Book", into: context).setValue("A", forKey: "name")
      try context.save()
      try context.persistentStoreCoordinator?.persistentStores.forEach { store in
        try context.persistentStoreCoordinator?.remove(store)
      }
      #expect(models[0].versionChecksum != models[1].versionChecksum)
      let migrated = try open(1, [NSLightweightMigrationStage(models.map(\.versionChecksum))])
      #expect(try migrated.values("name", "Book") == ["A"] && migrated.values("key", "Book") == ["a"])
    }

    @Test("References find models by file, and refuse those with another checksum")
    func references() throws {
      let three = try Three()
      let bundle = three.files.folder.appendingPathComponent("Shop.xcdatamodeld")
      let found = NSManagedObjectModelReference(fileURL: bundle, versionChecksum: three.checksum(0))
      #expect(found.resolvedModel.entitiesByName["Book"]?.attributesByName.keys.sorted() == ["name", "photo"])
      let wrong = NSManagedObjectModelReference(model: three.models[0], versionChecksum: "x")
      #expect(throws: (any Error).self) { try wrong.resolved() }
    }
  }
#endif
