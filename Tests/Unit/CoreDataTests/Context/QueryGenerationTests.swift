import CoreData
import Foundation
import Testing

/// Contexts that read a generation of the data in a SQLite file.
@Suite struct QueryGenerationTests {
  private let folder = TemporaryFolder()

  private func container(_ name: String = "Library") throws -> NSPersistentContainer {
    let container = NSPersistentContainer(name: name, managedObjectModel: libraryModel())
    container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: folder.url("\(name).sqlite"))]
    nonisolated(unsafe) var failure: (any Error)?
    container.loadPersistentStores { failure = $1 }
    if let failure { throw failure }
    return container
  }

  private func titles(_ context: NSManagedObjectContext) throws -> [String] {
    let request = NSFetchRequest<Book>(entityName: "Book")
    request.sortDescriptors = [NSSortDescriptor(key: "title", ascending: true)]
    return try context.performAndWait { try context.fetch(request).compactMap(\.title) }
  }

  private func add(_ title: String, _ container: NSPersistentContainer) throws {
    let context = container.newBackgroundContext()
    try context.performAndWait { _ = try context.book(title, saved: true) }
  }

  @Test func aPinnedContextReadsTheGenerationOfItsFirstRead() throws {
    let container = try container()
    try add("A", container)
    let context = container.newBackgroundContext()
    #expect(context.queryGenerationToken == nil)
    try context.setQueryGenerationFrom(.current)
    #expect(context.queryGenerationToken == .current)
    try add("B", container)
    #expect(try titles(context) == ["A", "B"])
    #expect(context.queryGenerationToken != nil && context.queryGenerationToken != .current)
    try add("C", container)
    #expect(try titles(context) == ["A", "B"])
    #expect(try context.count(for: NSFetchRequest<Book>(entityName: "Book")) == 2)
    #expect(try titles(container.newBackgroundContext()) == ["A", "B", "C"])
    try context.setQueryGenerationFrom(nil)
    #expect(try titles(context) == ["A", "B", "C"])
  }

  @Test func aFaultIsFilledFromTheGeneration() throws {
    let container = try container()
    try add("A", container)
    let context = container.newBackgroundContext()
    try context.setQueryGenerationFrom(.current)
    let book = try context.performAndWait {
      let request = NSFetchRequest<Book>(entityName: "Book")
      request.includesPropertyValues = false
      return try #require(try context.fetch(request).first)
    }
    let other = container.newBackgroundContext()
    try other.performAndWait {
      (try other.existingObject(with: book.objectID) as? Book)?.title = "Z"
      try other.save()
    }
    #expect(context.performAndWait { book.title } == "A")
    try context.setQueryGenerationFrom(.current)
    #expect(context.performAndWait { book.title } == "A")
    context.performAndWait { context.refreshAllObjects() }
    #expect(context.performAndWait { book.title } == "Z")
  }

  @Test func contextsShareAGeneration() throws {
    let container = try container()
    try add("A", container)
    let (one, two) = (container.newBackgroundContext(), container.newBackgroundContext())
    try one.setQueryGenerationFrom(.current)
    #expect(try titles(one) == ["A"])
    try add("B", container)
    try two.setQueryGenerationFrom(one.queryGenerationToken)
    #expect(try titles(two) == ["A"])
    #expect(one.queryGenerationToken == two.queryGenerationToken)
    #expect(throws: (any Error).self) {
      try self.container("Other").newBackgroundContext().setQueryGenerationFrom(one.queryGenerationToken)
    }
  }

  @Test func aSaveAMergeAndAResetContinueWithTheNewestData() throws {
    let container = try container()
    let context = container.newBackgroundContext()
    try context.setQueryGenerationFrom(.current)
    #expect(try titles(context) == [])
    try add("A", container)
    let saved = try notifications(.NSManagedObjectContextDidSave, of: context) {
      try context.performAndWait { _ = try context.book("B", saved: true) }
    }
    #expect(saved.first?.userInfo?[NSManagedObjectContextQueryGenerationKey] is NSQueryGenerationToken)
    #expect(try titles(context) == ["A", "B"])
    try add("C", container)
    #expect(try titles(context) == ["A", "B"])
    context.performAndWait { context.reset() }
    #expect(try titles(context) == ["A", "B", "C"])
    let other = container.newBackgroundContext()
    let merged = try notifications(.NSManagedObjectContextDidSave, of: other) {
      try other.performAndWait { _ = try other.book("D", saved: true) }
    }
    #expect(try titles(context) == ["A", "B", "C"])
    context.performAndWait { for note in merged { context.mergeChanges(fromContextDidSave: note) } }
    #expect(try titles(context) == ["A", "B", "C", "D"])
  }

  @Test func aSaveOfAPinnedContextFindsConflicts() throws {
    let container = try container()
    try add("A", container)
    let context = container.newBackgroundContext()
    try context.setQueryGenerationFrom(.current)
    let book = try context.performAndWait {
      try #require(try context.fetch(NSFetchRequest<Book>(entityName: "Book")).first)
    }
    let other = container.newBackgroundContext()
    try other.performAndWait {
      (try other.existingObject(with: book.objectID) as? Book)?.title = "Z"
      try other.save()
    }
    let error = #expect(throws: (any Error).self) {
      try context.performAndWait {
        book.title = "Y"
        try context.save()
      }
    }
    #expect((error as? NSError)?.code == NSManagedObjectMergeError)
  }

  @Test func aChildReadsFromItsParentAndAStoreInMemoryHasNoGenerations() throws {
    let container = try container()
    try add("A", container)
    let context = container.newBackgroundContext()
    try context.setQueryGenerationFrom(.current)
    let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    child.parent = context
    #expect(try titles(child) == ["A"])
    try add("B", container)
    #expect(try titles(child) == ["A"] && child.queryGenerationToken == nil)
    let inMemory = try libraryContainer()
    let pinned = inMemory.newBackgroundContext()
    try pinned.setQueryGenerationFrom(.current)
    #expect(try titles(pinned) == [])
    try add("A", inMemory)
    #expect(try titles(pinned) == ["A"])
  }
}
