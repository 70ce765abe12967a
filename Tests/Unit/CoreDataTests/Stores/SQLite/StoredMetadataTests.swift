import CoreData
import Foundation
import Testing

@Suite("Metadata in a store's file")
struct StoredMetadataTests {
  private let folder = TemporaryFolder()
  private var url: URL { folder.url("Notes.sqlite") }

  /// Makes a store of notes with these entries in its metadata, and returns the entries of the file.
  private func stored(_ entries: [String: Any]) throws -> [String: Any] {
    let note = NSEntityDescription()
    note.name = "Note"
    let model = NSManagedObjectModel()
    model.entities = [note]
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
    let store = try coordinator.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: url)
    coordinator.setMetadata(coordinator.metadata(for: store).merging(entries) { $1 }, for: store)
    let context = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    _ = NSEntityDescription.insertNewObject(forEntityName: "Note", into: context)
    try context.save()
    return try NSPersistentStoreCoordinator.metadataForPersistentStore(ofType: NSSQLiteStoreType, at: url)
  }

  @Test("The types of a property list keep their values, as Swift's types and as Foundation's classes")
  func values() throws {
    let entries: [String: Any] = [
      "text": "é", "string": NSString("x"), "number": 7, "wide": UInt64.max, "real": 0.5, "boolean": true,
      "false": NSNumber(value: false), "date": Date(timeIntervalSinceReferenceDate: 0.25), "data": Data([1, 2]),
      "array": ["a", 1, ["b"]] as [Any], "set": NSArray(array: [1]), "table": ["a": ["b": 2]],
    ]
    let stored = try stored(entries)
    for (key, value) in entries {
      #expect((stored[key] as? NSObject) == (value as? NSObject), "\(key)")
    }
    #expect(stored["boolean"] as? Bool == true)
    #expect(stored["wide"] as? UInt64 == .max)
  }

  @Test(
    "A value of another type is an error that names the key and the type",
    arguments: [("Set<Int>", Set([1])), ("UUID", UUID()), ("NSNull", NSNull())] as [(String, any Sendable & Hashable)])
  func unsupported(type: String, value: any Sendable & Hashable) throws {
    let metadata: [String: Any] = try stored([:]).merging(["shop": ["open": value]]) { $1 }
    let error = #expect(throws: NSError.self) {
      try NSPersistentStoreCoordinator.setMetadata(metadata, forPersistentStoreOfType: NSSQLiteStoreType, at: url)
    }
    #expect(error?.code == CocoaError.Code.propertyListWriteInvalid.rawValue)
    #expect(error?.localizedDescription.contains("the value of 'shop.open' is of type \(type)") == true)
  }
}
