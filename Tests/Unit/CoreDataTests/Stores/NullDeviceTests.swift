import CoreData
import Foundation
import Testing

/// SQLite stores at `/dev/null`: each has its own database in memory, with all features of a store in a file.
@Suite("SQLite stores at /dev/null")
struct NullDeviceTests {
  private let folder = TemporaryFolder()
  private let nowhere = URL(fileURLWithPath: "/dev/null")

  private func model() -> NSManagedObjectModel {
    let photo = attribute("photo", .binaryDataAttributeType)
    photo.allowsExternalBinaryDataStorage = true
    let item = entity(
      "Item", NSManagedObject.self,
      [attribute("name", .stringAttributeType), attribute("price", .decimalAttributeType), photo])
    item.uniquenessConstraints = [["name"]]
    let model = NSManagedObjectModel()
    model.entities = [item]
    return model
  }

  /// Creates a container with a store, with a history and remote change notifications.
  private func container(_ url: URL? = nil, readOnly: Bool = false) throws -> NSPersistentContainer {
    let container = NSPersistentContainer(name: "Items", managedObjectModel: model())
    let description = NSPersistentStoreDescription(url: url ?? nowhere)
    description.isReadOnly = readOnly
    for key in [NSPersistentHistoryTrackingKey, NSPersistentStoreRemoteChangeNotificationPostOptionKey] {
      description.setOption(true as NSNumber, forKey: key)
    }
    container.persistentStoreDescriptions = [description]
    nonisolated(unsafe) var failure: (any Error)?
    container.loadPersistentStores { failure = $1 }
    if let failure { throw failure }
    return container
  }

  @discardableResult
  private func item(_ name: String, in context: NSManagedObjectContext) -> NSManagedObject {
    let item = NSEntityDescription.insertNewObject(forEntityName: "Item", into: context)
    item.setValue(name, forKey: "name")
    return item
  }

  private func transactions(_ context: NSManagedObjectContext) throws -> [NSPersistentHistoryTransaction] {
    let request = NSPersistentHistoryChangeRequest.fetchHistory(after: nil as NSPersistentHistoryToken?)
    let result = try context.execute(request) as? NSPersistentHistoryResult
    return result?.result as? [NSPersistentHistoryTransaction] ?? []
  }

  private func names(_ context: NSManagedObjectContext) throws -> [String] {
    let request = NSFetchRequest<NSManagedObject>(entityName: "Item")
    request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
    return try context.fetch(request).compactMap { $0.value(forKey: "name") as? String }
  }

  @Test("A history records saves and batches")
  func history() throws {
    let container = try container()
    let context = container.newBackgroundContext()
    try context.performAndWait {
      context.transactionAuthor = "app"
      item("A", in: context)
      try context.save()
      let token = container.persistentStoreCoordinator.currentPersistentHistoryToken(fromStores: nil)
      _ = try context.execute(NSBatchInsertRequest(entityName: "Item", objects: [["name": "B"], ["name": "C"]]))
      let found = try transactions(context)
      #expect(found.map(\.author) == ["app", "app"])
      #expect(found.map { $0.changes?.count } == [1, 2])
      let later = NSPersistentHistoryChangeRequest.fetchHistory(after: token)
      later.resultType = .count
      #expect((try context.execute(later) as? NSPersistentHistoryResult)?.result as? Int == 2)
      let request = NSFetchRequest<any NSFetchRequestResult>(entityName: "Item")
      _ = try context.execute(NSBatchDeleteRequest(fetchRequest: request))
      #expect(try names(context).isEmpty)
    }
  }

  @Test("Contexts and queues of a coordinator use one database, and those of another coordinator do not")
  func sharing() async throws {
    let (container, other) = (try container(), try container())
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<8 {
        group.addTask {
          let context = container.newBackgroundContext()
          try await context.perform {
            item("\(number)", in: context)
            try context.save()
          }
        }
      }
      try await group.waitForAll()
    }
    let context = container.newBackgroundContext()
    #expect(try context.performAndWait { try names(context) }.count == 8)
    let foreign = other.newBackgroundContext()
    #expect(try foreign.performAndWait { try names(foreign) }.isEmpty)
  }

  @Test("Values are those that a store in a file has")
  func values() throws {
    let price = try #require(NSDecimalNumber(string: "12345678901234567890.1234567890123") as NSDecimalNumber?)
    let photo = Data(repeating: 7, count: 300_000)
    let read = try [nowhere, folder.url("Items.sqlite")].map { url in
      let context = try container(url).newBackgroundContext()
      return try context.performAndWait {
        let item = item("A", in: context)
        item.setValue(price, forKey: "price")
        item.setValue(photo, forKey: "photo")
        try context.save()
        context.reset()
        let found = try #require(try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Item")).first)
        #expect(found.value(forKey: "photo") as? Data == photo)
        return found.value(forKey: "price") as? NSDecimalNumber
      }
    }
    #expect(read[0] != nil && read[0] == read[1])
  }

  @Test("A uniqueness constraint is a conflict")
  func constraints() throws {
    let context = try container().newBackgroundContext()
    try context.performAndWait {
      item("A", in: context)
      try context.save()
      item("A", in: context)
      let error = #expect(throws: (any Error).self) { try context.save() }
      #expect((error as? NSError)?.code == NSManagedObjectConstraintMergeError)
      context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
      try context.save()
      #expect(try names(context) == ["A"])
    }
  }

  /// The observer of a notification, which ends with the first one.
  private final class Observer: @unchecked Sendable {
    var token: (any NSObjectProtocol)?
  }

  @Test("A save is announced")
  func announcement() async throws {
    let container = try container()
    let context = container.newBackgroundContext()
    let info = await withCheckedContinuation { (done: CheckedContinuation<UUID?, Never>) in
      let observer = Observer()
      observer.token = NotificationCenter.default.addObserver(
        forName: .NSPersistentStoreRemoteChange, object: container.persistentStoreCoordinator, queue: nil
      ) { notification in
        observer.token.map(NotificationCenter.default.removeObserver)
        done.resume(returning: (notification.userInfo?[NSStoreUUIDKey] as? String).flatMap(UUID.init))
      }
      context.performAndWait {
        item("A", in: context)
        try? context.save()
      }
    }
    #expect(info?.uuidString == container.persistentStoreCoordinator.persistentStores.first?.identifier)
  }

  @Test("A read-only store is empty and refuses a save")
  func readOnly() throws {
    let context = try container(readOnly: true).newBackgroundContext()
    #expect(try context.performAndWait { try names(context) }.isEmpty)
    #expect(throws: (any Error).self) {
      try context.performAndWait {
        item("A", in: context)
        try context.save()
      }
    }
  }

  @Test("No store exists for metadata, for a destruction or for a replacement, and an open store remains")
  func files() throws {
    let container = try container()
    let coordinator = container.persistentStoreCoordinator
    let context = container.newBackgroundContext()
    try context.performAndWait {
      item("A", in: context)
      try context.save()
    }
    #expect(throws: CocoaError.self) {
      try NSPersistentStoreCoordinator.metadataForPersistentStore(type: .sqlite, at: nowhere)
    }
    try coordinator.destroyPersistentStore(at: nowhere, type: .sqlite)
    let file = folder.url("Items.sqlite")
    let source = try self.container(file)
    try source.persistentStoreCoordinator.persistentStores.forEach(source.persistentStoreCoordinator.remove)
    #expect(throws: (any Error).self) {
      try coordinator.replacePersistentStore(at: nowhere, withPersistentStoreFrom: file, type: .sqlite)
    }
    #expect(throws: (any Error).self) {
      try coordinator.replacePersistentStore(at: file, withPersistentStoreFrom: nowhere, type: .sqlite)
    }
    #expect(try context.performAndWait { try names(context) } == ["A"])
    #expect(FileManager.default.fileExists(atPath: "/dev/null"))
  }

  @Test("A store is copied to a file and back")
  func copies() throws {
    let coordinator = try container().persistentStoreCoordinator
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    try context.performAndWait {
      item("A", in: context).setValue(Data(repeating: 1, count: 200_000), forKey: "photo")
      try context.save()
      context.reset()
      for url in [folder.url("Items.sqlite"), nowhere] {
        let store = try #require(coordinator.persistentStores.first)
        _ = try coordinator.migratePersistentStore(store, to: url, options: nil, type: .sqlite)
        let found = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Item"))
        #expect(found.map { ($0.value(forKey: "photo") as? Data)?.count } == [200_000])
        context.reset()
      }
    }
  }
}
