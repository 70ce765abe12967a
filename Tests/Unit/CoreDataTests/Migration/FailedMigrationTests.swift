#if os(Linux)
  import Foundation
  import PlumbFormats
  import PlumbSQLite
  import Testing

  @testable import CoreData

  /// Migrations that fail. `failure()` expects that the store remains unchanged.
  @Suite("Failed migrations")
  struct FailedMigrationTests {
    private static func book(_ properties: String) -> String {
      #"<entity name="Book"><attribute name="name" optional="YES" attributeType="String"/>\#(properties)</entity>"#
    }

    @Test("A change that cannot be inferred is an error with the entity and the property")
    func impossible() throws {
      let versions = try InferredMigrationTests.types("String", "Date")
      try versions.fill { _ = $0.insert("Book", ["value": "x"]) }
      let error = try versions.failure()
      #expect(error.code == NSInferredMappingModelError)
      #expect(error.userInfo["entity"] as? String == "Book")
      #expect(error.userInfo["property"] as? String == "value")
      #expect(error.userInfo["reason"] as? String == "Source and destination attribute types are incompatible")
    }

    @Test("The next opening deletes the file of a migration that was killed after it had replaced the store")
    func leftover() throws {
      let versions = try InferredMigrationTests.types("String", "Date")
      try versions.fill { _ = $0.insert("Book", ["value": "x"]) }
      let left = versions.files.folder.appendingPathComponent(".Shop.sqlite.migrationdestination")
      for file in StoreFile.files(ofStoreAt: left) { try Data([1]).write(to: file) }
      let context = try versions.open(versions.old, options: [NSReadOnlyPersistentStoreOption: true])
      #expect(FileManager.default.fileExists(atPath: left.path))
      try versions.close(context)
      let writable = try versions.open(versions.old, options: [:])
      #expect(try writable.values("value", "Book") == ["x"])
      let names = try FileManager.default.contentsOfDirectory(atPath: versions.files.folder.path)
      #expect(!names.contains { $0.contains("migrationdestination") })
    }

    @Test("A to-many relationship does not become to-one, and hierarchies are not merged")
    func impossibleRelationships() throws {
      func tags(_ count: String) -> String {
        Self.book(#"<relationship name="tags" optional="YES" \#(count) destinationEntity="Tag"/>"#)
          + #"<entity name="Tag"/>"#
      }
      let versions = try TwoVersions(tags(#"toMany="YES""#), tags(#"maxCount="1""#))
      try versions.fill { _ = $0.insert("Book") }
      #expect(try versions.failure().userInfo["property"] as? String == "tags")
      let trees = try TwoVersions(
        #"<entity name="A"/><entity name="B" parentEntity="A"/><entity name="C"/><entity name="D" parentEntity="C"/>"#,
        #"<entity name="A"/><entity name="B" parentEntity="A"/><entity name="C" parentEntity="A"/><entity name="D" parentEntity="C"/>"#
      )
      try trees.fill { _ = $0.insert("D") }
      #expect(try trees.failure().code == NSInferredMappingModelError)
    }

    @Test("A mandatory attribute without a default fails only if an object has no value")
    func mandatory() throws {
      let versions = try TwoVersions(
        Self.book(""), #"<entity name="Book"><attribute name="name" attributeType="String"/></entity>"#)
      try versions.fill { context in
        for name in ["A", nil] { _ = context.insert("Book", name.map { ["name": $0] } ?? [:]) }
      }
      let error = try versions.failure()
      #expect(error.code == NSMigrationError)
      #expect(error.userInfo["entity"] as? String == "Book" && error.userInfo["property"] as? String == "name")
      let added = try TwoVersions(Self.book(""), Self.book(#"<attribute name="new" attributeType="Date"/>"#))
      try added.fill { _ = $0.insert("Book") }
      #expect(try added.failure().code == NSMigrationError)
      let empty = try TwoVersions(Self.book(""), Self.book(#"<attribute name="new" attributeType="Date"/>"#))
      try empty.fill { _ in }
      #expect(try empty.migrate().values("name", "Book") == [])
      let filled = try TwoVersions(
        Self.book(""),
        #"<entity name="Book"><attribute name="name" attributeType="String" defaultValueString="none"/></entity>"#)
      try filled.fill { _ = $0.insert("Book") }
      #expect(try filled.migrate().values("name", "Book") == ["none"])
    }

    @Test("A mandatory relationship fails if it is empty, and limits if an object has too few or too many")
    func relationships() throws {
      func model(_ limits: String) -> String {
        Self.book(
          #"<relationship name="tags" \#(limits) destinationEntity="Tag" inverseName="books" inverseEntity="Tag"/>"#)
          + #"<entity name="Tag"><relationship name="books" optional="YES" toMany="YES" destinationEntity="Book" inverseName="tags" inverseEntity="Book"/></entity>"#
      }
      let free = #"optional="YES" toMany="YES""#
      for (limits, works) in [
        (#"optional="YES" toMany="YES" maxCount="2""#, false), (#"optional="YES" toMany="YES" maxCount="3""#, true),
        (#"optional="YES" toMany="YES" minCount="3""#, true), (#"toMany="YES" minCount="3""#, false),
        (#"toMany="YES""#, true),
      ] {
        let versions = try TwoVersions(model(free), model(limits))
        try versions.fill { context in
          _ = context.insert("Book", ["tags": Set((1...3).map { _ in context.insert("Tag") })])
          _ = context.insert("Book")
        }
        if works {
          #expect(try versions.migrate().objects("Book").count == 2, "\(limits)")
        } else {
          #expect(try versions.failure().code == NSMigrationError, "\(limits)")
        }
      }
    }

    @Test("Equal values for a new uniqueness constraint are an error")
    func duplicates() throws {
      let constraint =
        #"<uniquenessConstraints><uniquenessConstraint><constraint value="name"/></uniquenessConstraint></uniquenessConstraints>"#
      let versions = try TwoVersions(Self.book(""), Self.book(constraint))
      try versions.fill { context in for name in ["A", "A"] { _ = context.insert("Book", ["name": name]) } }
      #expect(try versions.failure().code == NSMigrationConstraintViolationError)
      let unique = try TwoVersions(Self.book(""), Self.book(constraint))
      try unique.fill { context in for name in ["A", "B"] { _ = context.insert("Book", ["name": name]) } }
      #expect(try unique.migrate().values("name", "Book") == ["A", "B"])
      try unique.expectLayout()
      let dropped = try TwoVersions(Self.book(constraint), Self.book(""))
      try dropped.fill { _ = $0.insert("Book", ["name": "A"]) }
      let context = try dropped.migrate()
      _ = context.insert("Book", ["name": "A"])
      try context.save()
    }

    @Test("The options decide whether a store is migrated")
    func options() throws {
      let versions = try TwoVersions(
        Self.book(""), Self.book(#"<attribute name="new" optional="YES" attributeType="Date"/>"#))
      try versions.fill { _ = $0.insert("Book") }
      #expect(try versions.failure(options: [:]).code == NSPersistentStoreIncompatibleVersionHashError)
      #expect(
        try versions.failure(options: [NSInferMappingModelAutomaticallyOption: true]).code
          == NSPersistentStoreIncompatibleVersionHashError)
      #expect(
        try versions.failure(options: [NSMigratePersistentStoresAutomaticallyOption: true]).code
          == NSMigrationMissingMappingModelError)
      let readOnly = TwoVersions.automatic.merging([NSReadOnlyPersistentStoreOption: true]) { $1 }
      #expect(try versions.failure(options: readOnly).code == NSMigrationError)
      let container = NSPersistentContainer(name: "Shop", managedObjectModel: versions.new)
      container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: versions.url)]
      container.loadPersistentStores { #expect($1 == nil) }
      #expect(try container.viewContext.values("new", "Book") == ["nil"])
    }

    @Test("A store of an unknown model is an error with its metadata")
    func missingSource() throws {
      let versions = try TwoVersions(
        Self.book(""), Self.book(#"<attribute name="new" optional="YES" attributeType="Date"/>"#))
      try versions.fill { _ = $0.insert("Book") }
      try FileManager.default.removeItem(
        at: versions.files.folder.appendingPathComponent("Shop.xcdatamodeld/Shop.xcdatamodel"))
      let error = try versions.failure()
      #expect(error.code == NSMigrationMissingSourceModelError)
      #expect((error.userInfo["metadata"] as? [String: Any])?[NSStoreUUIDKey] != nil)
    }

    @Test("An interrupted migration leaves the store as it was")
    func interrupted() throws {
      let versions = try TwoVersions(
        Self.book(""), Self.book(#"<attribute name="new" optional="YES" attributeType="Date"/>"#))
      try versions.fill { _ = $0.insert("Book", ["name": "A"]) }
      let before = try versions.contents()
      let file = StoreFile(database: try Database(versions.url.path, .existing))
      try file.database.run("BEGIN IMMEDIATE")
      try StoreMigration(
        file, ExternalFiles(ofStoreAt: versions.url), from: ModelSpelling(versions.old).model, to: versions.new
      ).run(metadata: [:])
      file.database.close()
      #expect(try versions.contents() == before)
      #expect(try versions.migrate().values("name", "Book") == ["A"])
    }
  }
#endif
