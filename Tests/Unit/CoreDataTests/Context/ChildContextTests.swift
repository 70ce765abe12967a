import CoreData
import Foundation
import Testing

/// Contexts that save to a parent.
struct ChildContextTests {
  /// Creates a parent context and its child.
  private func family() throws -> (parent: NSManagedObjectContext, child: NSManagedObjectContext) {
    let parent = try libraryContainer().newBackgroundContext()
    let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    child.parent = parent
    return (parent, child)
  }

  @Test func aSavePushesOneParentUp() throws {
    let (parent, child) = try family()
    try child.performAndWait {
      _ = try child.book("Emma", by: child.author("Jane"), saved: true)
      #expect(!child.hasChanges)
    }
    try parent.performAndWait {
      #expect(parent.hasChanges && parent.insertedObjects.count == 2)
      let book = try #require(parent.insertedObjects.compactMap { $0 as? Book }.first)
      #expect(book.title == "Emma" && book.author?.name == "Jane")
      #expect(try stored("Book", in: parent) == 0)
      try parent.save()
      #expect(try stored("Book", in: parent) == 1)
    }
  }

  @Test func awakeFromInsertRunsAgainInTheParent() throws {
    let (parent, child) = try family()
    try child.performAndWait { _ = try child.book("Emma", saved: true) }
    try parent.performAndWait {
      let book = try #require(parent.insertedObjects.first as? Book)
      #expect(book.calls.contains("awakeFromInsert"))
      #expect(book.title == "Emma")
    }
  }

  @Test func aChildSeesWhatItsParentHasNotSaved() throws {
    let (parent, child) = try family()
    try parent.performAndWait { _ = try parent.book("Emma", by: parent.author("Jane")) }
    try child.performAndWait {
      let request = NSFetchRequest<Book>(entityName: "Book")
      request.predicate = NSPredicate(format: "author.name == %@", "Jane")
      let book = try #require(try child.fetch(request).first)
      #expect(book.title == "Emma")
      #expect(book.managedObjectContext === child)
    }
  }

  @Test func updatesAndDeletionsReachTheParent() throws {
    let (parent, child) = try family()
    let ids = try parent.performAndWait {
      let books = try ["a", "b"].map { try parent.book($0) }
      try parent.save()
      return books.map(\.objectID)
    }
    try child.performAndWait {
      (try child.existingObject(with: ids[0]) as? Book)?.title = "changed"
      child.delete(try child.existingObject(with: ids[1]))
      try child.save()
    }
    try parent.performAndWait {
      #expect((parent.object(with: ids[0]) as? Book)?.title == "changed")
      #expect(parent.object(with: ids[1]).isDeleted)
      try parent.save()
      #expect(try stored("Book", in: parent) == 1)
    }
  }

  @Test func aParentPullsNothing() throws {
    let (parent, child) = try family()
    let id = try parent.performAndWait { try parent.book("Emma", saved: true).objectID }
    try child.performAndWait { (try child.existingObject(with: id) as? Book)?.title = "changed" }
    parent.performAndWait { #expect((parent.object(with: id) as? Book)?.title == "Emma") }
  }

  @Test func aChildKeepsItsObjectsWhenTheParentSaves() throws {
    let (parent, child) = try family()
    try child.performAndWait { _ = try child.book("Emma", saved: true) }
    try parent.performAndWait { try parent.save() }
    try child.performAndWait {
      let books = try child.fetch(NSFetchRequest<Book>(entityName: "Book"))
      #expect(books.count == 1)
      books.first?.title = "again"
      try child.save()
    }
    try parent.performAndWait {
      #expect(parent.updatedObjects.count == 1 && parent.insertedObjects.isEmpty)
      try parent.save()
      #expect(try stored("Book", in: parent) == 1)
    }
  }

  @Test func aRelationshipToAParentsUnsavedObjectSurvivesItsSave() throws {
    let (parent, child) = try family()
    let id = parent.performAndWait { parent.author("Jane").objectID }
    try child.performAndWait {
      let jane = try #require(child.object(with: id) as? Author)
      _ = try child.book("Emma", by: jane, saved: true)
    }
    try parent.performAndWait { try parent.save() }
    try child.performAndWait {
      let books = try child.fetch(NSFetchRequest<Book>(entityName: "Book"))
      #expect(books.first?.author?.name == "Jane")
    }
  }

  /// Returns the number of an entity's objects in the store, without pending changes.
  private func stored(_ entity: String, in context: NSManagedObjectContext) throws -> Int {
    let request = NSFetchRequest<NSManagedObject>(entityName: entity)
    request.includesPendingChanges = false
    return try context.count(for: request)
  }
}
