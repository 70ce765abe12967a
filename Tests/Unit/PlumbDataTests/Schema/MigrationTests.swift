import Foundation
import PlumbData
import Testing

/// Stores of models that an app makes in code, opened with a later version.
@Suite struct MigrationTests {
  private let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).sqlite")

  /// Returns the model of an entity with attributes: texts, `title` that was `name`, and the composite `place`.
  private func model(_ attributes: [String], place: [String]) throws -> NSManagedObjectModel {
    func text(_ name: String) -> AttributeSchema {
      AttributeSchema(name, .string, isOptional: true, renamingIdentifier: name == "title" ? "name" : nil)
    }
    let composite = AttributeSchema("place", .composite, isOptional: true, elements: place.map(text))
    let all = attributes.map(text) + (place.isEmpty ? [] : [composite])
    return try NSManagedObjectModel(ModelSchema([EntitySchema("Shop", attributes: all)]))
  }

  @Test(arguments: [
    ([], [], ["note"]), ([], ["city"], []), (["city"], ["city"], ["note"]), (["city"], ["city", "zip"], []),
    (["city"], [], []),
  ])
  func aStoreIsMigratedFromTheModelThatItContains(_ old: [String], _ new: [String], _ added: [String]) throws {
    defer { removeStore() }
    let first = try model(["name"], place: old)
    try withContext(first) { context in
      let shop = NSManagedObject(entity: try #require(first.entitiesByName["Shop"]), insertInto: context)
      shop.setValue("Corner", forKey: "name")
      if !old.isEmpty { shop.setValue(["city": "Bonn"], forKey: "place") }
      try context.save()
    }
    let later = try model(["title"] + added, place: new)
    for _ in 0..<2 {
      try withContext(later) { context in
        let shop = try #require(try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Shop")).first)
        #expect(shop.value(forKey: "title") as? String == "Corner")
        if new.isEmpty { return }
        #expect((shop.value(forKey: "place") as? [String: Any])?["city"] as? String == (old.isEmpty ? nil : "Bonn"))
      }
    }
  }

  @Test func aNewCompositeHasNoValueInOldObjects() throws {
    defer { removeStore() }
    let row = AttributeSchema("row", .integer64, defaultValue: 0)
    let place = AttributeSchema("place", .composite, isOptional: true, elements: [row])
    let later = try NSManagedObjectModel(ModelSchema([EntitySchema("Shop", attributes: [place])]))
    let first = try model(["name"], place: [])
    try withContext(first) { context in
      _ = NSManagedObject(entity: try #require(first.entitiesByName["Shop"]), insertInto: context)
      try context.save()
    }
    try withContext(later) { context in
      let shop = try #require(try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Shop")).first)
      #expect(shop.value(forKey: "place") == nil)
    }
  }

  @Test func aStoreOfTheSameModelIsCompatible() throws {
    defer { removeStore() }
    try withContext(model([], place: ["city"])) { _ in }
    let metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(ofType: NSSQLiteStoreType, at: url)
    func isCompatible(_ place: [String]) throws -> Bool {
      try model([], place: place).isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata)
    }
    #expect(try isCompatible(["city"]))
    #expect(try !isCompatible(["city", "zip"]))
  }

  private func withContext(_ model: NSManagedObjectModel, _ body: (NSManagedObjectContext) throws -> Void) throws {
    let container = NSPersistentContainer(name: "Shops", managedObjectModel: model)
    container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: url)]
    var failure: (any Error)?
    container.loadPersistentStores { failure = $1 }
    if let failure { throw failure }
    try body(container.viewContext)
    let coordinator = container.persistentStoreCoordinator
    for store in coordinator.persistentStores { try coordinator.remove(store) }
  }

  private func removeStore() {
    for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: url.path + suffix) }
  }
}
