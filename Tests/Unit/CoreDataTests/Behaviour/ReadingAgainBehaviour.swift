import CoreData
import Foundation
import Testing

/// Finding objects by identity, refreshing them, and rolling back changes.
@Suite struct ReadingAgainBehaviour {
  /// Returns the identity of a book that was saved and deleted. The context is reset.
  private func deleted(in context: NSManagedObjectContext) throws -> NSManagedObjectID {
    let book = try context.book("Emma", saved: true)
    let id = book.objectID
    context.delete(book)
    try context.save()
    context.reset()
    return id
  }

  @Test func objectWithIDNeverFailsNorReads() throws {
    try inLibrary { context in
      let id = try deleted(in: context)
      let object = context.object(with: id)
      #expect(object.isFault && object.objectID == id)
    }
  }

  @Test func existingObjectThrowsWhereThereIsNone() throws {
    try inLibrary { context in
      let id = try deleted(in: context)
      let error = #expect(throws: (any Error).self) { try context.existingObject(with: id) }
      #expect((error as NSError?)?.code == NSManagedObjectReferentialIntegrityError)
    }
  }

  @Test func registeredObjectNeverReads() throws {
    try inLibrary { context in
      let id = try context.book("Emma", saved: true).objectID
      context.reset()
      #expect(context.registeredObject(for: id) == nil)
      let object = context.object(with: id)
      #expect(context.registeredObject(for: id) === object && object.isFault)
    }
  }

  @Test func refreshWithoutMergingDropsChangesAndMakesAFault() throws {
    try inLibrary { context in
      let book = try context.book("Emma", saved: true)
      book.title = "Persuasion"
      context.refresh(book, mergeChanges: false)
      #expect(book.isFault && !book.hasChanges && context.updatedObjects.isEmpty)
      #expect(book.title == "Emma")
    }
  }

  @Test func refreshWithMergingLaysChangesOverNewValues() throws {
    let container = try libraryContainer()
    let (one, other) = (container.newBackgroundContext(), container.newBackgroundContext())
    nonisolated(unsafe) let book = try one.performAndWait { try one.book("Emma", saved: true) }
    let id = one.performAndWait { book.objectID }
    one.performAndWait { book.pages = 7 }
    try other.performAndWait {
      let same = try other.existingObject(with: id)
      same.setValue("Persuasion", forKey: "title")
      same.setValue(8, forKey: "pages")
      try other.save()
    }
    one.performAndWait {
      one.refresh(book, mergeChanges: true)
      #expect(book.title == "Persuasion" && book.pages == 7)
      #expect(book.changedValues().keys.sorted() == ["pages"])
    }
  }

  @Test func refreshWithoutMergingMakesAFaultOfANewObject() throws {
    try inLibrary { context in
      let jane = context.author("Jane")
      let book = try context.book("Emma", by: jane)
      context.refresh(book, mergeChanges: true)
      #expect(!book.isFault && book.title == "Emma")
      context.refresh(book, mergeChanges: false)
      #expect(book.isFault && !book.isInserted && jane.books.isEmpty)
      try context.save()
      #expect(try context.count(for: NSFetchRequest<Book>(entityName: "Book")) == 0)
      book.willAccessValue(forKey: nil)
      #expect(!book.isFault && book.title == nil)
      context.refresh(book, mergeChanges: false)
      #expect(book.isFault)
    }
  }

  @Test func aNewObjectThatBecomesAFaultIsDeletedForItsObservers() throws {
    try inLibrary { context in
      let book = try context.book("Emma")
      context.processPendingChanges()
      let posted = notifications(.NSManagedObjectContextObjectsDidChange, of: context) {
        context.refresh(book, mergeChanges: false)
        context.processPendingChanges()
      }
      #expect(posted.first?.userInfo?[NSDeletedObjectsKey] as? Set<NSManagedObject> == [book])
    }
  }

  @Test func refreshDropsTheTransientValuesOfAnObjectWithoutChanges() throws {
    try inLibrary { context in
      let book = try context.book("Emma")
      book.setValue("gloomy", forKey: "mood")
      try context.save()
      #expect(book.value(forKey: "mood") as? String == "gloomy")
      context.refreshAllObjects()
      #expect(book.isFault && book.value(forKey: "mood") == nil)
    }
  }

  @Test func resetDropsTheValues() throws {
    try inLibrary { context in
      let book = try context.book("Emma", saved: true)
      book.setValue("gloomy", forKey: "mood")
      context.reset()
      #expect(book.value(forKey: "mood") == nil && !book.hasChanges)
    }
  }

  @Test func rollbackRestoresCommittedValuesWithoutAFetch() throws {
    let container = try libraryContainer()
    let (one, other) = (container.newBackgroundContext(), container.newBackgroundContext())
    nonisolated(unsafe) let book = try one.performAndWait { try one.book("Emma", saved: true) }
    let id = one.performAndWait { book.objectID }
    one.performAndWait { book.title = "Sanditon" }
    try other.performAndWait {
      try other.existingObject(with: id).setValue("Persuasion", forKey: "title")
      try other.save()
    }
    one.performAndWait {
      one.rollback()
      #expect(book.title == "Emma" && !one.hasChanges)
    }
  }

  @Test func resetForgetsAllObjects() throws {
    try inLibrary { context in
      let book = try context.book("Emma", saved: true)
      let id = book.objectID
      _ = try context.book("Sanditon")
      context.reset()
      #expect(context.registeredObjects.isEmpty && !context.hasChanges)
      #expect(context.registeredObject(for: id) == nil)
      #expect(book.managedObjectContext == nil)
    }
  }
}
