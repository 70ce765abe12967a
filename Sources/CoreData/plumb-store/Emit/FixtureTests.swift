import CoreData
import Foundation
import PlumbFormats
import PlumbModel
import PlumbStores
import PlumbText

/// The Swift test for the stores of a folder.
struct FixtureTests {
  let folder: String
  let models: StoreModels
  /// The file of the test; `nil` for a test next to the folder of the stores.
  let output: String?

  /// Returns the code, with the objects that the migrated stores have now.
  func code(_ verification: FixtureVerification) throws -> FixtureTestCode {
    let fixtures = try verification.fixtures.compactMap { fixture in
      try fixture.tried.map { tried in
        FixtureTestCode.Fixture(
          file: Path.name(fixture.path), version: tried.old.name,
          entities: try MigratedObjects(models: models, model: tried.new).contents(of: fixture.path))
      }
    }
    let bundle = models.path ?? ""
    let name = Path.stem(Path.stem(Path.name(bundle), without: ".xcdatamodeld"), without: ".momd")
    return FixtureTestCode(
      model: name, current: verification.current.name, folder: relative(folder), source: relative(bundle), fixtures)
  }

  /// Returns a path from the folder of the test.
  private func relative(_ path: String) -> String {
    let absolute = { (path: String) in URL(fileURLWithPath: path).standardizedFileURL.pathComponents }
    let start = absolute(output.map { Path.folder($0) } ?? Path.folder(Path.trimmed(folder)))
    let end = absolute(path)
    let common = zip(start, end).prefix { $0 == $1 }.count
    return (Array(repeating: "..", count: start.count - common) + end.dropFirst(common)).joined(separator: "/")
  }
}

/// The objects of a store after its migration, in the form of a test.
private struct MigratedObjects {
  let models: StoreModels
  let model: Model

  /// Migrates a copy of a store, and returns the objects of each entity.
  func contents(of path: String) throws -> [FixtureTestCode.Contents] {
    try TemporaryFolder.with { folder in
      let copy = Path.join(folder, Path.name(path))
      try StoreFiles(path).copy(to: copy)
      try StoreMigrator(models: models, model: model).migrate(copy)
      let coordinator = NSPersistentStoreCoordinator(managedObjectModel: try models.loaded(model))
      let store = try coordinator.addPersistentStore(
        ofType: NSSQLiteStoreType, configurationName: nil, at: URL(fileURLWithPath: copy))
      defer { try? coordinator.remove(store) }
      let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
      context.persistentStoreCoordinator = coordinator
      return try context.performAndWait { try Self.contents(in: context) }
    }
  }

  private static func contents(in context: NSManagedObjectContext) throws -> [FixtureTestCode.Contents] {
    let entities = context.persistentStoreCoordinator?.managedObjectModel.entitiesByName ?? [:]
    return try entities.sorted { $0.key.precedesByBytes($1.key) }.filter { !$0.value.isAbstract }.map { name, entity in
      let request = NSFetchRequest<NSManagedObject>(entityName: name)
      request.includesSubentities = false
      let objects = try context.fetch(request)
      let properties = entity.propertiesByName.filter {
        !$0.value.isTransient && !($0.value is NSFetchedPropertyDescription)
      }
      let values = properties.keys.sorted { $0.precedesByBytes($1) }.map { key in
        (key, objects.compactMap { $0.value(forKey: key) })
      }
      return FixtureTestCode.Contents(
        entity: name, objects: objects.count,
        counts: values.map { (property: $0, count: $1.reduce(0) { $0 + count($1) }) },
        texts: values.map { (property: $0, values: samples($1.compactMap(text))) }.filter { !$0.values.isEmpty })
    }
  }

  private static func count(_ value: Any) -> Int {
    (value as? NSSet)?.count ?? (value as? NSOrderedSet)?.count ?? (value as? Set<NSManagedObject>)?.count ?? 1
  }

  /// Returns the value as the test converts it to a text; `nil` for other types.
  private static func text(_ value: Any) -> String? {
    switch value {
    case let text as String: text
    case let date as Date: "\(date.timeIntervalSinceReferenceDate)"
    case let identifier as UUID: identifier.uuidString
    case let url as URL: url.absoluteString
    case let number as NSDecimalNumber: number.stringValue
    case let number as NSNumber: "\(number.doubleValue)"
    default: nil
    }
  }

  /// Returns the first, the middle and the last of the short texts.
  private static func samples(_ texts: [String]) -> [String] {
    let unique = Set(texts.filter { $0.utf8.count <= 60 }).sorted { $0.precedesByBytes($1) }
    guard unique.count > 3 else { return unique }
    return [unique[0], unique[unique.count / 2], unique[unique.count - 1]]
  }
}
