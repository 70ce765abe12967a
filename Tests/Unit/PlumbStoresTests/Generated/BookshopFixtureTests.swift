import CoreData
import Foundation
import Testing

/// The stores of Bookshop, migrated to “Bookshop 2” on copies. Written by plumb-store verify --emit
/// tests, which is repeated when a version is added.
@Suite struct BookshopFixtureTests {
  /// The store Bookshop 2.sqlite, of “Bookshop 2”.
  @Test func bookshop2() throws {
    try FixtureCopy("Bookshop 2.sqlite").expect([
      ExpectedObjects(
        "Author", 20,
        counts: ["books": 15, "name": 20],
        values: ["name": ["", "kphumlygutfbodiurkmuswmmjmjkrafrbcmxzkep", "xnnjueic"]]),
      ExpectedObjects(
        "Book", 20,
        counts: ["author": 15, "isbn": 16, "listPrice": 17, "publishedOn": 16, "title": 20],
        values: [
          "isbn": ["", "hvkoqmau", "vchbuxptlclsgdyispkfufopqhlkwjakuzqqtzyz"],
          "listPrice": ["-1000", "1000", "854.66"],
          "publishedOn": ["-581731657.5", "1000000000.0", "80131760.5"],
          "title": ["", "jsaopyfbfjhlfxekeysfalshqvnfqkbwcmermwnq", "xshfuiraxvwwskithbnqsviymshheyzytmogeqob"],
        ]),
    ])
  }

  /// The store Bookshop.sqlite, of “Bookshop”.
  @Test func bookshop() throws {
    try FixtureCopy("Bookshop.sqlite").expect([
      ExpectedObjects(
        "Author", 20,
        counts: ["books": 15, "name": 20],
        values: ["name": ["", "kphumlygutfbodiurkmuswmmjmjkrafrbcmxzkep", "xnnjueic"]]),
      ExpectedObjects(
        "Book", 20,
        counts: ["author": 15, "isbn": 16, "listPrice": 0, "publishedOn": 0, "title": 20],
        values: ["isbn": ["", "tssgznfr", "zydydumj"], "title": ["", "igyrrfot", "ymvpkocv"]]),
    ])
  }
}

/// The objects of an entity, without those of its subentities, after a migration.
private struct ExpectedObjects: Sendable {
  let entity: String
  let objects: Int
  /// The number of values of each attribute, and of related objects of each relationship.
  let counts: [String: Int]
  /// Some values of attributes as texts.
  let values: [String: [String]]

  init(_ entity: String, _ objects: Int, counts: [String: Int], values: [String: [String]]) {
    self.entity = entity
    self.objects = objects
    self.counts = counts
    self.values = values
  }
}

/// A copy of a store, which is migrated when it is opened.
private final class FixtureCopy {
  private let file: String
  private let folder: URL

  init(_ file: String) throws {
    self.file = file
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let stores = here.appendingPathComponent("../../../../Samples/Bookshop/Stores")
    let support = ".\((file as NSString).deletingPathExtension)_SUPPORT"
    for name in [file, "\(file)-wal", support] {
      let original = stores.appendingPathComponent(name)
      guard FileManager.default.fileExists(atPath: original.path) else { continue }
      try FileManager.default.copyItem(at: original, to: folder.appendingPathComponent(name))
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The current version of the model: the compiled one in the bundle of the tests; on Linux, its source.
  private static func model() throws -> NSManagedObjectModel {
    #if canImport(Darwin)
      let bundle = Bundle(for: FixtureCopy.self)
      let url = try #require(bundle.url(forResource: "Bookshop", withExtension: "momd"))
    #else
      let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      let url = here.appendingPathComponent("../../../../Samples/Bookshop/Bookshop.xcdatamodeld")
    #endif
    return try #require(NSManagedObjectModel(contentsOf: url))
  }

  /// Compares the objects of the migrated copy with the expected ones.
  func expect(_ entities: [ExpectedObjects]) throws {
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: try Self.model())
    let store = try coordinator.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: nil, at: folder.appendingPathComponent(file),
      options: [
        NSMigratePersistentStoresAutomaticallyOption: true, NSInferMappingModelAutomaticallyOption: true,
      ])
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    for expected in entities {
      let found = try context.performAndWait { try Self.contents(of: expected, in: context) }
      #expect(found.objects == expected.objects, "\(file): objects of \(expected.entity)")
      for (key, count) in expected.counts.sorted(by: { $0.key < $1.key }) {
        #expect(found.counts[key] == count, "\(file): values of \(expected.entity).\(key)")
      }
      for (key, values) in expected.values.sorted(by: { $0.key < $1.key }) {
        let missing = values.filter { found.values[key]?.contains($0) != true }
        #expect(missing == [], "\(file): missing values of \(expected.entity).\(key)")
      }
    }
    try coordinator.remove(store)
  }

  /// The objects of an entity in the store.
  private static func contents(
    of expected: ExpectedObjects, in context: NSManagedObjectContext
  ) throws -> ExpectedObjects {
    let request = NSFetchRequest<NSManagedObject>(entityName: expected.entity)
    request.includesSubentities = false
    let objects = try context.fetch(request)
    var counts: [String: Int] = [:]
    var values: [String: [String]] = [:]
    for key in Set(expected.counts.keys).union(expected.values.keys) {
      let found = objects.compactMap { $0.value(forKey: key) }
      counts[key] = found.reduce(0) { $0 + (Self.count($1)) }
      values[key] = found.compactMap(Self.text)
    }
    return ExpectedObjects(expected.entity, objects.count, counts: counts, values: values)
  }

  /// The number of related objects; 1 for a value.
  private static func count(_ value: Any) -> Int {
    (value as? NSSet)?.count ?? (value as? NSOrderedSet)?.count ?? (value as? Set<NSManagedObject>)?.count ?? 1
  }

  /// A value as a text; nil for other types.
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
}
