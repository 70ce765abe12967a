import CoreData
import Foundation
import Testing

/// The effects of a save, and the notifications that it posts.
struct SaveTests {
  @Test func aSaveEmptiesTheSetsOfChanges() throws {
    try inLibrary { context in
      let book = try context.book("Emma")
      #expect(context.insertedObjects == [book] && context.hasChanges)
      try context.save()
      #expect(context.insertedObjects.isEmpty && !context.hasChanges)
      book.title = "Persuasion"
      #expect(context.updatedObjects == [book])
      try context.save()
      context.delete(book)
      #expect(context.deletedObjects == [book])
      try context.save()
      #expect(!context.hasChanges)
    }
  }

  @Test func anotherContextReadsWhatWasSaved() throws {
    let container = try libraryContainer()
    let (writer, reader) = (container.newBackgroundContext(), container.newBackgroundContext())
    let id = try writer.performAndWait {
      let book = try writer.book("Emma", by: writer.author("Jane"), saved: true)
      return book.objectID
    }
    try reader.performAndWait {
      let book = try #require(try reader.existingObject(with: id) as? Book)
      #expect(book.title == "Emma")
      #expect(book.author?.name == "Jane")
      #expect(book.author?.books == [book])
    }
  }

  @Test func willSaveIsPostedWithoutUserInfo() throws {
    try inLibrary { context in
      _ = try context.book("Emma")
      let posted = try notifications(.NSManagedObjectContextWillSave, of: context) { try context.save() }
      #expect(posted.count == 1)
      #expect(posted.first?.userInfo?.isEmpty ?? true)
    }
  }

  @Test func didSaveIsPostedWithTheObjects() throws {
    try inLibrary { context in
      let preserved = try context.book("Emma")
      let removals = try context.book("Persuasion", saved: true)
      preserved.pages = 1
      context.delete(removals)
      let new = try context.book("Sanditon")
      let posted = try notifications(.NSManagedObjectContextDidSave, of: context) { try context.save() }
      let info = try #require(posted.first?.userInfo)
      #expect(info[NSInsertedObjectsKey] as? Set<NSManagedObject> == [new])
      #expect(info[NSUpdatedObjectsKey] as? Set<NSManagedObject> == [preserved])
      #expect(info[NSDeletedObjectsKey] as? Set<NSManagedObject> == [removals])
    }
  }

  @Test func theIdentitiesOfASaveArePostedToo() throws {
    try inLibrary { context in
      let book = try context.book("Emma")
      let posted = try notifications(.NSManagedObjectContextDidSaveObjectIDs, of: context) { try context.save() }
      let ids = posted.first?.userInfo?[NSInsertedObjectIDsKey] as? Set<NSManagedObjectID>
      #expect(ids == [book.objectID])
    }
  }

  @Test func aSaveWithoutChangesPostsEmptySets() throws {
    try inLibrary { context in
      let posted = try notifications(.NSManagedObjectContextDidSave, of: context) { try context.save() }
      #expect(posted.count == 1)
      #expect(posted.first?.userInfo?.values.allSatisfy { ($0 as? Set<NSManagedObject>)?.isEmpty == true } == true)
    }
  }

  @Test func objectsDidChangeIsPostedAtTheEndOfAnEvent() throws {
    try inLibrary { context in
      let posted = try notifications(.NSManagedObjectContextObjectsDidChange, of: context) {
        let book = try context.book("Emma")
        book.pages = 2
        context.processPendingChanges()
      }
      let info = try #require(posted.first?.userInfo)
      #expect(posted.count == 1)
      #expect((info[NSInsertedObjectsKey] as? Set<NSManagedObject>)?.count == 1)
      #expect(info[NSUpdatedObjectsKey] == nil)
    }
  }

  @Test func objectsDidChangeIsNotPostedForFetches() throws {
    try inLibrary { context in
      _ = try context.book("Emma", saved: true)
      context.reset()
      let posted = try notifications(.NSManagedObjectContextObjectsDidChange, of: context) {
        let found = try context.fetch(NSFetchRequest<Book>(entityName: "Book"))
        _ = found.first?.title
        context.processPendingChanges()
      }
      #expect(posted.isEmpty)
    }
  }

  @Test func performEndsWithProcessingChanges() async throws {
    let context = try libraryContainer().newBackgroundContext()
    let posted = await notificationsOfEvent(in: context) { _ = try? context.book("Emma") }
    #expect(posted == 1)
  }

  private func notificationsOfEvent(
    in context: NSManagedObjectContext, _ body: @escaping @Sendable () -> Void
  ) async -> Int {
    nonisolated(unsafe) var count = 0
    let token = NotificationCenter.default.addObserver(
      forName: .NSManagedObjectContextObjectsDidChange, object: context, queue: nil
    ) { _ in count += 1 }
    await context.perform(body)
    NotificationCenter.default.removeObserver(token)
    return count
  }
}
