import CoreData
import Foundation
import Testing

/// Temporary and permanent identities.
struct IdentityTests {
  @Test func anIdentityIsTemporaryUntilTheSave() throws {
    try inLibrary { context in
      let book = try context.book("Emma")
      #expect(book.objectID.isTemporaryID)
      #expect(book.objectID.persistentStore == nil)
      try context.save()
      #expect(!book.objectID.isTemporaryID)
      #expect(book.objectID.persistentStore != nil)
      #expect(book.objectID.entity.name == "Book")
    }
  }

  @Test func aPermanentIdentityIsGivenBeforeTheSaveOnRequest() throws {
    try inLibrary { context in
      let book = try context.book("Emma")
      try context.obtainPermanentIDs(for: [book])
      let id = book.objectID
      #expect(!id.isTemporaryID)
      #expect(book.isInserted)
      try context.save()
      #expect(book.objectID == id)
      #expect(!book.isInserted)
    }
  }

  @Test func aURIIsTurnedBackIntoTheIdentity() throws {
    let container = try libraryContainer()
    let context = container.newBackgroundContext()
    try context.performAndWait {
      let book = try context.book("Emma", saved: true)
      let uri = book.objectID.uriRepresentation()
      #expect(uri.scheme == "x-coredata")
      #expect(uri.lastPathComponent.hasPrefix("p"))
      #expect(container.persistentStoreCoordinator.managedObjectID(forURIRepresentation: uri) == book.objectID)
    }
  }

  @Test func objectWithIDNeverFailsNorReads() throws {
    try inLibrary { context in
      let book = try context.book("Emma", saved: true)
      let id = book.objectID
      context.reset()
      let fault = context.object(with: id)
      #expect(fault.isFault)
      #expect(context.registeredObject(for: id) === fault)
    }
  }

  @Test func existingObjectThrowsWhereThereIsNone() throws {
    try inLibrary { context in
      let book = try context.book("Emma", saved: true)
      let id = book.objectID
      context.delete(book)
      try context.save()
      #expect(throws: (any Error).self) { try context.existingObject(with: id) }
    }
  }

  @Test func registeredObjectNeverReads() throws {
    try inLibrary { context in
      let id = try context.book("Emma", saved: true).objectID
      context.reset()
      #expect(context.registeredObject(for: id) == nil)
    }
  }
}
