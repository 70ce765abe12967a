#if os(Linux)
  import Foundation
  import PlumbFormats
  import PlumbModel
  import PlumbSQLite
  import Testing

  @testable import CoreData

  @Suite("Migration with a mapping model")
  struct MappedMigrationTests {
    /// A person with a full name and pets; later a human with two names, whose animals have an owner.
    static func versions() throws -> TwoVersions {
      try TwoVersions(
        """
        <entity name="Person">
          <attribute name="name" optional="YES" attributeType="String"/>
          <attribute name="age" optional="YES" attributeType="String"/>
          <relationship name="pets" optional="YES" toMany="YES" destinationEntity="Pet" inverseName="owner" inverseEntity="Pet"/>
        </entity>
        <entity name="Pet">
          <attribute name="name" optional="YES" attributeType="String"/>
          <attribute name="photo" optional="YES" attributeType="Binary" allowsExternalBinaryDataStorage="YES"/>
          <relationship name="owner" optional="YES" maxCount="1" destinationEntity="Person" inverseName="pets" inverseEntity="Person"/>
        </entity>
        """,
        """
        <entity name="Human">
          <attribute name="name" optional="YES" attributeType="String"/>
          <attribute name="years" attributeType="Integer 16" defaultValueString="0"/>
          <relationship name="animals" optional="YES" toMany="YES" ordered="YES" destinationEntity="Animal" inverseName="human" inverseEntity="Animal"/>
        </entity>
        <entity name="Animal">
          <attribute name="name" optional="YES" attributeType="String"/>
          <attribute name="kind" optional="YES" attributeType="String"/>
          <attribute name="photo" optional="YES" attributeType="Binary" allowsExternalBinaryDataStorage="YES"/>
          <relationship name="human" maxCount="1" destinationEntity="Human" inverseName="animals" inverseEntity="Human"/>
        </entity>
        """)
    }

    static let photo = Data(repeating: 7, count: 200_000)

    static func fill(_ versions: TwoVersions) throws {
      try versions.fill { context in
        for (name, age) in [("Ann Lee", "31"), ("Bob", "x")] {
          let person = context.insert("Person", ["name": name, "age": age])
          for pet in 1...2 {
            _ = context.insert("Pet", ["name": "\(name.prefix(1))\(pet)", "owner": person, "photo": photo])
          }
        }
      }
    }

    /// The mappings as Xcode's editor writes them.
    static func mapping(policy: String?) -> MappingModel {
      var people = EntityMapping(
        source: "Person", destination: "Human",
        attributes: [
          .init(name: "name"),
          .init(
            name: "years",
            expression: .function(
              selector: "years:", of: .variable("entityPolicy"), arguments: [.keyPath("age", of: .source)])),
        ])
      people.policyClassName = policy
      var animals = PropertyMapping(name: "animals")
      (animals.sourceMappingName, animals.sourceKeyPath) = ("PetToAnimal", "$source.pets")
      people.relationships = [animals]
      var pets = EntityMapping(
        source: "Pet", destination: "Animal",
        attributes: [
          .init(name: "name"), .init(name: "photo"), .init(name: "kind", expression: .constant(.string("pet"))),
        ])
      pets.relationships = [
        .init(
          name: "human",
          expression: .function(
            selector: MigrationFunction.destinations.rawValue, of: .variable("manager"),
            arguments: [.constant(.string("PersonToHuman")), .keyPath("owner", of: .source)]))
      ]
      return MappingModel(name: "Shop", entityMappings: [people, pets])
    }

    static func write(_ mapping: MappingModel, _ versions: TwoVersions) throws {
      let folder = versions.files.folder.appendingPathComponent("Shop.xcmappingmodel")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let bytes = try mapping.written(
        from: ModelSpelling(versions.old).model, to: ModelSpelling(versions.new).model)
      try Data(bytes).write(to: folder.appendingPathComponent("xcmapping.xml"))
    }

    @Test("A mapping model next to the model migrates the store")
    func automatic() throws {
      let versions = try Self.versions()
      try Self.fill(versions)
      try Self.write(Self.mapping(policy: "YearsPolicy"), versions)
      let before = try NSPersistentStoreCoordinator.metadataForPersistentStore(
        ofType: NSSQLiteStoreType, at: versions.url)
      let context = try versions.migrate(options: [NSMigratePersistentStoresAutomaticallyOption: true])
      #expect(try context.values("name", "Human") == ["Ann Lee", "Bob"])
      #expect(try context.values("years", "Human") == ["31", "0"])
      #expect(
        try context.values("animals", "Human").map { $0.split(separator: ",").sorted() } == [
          ["A1", "A2"], ["B1", "B2"],
        ])
      #expect(try context.values("kind", "Animal") == ["pet", "pet", "pet", "pet"])
      #expect(try context.objects("Animal").allSatisfy { $0.value(forKey: "photo") as? Data == Self.photo })
      try versions.expectLayout()
      let after = try NSPersistentStoreCoordinator.metadataForPersistentStore(
        ofType: NSSQLiteStoreType, at: versions.url)
      #expect(before[NSStoreUUIDKey] as? String == after[NSStoreUUIDKey] as? String)
      let files = ExternalFiles(ofStoreAt: versions.url).folder
      #expect(try FileManager.default.contentsOfDirectory(atPath: files.path).count == 4)
      try versions.expectNoRemains()
    }

    @Test(
      "Errors leave the store as it was",
      arguments: [nil, "NoSuchPolicy", "FailingPolicy", "CancellingPolicy", "InvalidPolicy"])
    func failures(_ policy: String?) throws {
      let versions = try Self.versions()
      try Self.fill(versions)
      try Self.write(Self.mapping(policy: policy), versions)
      let error = try versions.failure(options: [NSMigratePersistentStoresAutomaticallyOption: true])
      switch policy {
      case "NoSuchPolicy": #expect(error.code == NSEntityMigrationPolicyError)
      case "FailingPolicy": #expect((error.userInfo[NSUnderlyingErrorKey] as? NSError)?.domain == "Failing")
      case "CancellingPolicy": #expect((error.userInfo[NSUnderlyingErrorKey] as? NSError)?.domain == "Cancelled")
      case "InvalidPolicy":
        #expect((error.userInfo[NSUnderlyingErrorKey] as? NSError)?.code == NSValidationMultipleErrorsError)
      default: #expect(error.localizedFailureReason?.contains("value(forFunction:arguments:) for 'years:'") == true)
      }
      #expect(policy == nil || policy == "NoSuchPolicy" || error.code == NSMigrationError)
      try versions.expectNoRemains()
      let context = try versions.open(versions.old, options: [:])
      #expect(try context.objects("Pet").allSatisfy { $0.value(forKey: "photo") as? Data == Self.photo })
    }

    @Test("Without a mapping model and without inference, an error says so")
    func missing() throws {
      let versions = try Self.versions()
      try Self.fill(versions)
      #expect(
        try versions.failure(options: [NSMigratePersistentStoresAutomaticallyOption: true]).code
          == NSMigrationMissingMappingModelError)
    }

    @Test("A mapping model of other versions is not used")
    func other() throws {
      let versions = try Self.versions()
      try Self.fill(versions)
      var mapping = Self.mapping(policy: nil)
      mapping.entityMappings = [EntityMapping(source: "Human", destination: "Human")]
      let folder = versions.files.folder.appendingPathComponent("Shop.xcmappingmodel")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let new = ModelSpelling(versions.new).model
      try Data(mapping.written(from: new, to: new)).write(to: folder.appendingPathComponent("xcmapping.xml"))
      #expect(
        try versions.failure(options: [NSMigratePersistentStoresAutomaticallyOption: true]).code
          == NSMigrationMissingMappingModelError)
    }

    @Test("A manager calls the methods of a policy in the documented order")
    func order() throws {
      let versions = try Self.versions()
      try Self.fill(versions)
      let mapping = NSMappingModel()
      let people = NSEntityMapping()
      (people.name, people.sourceEntityName, people.destinationEntityName) = ("people", "Person", "Human")
      people.entityMigrationPolicyClassName = "OrderPolicy"
      people.attributeMappings = [NSPropertyMapping("name", .sourceValue("name"))]
      mapping.entityMappings = [people]
      let manager = NSMigrationManager(sourceModel: versions.old, destinationModel: versions.new)
      let calls = NSMutableArray()
      manager.userInfo = ["calls": calls]
      let url = versions.files.folder.appendingPathComponent("New.sqlite")
      try manager.migrateStore(from: versions.url, type: .sqlite, mapping: mapping, to: url, type: .sqlite)
      #expect(
        calls.compactMap { $0 as? String } == [
          "begin", "create", "create", "endCreation", "relate", "relate", "endRelating", "validate", "end",
        ])
      #expect(manager.migrationProgress == 1)
      let coordinator = NSPersistentStoreCoordinator(managedObjectModel: versions.new)
      _ = try coordinator.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: url)
      let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
      context.persistentStoreCoordinator = coordinator
      #expect(try context.values("name", "Human") == ["Ann Lee", "Bob"])
    }

    @Test("A cancellation before a migration ends that migration only")
    func cancelledBefore() throws {
      let versions = try Self.versions()
      try Self.fill(versions)
      let mapping = NSMappingModel()
      let people = NSEntityMapping()
      (people.name, people.sourceEntityName, people.destinationEntityName) = ("people", "Person", "Human")
      mapping.entityMappings = [people]
      let manager = NSMigrationManager(sourceModel: versions.old, destinationModel: versions.new)
      let url = versions.files.folder.appendingPathComponent("New.sqlite")
      func migrate() throws {
        try manager.migrateStore(from: versions.url, type: .sqlite, mapping: mapping, to: url, type: .sqlite)
      }
      manager.cancelMigrationWithError(CocoaError(.migrationCancelled))
      let error = #expect(throws: CocoaError.self) { try migrate() }
      #expect(error?.code == .migrationCancelled)
      try migrate()
    }

    @Test("An inferred mapping model has Apple's names and kinds")
    func inferred() throws {
      let versions = try TwoVersions(
        """
        <entity name="Book"><attribute name="name" optional="YES" attributeType="String"/></entity>
        <entity name="Old"><attribute name="name" optional="YES" attributeType="String"/></entity>
        <entity name="Tag"><attribute name="name" optional="YES" attributeType="String"/></entity>
        """,
        """
        <entity name="Book"><attribute name="title" optional="YES" attributeType="String" elementID="name"/></entity>
        <entity name="New"><attribute name="name" optional="YES" attributeType="String"/></entity>
        <entity name="Tag"><attribute name="name" optional="YES" attributeType="String"/></entity>
        """)
      let model = try NSMappingModel.inferredMappingModel(forSourceModel: versions.old, destinationModel: versions.new)
      #expect(
        model.entityMappings.map(\.name) == ["IEM_Add_New", "IEM_Remove_Old", "IEM_Transform_Book", "IEM_Copy_Tag"])
      #expect(
        model.entityMappings.map(\.mappingType) == [
          .addEntityMappingType, .removeEntityMappingType, .transformEntityMappingType, .copyEntityMappingType,
        ])
      try versions.fill { _ = $0.insert("Book", ["name": "A"]) }
      let url = versions.files.folder.appendingPathComponent("New.sqlite")
      try NSMigrationManager(sourceModel: versions.old, destinationModel: versions.new)
        .migrateStore(from: versions.url, type: .sqlite, mapping: model, to: url, type: .sqlite)
      let coordinator = NSPersistentStoreCoordinator(managedObjectModel: versions.new)
      _ = try coordinator.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: url)
      let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
      context.persistentStoreCoordinator = coordinator
      #expect(try context.values("title", "Book") == ["A"])
    }
  }

  extension TwoVersions {
    /// Expects that no file of a migration remains next to the store.
    func expectNoRemains() throws {
      let names = try FileManager.default.contentsOfDirectory(atPath: files.folder.path)
      #expect(!names.contains { $0.contains("migrationdestination") })
    }
  }

  final class YearsPolicy: NSEntityMigrationPolicy {
    override func value(forFunction selector: String, arguments: [Any?]) throws -> Any? {
      guard selector == "years:" else { return try super.value(forFunction: selector, arguments: arguments) }
      return Int(arguments.first.flatMap { $0 as? String } ?? "") ?? 0
    }
  }

  final class FailingPolicy: NSEntityMigrationPolicy {
    override func endInstanceCreation(forMapping mapping: NSEntityMapping, manager: NSMigrationManager) throws {
      throw NSError(domain: "Failing", code: 1)
    }

    override func value(forFunction selector: String, arguments: [Any?]) throws -> Any? { 1 }
  }

  final class CancellingPolicy: NSEntityMigrationPolicy {
    override func begin(_ mapping: NSEntityMapping, with manager: NSMigrationManager) throws {
      manager.cancelMigrationWithError(NSError(domain: "Cancelled", code: 2))
    }

    override func value(forFunction selector: String, arguments: [Any?]) throws -> Any? { 1 }
  }

  final class InvalidPolicy: NSEntityMigrationPolicy {
    override func value(forFunction selector: String, arguments: [Any?]) throws -> Any? { nil }
  }

  final class OrderPolicy: NSEntityMigrationPolicy {
    private func note(_ call: String, _ manager: NSMigrationManager) {
      (manager.userInfo?["calls"] as? NSMutableArray)?.add(call)
    }

    override func begin(_ mapping: NSEntityMapping, with manager: NSMigrationManager) throws { note("begin", manager) }

    override func createDestinationInstances(
      forSource sInstance: NSManagedObject, in mapping: NSEntityMapping, manager: NSMigrationManager
    ) throws {
      note("create", manager)
      try super.createDestinationInstances(forSource: sInstance, in: mapping, manager: manager)
    }

    override func endInstanceCreation(forMapping mapping: NSEntityMapping, manager: NSMigrationManager) throws {
      note("endCreation", manager)
    }

    override func createRelationships(
      forDestination dInstance: NSManagedObject, in mapping: NSEntityMapping, manager: NSMigrationManager
    ) throws { note("relate", manager) }

    override func endRelationshipCreation(forMapping mapping: NSEntityMapping, manager: NSMigrationManager) throws {
      note("endRelating", manager)
    }

    override func performCustomValidation(forMapping mapping: NSEntityMapping, manager: NSMigrationManager) throws {
      note("validate", manager)
    }

    override func end(_ mapping: NSEntityMapping, manager: NSMigrationManager) throws { note("end", manager) }
  }
#endif
