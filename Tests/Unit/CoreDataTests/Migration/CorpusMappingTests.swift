#if os(Linux)
  import Foundation
  import PlumbFormats
  import Testing

  @testable import CoreData

  /// Real mapping models, and stores before and after their migration by Apple's framework.
  @Suite("Mapping models of the corpus", .enabled(if: ModelCorpus.isThere, "the corpus is not next to the project"))
  struct CorpusMappingTests {
    static let root = "\(ModelCorpus.root)/mapping-models"

    static var files: [String] {
      let paths = FileManager.default.enumerator(atPath: ModelCorpus.root)?.compactMap { $0 as? String } ?? []
      return paths.filter {
        $0.hasSuffix(".cdm") || ($0.hasPrefix("mapping-models/") && $0.hasSuffix(".xcmappingmodel"))
      }
      .sorted()
    }

    @Test("Every mapping model is read, and each mapping has its hashes", arguments: files)
    func reads(_ file: String) throws {
      let url = URL(fileURLWithPath: "\(ModelCorpus.root)/\(file)")
      let model = try #require(NSMappingModel(contentsOf: url))
      #expect(!model.entityMappings.isEmpty)
      for mapping in model.entityMappings {
        #expect(mapping.sourceEntityName == nil || mapping.sourceEntityVersionHash?.count == 32)
        #expect(mapping.destinationEntityName == nil || mapping.destinationEntityVersionHash?.count == 32)
        for property in mapping.attributeMappings ?? [] { #expect(property.name?.isEmpty == false) }
      }
    }

    @Test("A store that a mapping model migrates has the objects of the later store", arguments: [2, 3, 4])
    func migrates(_ version: Int) throws {
      let folder = TemporaryFolder()
      let (earlier, later) = ("objcio+core-data/Moody \(version).moody", "objcio+core-data/Moody \(version + 1).moody")
      let (old, apple, new) = (folder.url("Old.sqlite"), folder.url("Apple.sqlite"), folder.url("New.sqlite"))
      try CorpusMigrationTests.copy(earlier, to: old)
      try CorpusMigrationTests.copy(later, to: apple)
      let source = try #require(try CorpusMigrationTests.model(of: old, earlier))
      let destination = try #require(try CorpusMigrationTests.model(of: apple, later))
      let url = URL(
        fileURLWithPath: "\(Self.root)/objcio+core-data/Moody \(version)-Moody \(version + 1).xcmappingmodel")
      let mapping = try #require(NSMappingModel(contentsOf: url))
      try NSMigrationManager(sourceModel: source, destinationModel: destination)
        .migrateStore(from: old, type: .sqlite, mapping: mapping, to: new, type: .sqlite)
      try TwoVersions.expectLayout(of: destination, at: new)
      let (mine, theirs) = (try objects(new, destination), try objects(apple, destination))
      #expect(mine.keys.sorted() == theirs.keys.sorted())
      for (entity, objects) in theirs { #expect(mine[entity] == objects, "\(entity)") }
    }

    /// Returns the attributes and the numbers of related objects of all objects, by entity.
    private func objects(_ url: URL, _ model: NSManagedObjectModel) throws -> [String: [String]] {
      let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
      _ = try coordinator.addPersistentStore(
        ofType: NSSQLiteStoreType, configurationName: nil, at: url, options: [NSReadOnlyPersistentStoreOption: true])
      let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
      context.persistentStoreCoordinator = coordinator
      var found: [String: [String]] = [:]
      for entity in model.entities {
        let request = NSFetchRequest<NSManagedObject>(entityName: entity.name ?? "")
        request.includesSubentities = false
        found[entity.name ?? ""] = try context.fetch(request).map(Self.text).sorted()
      }
      return found
    }

    private static func text(_ object: NSManagedObject) -> String {
      let attributes = object.entity.attributesByName.keys.sorted().map { key in
        "\(key)=\(object.value(forKey: key).map { "\($0)" } ?? "nil")"
      }
      let related = object.entity.relationshipsByName.keys.sorted().map { key in
        switch object.value(forKey: key) {
        case nil: "\(key): none"
        case let set as NSSet: "\(key): \(set.count)"
        case let set as NSOrderedSet: "\(key): \(set.count)"
        default: "\(key): one"
        }
      }
      return (attributes + related).joined(separator: " ")
    }
  }
#endif
