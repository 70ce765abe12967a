import CoreData
import Foundation
import Testing

/// Merging the changes that another context saved.
struct MergeTests {
  /// Returns two contexts of one container, and the identity of a book that the first one has saved.
  private func twoContexts() throws -> (
    one: NSManagedObjectContext, other: NSManagedObjectContext, book: NSManagedObjectID
  ) {
    let container = try libraryContainer()
    let (one, other) = (container.newBackgroundContext(), container.newBackgroundContext())
    let id = try one.performAndWait { try one.book("Emma", saved: true).objectID }
    return (one, other, id)
  }

  /// Applies changes, saves the context, and returns the notification of the save.
  private func save(
    in context: NSManagedObjectContext, _ changes: () throws -> Void
  ) throws -> Notification {
    let posted = try notifications(.NSManagedObjectContextDidSave, of: context) {
      try changes()
      try context.save()
    }
    return try #require(posted.first)
  }

  @Test func aMergeRefreshesUpdatedObjects() throws {
    let (one, other, id) = try twoContexts()
    nonisolated(unsafe) let book = try one.performAndWait { try #require(one.existingObject(with: id) as? Book) }
    nonisolated(unsafe) let saved = try other.performAndWait {
      try save(in: other) { (try other.existingObject(with: id) as? Book)?.title = "Persuasion" }
    }
    one.performAndWait {
      #expect(book.title == "Emma")
      one.mergeChanges(fromContextDidSave: saved)
      #expect(book.title == "Persuasion")
      #expect(!one.hasChanges)
    }
  }

  @Test func aMergeDeletesDeletedObjects() throws {
    let (one, other, id) = try twoContexts()
    nonisolated(unsafe) let book = try one.performAndWait { try #require(one.existingObject(with: id) as? Book) }
    nonisolated(unsafe) let saved = try other.performAndWait {
      try save(in: other) { other.delete(try other.existingObject(with: id)) }
    }
    try one.performAndWait {
      let posted = notifications(.NSManagedObjectContextObjectsDidChange, of: one) {
        one.mergeChanges(fromContextDidSave: saved)
      }
      #expect(posted.first?.userInfo?[NSDeletedObjectsKey] as? Set<NSManagedObject> == [book])
      #expect(one.deletedObjects == [book] && one.registeredObject(for: id) === book && book.isDeleted)
      let left = try one.fetch(NSFetchRequest<Book>(entityName: "Book"))
      #expect(left.isEmpty)
      try one.save()
      #expect(!one.hasChanges && one.registeredObject(for: id) == nil)
    }
  }

  @Test func aMergeNotifiesOfInsertedObjects() throws {
    let (one, other, _) = try twoContexts()
    nonisolated(unsafe) let saved = try other.performAndWait {
      try save(in: other) { _ = try other.book("Persuasion") }
    }
    one.performAndWait {
      let posted = notifications(.NSManagedObjectContextObjectsDidChange, of: one) {
        one.mergeChanges(fromContextDidSave: saved)
      }
      let inserted = posted.first?.userInfo?[NSInsertedObjectsKey] as? Set<NSManagedObject>
      #expect(inserted?.compactMap { ($0 as? Book)?.title } == ["Persuasion"])
      #expect(!one.hasChanges)
    }
  }

  @Test func changesAreMergedAutomaticallyIfTheContextRequiresIt() async throws {
    let (one, other, id) = try twoContexts()
    let book = try await one.perform {
      one.automaticallyMergesChangesFromParent = true
      return Shared(try #require(one.existingObject(with: id) as? Book))
    }
    try await other.perform {
      (try other.existingObject(with: id) as? Book)?.title = "Persuasion"
      try other.save()
    }
    var title: String?
    for _ in 0..<100 where title != "Persuasion" {
      title = await one.perform { book.object.title }
      try await Task.sleep(nanoseconds: 5_000_000)
    }
    #expect(title == "Persuasion")
  }

  @Test func savedIdentitiesAreMergedFromADictionary() throws {
    let (one, other, id) = try twoContexts()
    nonisolated(unsafe) let book = try one.performAndWait { try #require(one.existingObject(with: id) as? Book) }
    try other.performAndWait {
      (try other.existingObject(with: id) as? Book)?.title = "Persuasion"
      try other.save()
    }
    NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSUpdatedObjectsKey: [id]], into: [one])
    one.performAndWait { #expect(book.title == "Persuasion") }
  }
}

/// A box that passes an object from one queue to another.
private struct Shared<T>: @unchecked Sendable {
  let object: T
  init(_ object: T) { self.object = object }
}
