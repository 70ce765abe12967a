import CoreData
import Foundation
import Testing

/// Objects and identities that outlive their context, container or store.
@Suite struct LifetimeTests {
  /// Returns a book whose context and container no longer exist.
  private func orphan(fault: Bool, saved: Bool = true) throws -> Book {
    let context = try libraryContainer().newBackgroundContext()
    nonisolated(unsafe) var result: Book?
    try context.performAndWait {
      let book = try context.book("Emma", by: context.author("Jane"), saved: saved)
      if fault { context.refresh(book, mergeChanges: false) }
      result = book
    }
    return try #require(result)
  }

  @Test func anObjectOutlivesItsContext() throws {
    let book = try orphan(fault: false)
    #expect(book.managedObjectContext == nil)
    #expect(book.objectID.entity.name == "Book")
    #expect(book.entity.name == "Book" && book.entity.attributesByName["title"] != nil)
    _ = book.title
    _ = book.author
    _ = book.tags
    _ = book.value(forKey: "shelf")
    _ = book.changedValues()
    _ = book.description
  }

  private func releaseElsewhere(_ objects: [NSManagedObject], _ group: DispatchGroup) {
    nonisolated(unsafe) let objects = objects
    DispatchQueue.global().async(group: group) { _ = objects.count }
  }

  @Test func objectsAreReleasedOnAnotherThreadWhileTheContextFindsThem() throws {
    try inLibrary { context in
      let ids = try (0..<20).map { try context.book("Book \($0)", saved: true).objectID }
      let releases = DispatchGroup()
      for _ in 0..<200 {
        releaseElsewhere(ids.map(context.object), releases)
        let titles = ids.map { context.object(with: $0).value(forKey: "title") as? String }
        #expect(titles == (0..<20).map { "Book \($0)" })
      }
      releases.wait()
    }
  }

  @Test func aFaultOutlivesItsContext() throws {
    let book = try orphan(fault: true)
    #expect(book.managedObjectContext == nil)
    #expect(book.title == nil)
    #expect(book.author == nil)
    #expect(book.tags.isEmpty)
    #expect(!book.hasChanges)
  }

  @Test func anUnsavedObjectOutlivesItsContext() throws {
    let book = try orphan(fault: false, saved: false)
    #expect(book.managedObjectContext == nil)
    #expect(book.objectID.isTemporaryID)
    _ = book.objectID.uriRepresentation()
    _ = book.author
  }

  @Test func aStoreIsForgottenByIdentitiesThatOutliveIt() throws {
    let book = try orphan(fault: false)
    #expect(book.objectID.persistentStore == nil)
    #expect(!book.objectID.isTemporaryID)
  }

  @Test func anObjectWhoseDeletionWasSavedHasNoContextAndEndsNothing() throws {
    try inLibrary { context in
      let book = try context.book("Emma", by: context.author("Jane"))
      book.tags = [Tag(context: context)]
      try context.save()
      context.delete(book)
      try context.save()
      #expect(book.managedObjectContext == nil && !book.isDeleted)
      _ = book.title
      _ = book.author
      _ = book.tags
      _ = book.committedValues(forKeys: nil)
    }
  }

  @Test func objectsOfAContextThatWasResetEndNothing() throws {
    try inLibrary { context in
      let jane = context.author("Jane")
      let book = try context.book("Emma", by: jane, saved: true)
      context.reset()
      _ = book.author
      _ = jane.books
    }
  }

  @Test func aModelServesSeveralContainersAtOnce() async throws {
    let model = libraryModel()
    nonisolated(unsafe) let shared = model
    let counts = try await withThrowingTaskGroup(of: Int.self) { group in
      for index in 0..<8 {
        group.addTask {
          let context = try libraryContainer(shared).newBackgroundContext()
          return try await context.perform {
            for number in 0...index { _ = try context.book("\(number)", by: context.author("Jane"), saved: true) }
            return try context.count(for: NSFetchRequest<NSManagedObject>(entityName: "Book"))
          }
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(counts.sorted() == Array(1...8))
  }
}
