import CoreData
import Foundation
import Testing

/// The default values of a context, and the effects of merging a save.
@Suite struct ContextDefaultsBehaviour {
  private let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)

  @Test func theMergePolicyIsTheErrorPolicy() {
    #expect(context.mergePolicy as AnyObject === NSErrorMergePolicy)
    #expect((context.mergePolicy as? NSMergePolicy)?.mergeType == .errorMergePolicyType)
  }

  @Test func thereIsNoUndoManager() {
    #expect(context.undoManager == nil)
  }

  @Test func rowsNeverBecomeStale() {
    #expect(context.stalenessInterval < 0)
  }

  /// Returns a context with a saved book, the book, and the notification of a save in a second context, in which `body`
  /// changed the same book.
  private func saved(
    _ body: @Sendable (NSManagedObjectContext, Book) throws -> Void
  ) throws -> (context: NSManagedObjectContext, book: Book, notification: Notification) {
    let container = try libraryContainer()
    let (one, other) = (container.newBackgroundContext(), container.newBackgroundContext())
    nonisolated(unsafe) let book = try one.performAndWait { try one.book("Emma", saved: true) }
    let id = one.performAndWait { book.objectID }
    nonisolated(unsafe) var posted: [Notification] = []
    try other.performAndWait {
      let same = try #require(try other.existingObject(with: id) as? Book)
      try body(other, same)
      posted = try notifications(.NSManagedObjectContextDidSave, of: other) { try other.save() }
    }
    return (one, book, try #require(posted.first))
  }

  @Test func mergingASaveRefreshesUpdatedObjects() throws {
    nonisolated(unsafe) let result = try saved { _, book in book.title = "Persuasion" }
    let context = result.context
    context.performAndWait {
      #expect(result.book.title == "Emma")
      context.mergeChanges(fromContextDidSave: result.notification)
      #expect(result.book.title == "Persuasion" && !context.hasChanges)
    }
  }

  @Test func mergingASaveFaultsInInsertedObjects() throws {
    nonisolated(unsafe) let result = try saved { context, _ in _ = try context.book("Sanditon") }
    let context = result.context
    context.performAndWait {
      #expect(context.registeredObjects.count == 1)
      let posted = notifications(.NSManagedObjectContextObjectsDidChange, of: context) {
        context.mergeChanges(fromContextDidSave: result.notification)
      }
      let inserted = posted.first?.userInfo?[NSInsertedObjectsKey] as? Set<NSManagedObject>
      #expect(inserted?.compactMap { ($0 as? Book)?.title } == ["Sanditon"])
      #expect(!context.hasChanges)
    }
  }

  @Test func mergingASaveDeletesDeletedObjects() throws {
    nonisolated(unsafe) let result = try saved { context, book in context.delete(book) }
    let context = result.context
    try context.performAndWait {
      let posted = notifications(.NSManagedObjectContextObjectsDidChange, of: context) {
        context.mergeChanges(fromContextDidSave: result.notification)
      }
      let deleted = posted.first?.userInfo?[NSDeletedObjectsKey] as? Set<NSManagedObject>
      #expect(deleted == [result.book])
      let count = try context.count(for: NSFetchRequest<Book>(entityName: "Book"))
      #expect(count == 0)
    }
  }

  @Test func performAndWaitNests() throws {
    try inLibrary { context in
      let title = try context.performAndWait {
        try context.performAndWait { try context.book("Emma").title }
      }
      #expect(title == "Emma")
    }
  }
}
