import CoreData
import Foundation
import Testing

@Suite("Containers")
struct ContainerTests {
  private func container(_ type: String = NSSQLiteStoreType) -> NSPersistentContainer {
    let container = NSPersistentContainer(name: "Library", managedObjectModel: StoreModel.make())
    let description = NSPersistentStoreDescription(url: URL(fileURLWithPath: "/dev/null"))
    description.type = type
    container.persistentStoreDescriptions = [description]
    return container
  }

  @Test("A container begins with one SQLite store named after it, in the default directory")
  func defaults() throws {
    let container = NSPersistentContainer(name: "Library", managedObjectModel: StoreModel.make())
    #expect(container.name == "Library")
    #expect(container.persistentStoreCoordinator.managedObjectModel === container.managedObjectModel)
    #expect(container.persistentStoreCoordinator.persistentStores.isEmpty)
    let description = try #require(container.persistentStoreDescriptions.first)
    #expect(container.persistentStoreDescriptions.count == 1)
    #expect(description.type == NSSQLiteStoreType)
    #expect(description.url?.lastPathComponent == "Library.sqlite")
    #expect(
      description.url?.deletingLastPathComponent().path == type(of: container).defaultDirectoryURL().path)
  }

  @Test("The contexts save to the coordinator, the view's on the main queue")
  func contexts() {
    let container = container()
    #expect(container.viewContext.concurrencyType == .mainQueueConcurrencyType)
    #expect(container.viewContext.persistentStoreCoordinator === container.persistentStoreCoordinator)
    let background = container.newBackgroundContext()
    #expect(background.concurrencyType == .privateQueueConcurrencyType)
    #expect(background.persistentStoreCoordinator === container.persistentStoreCoordinator)
    #expect(background.parent == nil)
    #expect(background !== container.newBackgroundContext())
  }

  @Test("A store is loaded before the call returns", arguments: [NSSQLiteStoreType, NSInMemoryStoreType])
  func loading(_ type: String) throws {
    let container = container(type)
    var loaded: [NSPersistentStoreDescription] = []
    container.loadPersistentStores { description, error in
      #expect(error == nil)
      loaded.append(description)
    }
    #expect(loaded == container.persistentStoreDescriptions)
    #expect(container.persistentStoreCoordinator.persistentStores.map(\.type) == [type])
  }

  @Test("What one background task saves the next one finds")
  func backgroundTasks() async throws {
    let container = container()
    container.loadPersistentStores { _, _ in }
    let title = try await container.performBackgroundTask { context in
      let book = NSEntityDescription.insertNewObject(forEntityName: "Book", into: context)
      book.setValue("Dune", forKey: "title")
      try context.save()
      return book.value(forKey: "title") as? String
    }
    #expect(title == "Dune")
    let count = await withCheckedContinuation { continuation in
      container.performBackgroundTask { context in
        let request = NSFetchRequest<NSManagedObject>(entityName: "Book")
        continuation.resume(returning: try? context.count(for: request))
      }
    }
    #expect(count == 1)
  }

  @Test("Two containers at /dev/null have nothing in common")
  func separate() throws {
    let containers = [container(), container()]
    for container in containers { container.loadPersistentStores { _, error in #expect(error == nil) } }
    let context = containers[0].newBackgroundContext()
    try context.performAndWait {
      _ = NSEntityDescription.insertNewObject(forEntityName: "Book", into: context)
      try context.save()
    }
    let other = containers[1].newBackgroundContext()
    let count = try other.performAndWait {
      try other.count(for: NSFetchRequest<NSManagedObject>(entityName: "Book"))
    }
    #expect(count == 0)
  }
}

@Suite("Descriptions of stores")
struct StoreDescriptionTests {
  @Test("A description is of an SQLite store that migrates by itself")
  func defaults() {
    let description = NSPersistentStoreDescription()
    #expect(description.type == NSSQLiteStoreType)
    #expect(description.configuration == nil)
    #expect(!description.isReadOnly)
    #expect(!description.shouldAddStoreAsynchronously)
    #expect(description.shouldMigrateStoreAutomatically)
    #expect(description.shouldInferMappingModelAutomatically)
    #expect(description.options[NSMigratePersistentStoresAutomaticallyOption] as? NSNumber == true)
    #expect(description.sqlitePragmas.isEmpty)
  }

  @Test("Settings are options, and a copy has its own")
  func settings() throws {
    let description = NSPersistentStoreDescription(url: URL(fileURLWithPath: "/dev/null"))
    description.isReadOnly = true
    description.timeout = 12
    description.setValue("DELETE" as NSString, forPragmaNamed: "journal_mode")
    description.setOption(true as NSNumber, forKey: NSPersistentHistoryTrackingKey)
    description.shouldMigrateStoreAutomatically = false
    let copy = try #require(description.copy() as? NSPersistentStoreDescription)
    description.isReadOnly = false
    description.setOption(nil, forKey: NSPersistentHistoryTrackingKey)
    #expect(copy.isReadOnly)
    #expect(copy.options[NSReadOnlyPersistentStoreOption] as? NSNumber == true)
    #expect(copy.timeout == 12)
    #expect(copy.sqlitePragmas["journal_mode"] as? NSString == "DELETE")
    #expect(copy.options[NSPersistentHistoryTrackingKey] as? NSNumber == true)
    #expect(!copy.shouldMigrateStoreAutomatically)
    #expect(copy.url == description.url)
    #expect(description.options[NSPersistentHistoryTrackingKey] == nil)
  }
}
