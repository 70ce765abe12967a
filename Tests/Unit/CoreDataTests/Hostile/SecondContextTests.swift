import CoreData
import Foundation
import Testing

/// Changes that pass between two contexts, and between parents, children and grandchildren.
@Suite struct SecondContextTests {
  private func child(of parent: NSManagedObjectContext) -> NSManagedObjectContext {
    let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    child.parent = parent
    return child
  }

  @Test func aTemporaryIdentityLeadsToNothingInAnotherContext() throws {
    let container = try libraryContainer()
    let (one, other) = (container.newBackgroundContext(), container.newBackgroundContext())
    nonisolated(unsafe) let book = try one.performAndWait { try one.book("Emma") }
    let id = one.performAndWait { book.objectID }
    other.performAndWait {
      #expect(throws: (any Error).self) { try other.existingObject(with: id) }
      let fault = other.object(with: id)
      #expect(fault.isFault)
    }
  }

  @Test func aTemporaryIdentityIsUnderstoodAfterTheSave() throws {
    let container = try libraryContainer()
    let (one, other) = (container.newBackgroundContext(), container.newBackgroundContext())
    let id = try one.performAndWait {
      let book = try one.book("Emma")
      let id = book.objectID
      try one.save()
      #expect(one.object(with: id) === book)
      return id
    }
    _ = other
    #expect(id.isTemporaryID)
  }

  @Test func aChildValidatesWhatItSaves() throws {
    let model = libraryModel()
    model.entitiesByName["Book"]?.propertiesByName["author"]?.isOptional = false
    let parent = try libraryContainer(model).newBackgroundContext()
    let child = child(of: parent)
    child.performAndWait {
      _ = try? child.book("Emma")
      let error = #expect(throws: (any Error).self) { try child.save() }
      #expect((error as NSError?)?.code == NSValidationMissingMandatoryPropertyError)
    }
    parent.performAndWait { #expect(!parent.hasChanges) }
  }

  @Test func relationshipsOfUnsavedObjectsGoUpThreeLevels() throws {
    let root = try libraryContainer().newBackgroundContext()
    let middle = child(of: root)
    let leaf = child(of: middle)
    try leaf.performAndWait {
      let jane = leaf.author("Jane")
      for title in ["Emma", "Persuasion"] { _ = try leaf.book(title, by: jane) }
      let shelf = Shelf(context: leaf)
      shelf.setValue(NSOrderedSet(array: Array(jane.books)), forKey: "books")
      try leaf.save()
    }
    try middle.performAndWait {
      let shelf = try #require(try middle.fetch(NSFetchRequest<Shelf>(entityName: "Shelf")).first)
      #expect(shelf.books.count == 2 && shelf.books.allSatisfy { $0.author?.name == "Jane" })
      try middle.save()
    }
    try root.performAndWait { try root.save() }
    try leaf.performAndWait {
      let jane = try #require(try leaf.fetch(NSFetchRequest<Author>(entityName: "Author")).first)
      jane.name = "Jane Austen"
      jane.books = Set(jane.books.prefix(1))
      try leaf.save()
    }
    try middle.performAndWait { try middle.save() }
    try root.performAndWait {
      try root.save()
      root.reset()
      let jane = try #require(try root.fetch(NSFetchRequest<Author>(entityName: "Author")).first)
      #expect(jane.name == "Jane Austen" && jane.books.count == 1)
      #expect(try root.count(for: NSFetchRequest<Author>(entityName: "Author")) == 1)
      #expect(try root.count(for: NSFetchRequest<Book>(entityName: "Book")) == 2)
    }
  }

  @Test func aChildDeletesWhatItsParentHasNotSaved() throws {
    let parent = try libraryContainer().newBackgroundContext()
    nonisolated(unsafe) let book = try parent.performAndWait { try parent.book("Emma", by: parent.author("Jane")) }
    let id = parent.performAndWait { book.objectID }
    let child = child(of: parent)
    try child.performAndWait {
      child.delete(try child.existingObject(with: id))
      try child.save()
    }
    try parent.performAndWait {
      try parent.save()
      #expect(try parent.count(for: NSFetchRequest<Book>(entityName: "Book")) == 0)
      #expect(try parent.fetch(NSFetchRequest<Author>(entityName: "Author")).first?.books.isEmpty == true)
    }
  }

  @Test func aChildMergesWhatItsParentSaves() async throws {
    let parent = try libraryContainer().newBackgroundContext()
    nonisolated(unsafe) let book = try await parent.perform { try parent.book("Emma", saved: true) }
    let id = await parent.perform { book.objectID }
    let child = child(of: parent)
    nonisolated(unsafe) var same: Book?
    try await child.perform {
      child.automaticallyMergesChangesFromParent = true
      same = try child.existingObject(with: id) as? Book
      #expect(same?.title == "Emma")
    }
    try await parent.perform {
      book.title = "Persuasion"
      try parent.save()
    }
    var title: String?
    for _ in 0..<200 where title != "Persuasion" {
      title = await child.perform { same?.title }
      try await Task.sleep(nanoseconds: 5_000_000)
    }
    #expect(title == "Persuasion")
    await child.perform { same = nil }
  }

  @Test func aChildMergesWhatAnotherChildSaves() async throws {
    let parent = try libraryContainer().newBackgroundContext()
    nonisolated(unsafe) let book = try await parent.perform { try parent.book("Emma", saved: true) }
    let id = await parent.perform { book.objectID }
    let (one, other) = (child(of: parent), child(of: parent))
    nonisolated(unsafe) var same: Book?
    try await one.perform {
      one.automaticallyMergesChangesFromParent = true
      same = try one.existingObject(with: id) as? Book
      _ = same?.title
    }
    try await other.perform {
      try other.existingObject(with: id).setValue("Persuasion", forKey: "title")
      try other.save()
    }
    try await parent.perform { try parent.save() }
    var title: String?
    for _ in 0..<200 where title != "Persuasion" {
      title = await one.perform { same?.title }
      try await Task.sleep(nanoseconds: 5_000_000)
    }
    #expect(title == "Persuasion")
    await one.perform { same = nil }
  }

  @Test func aChangeMeetsADeletionElsewhere() throws {
    for (policy, survives) in [(NSMergeByPropertyObjectTrumpMergePolicy, true), (NSRollbackMergePolicy, false)] {
      let container = try libraryContainer()
      let (one, other) = (container.newBackgroundContext(), container.newBackgroundContext())
      nonisolated(unsafe) let policy = policy
      nonisolated(unsafe) let book = try one.performAndWait { try one.book("Emma", saved: true) }
      let id = one.performAndWait { book.objectID }
      try other.performAndWait {
        other.delete(try other.existingObject(with: id))
        try other.save()
      }
      try one.performAndWait {
        one.mergePolicy = policy
        book.title = "Persuasion"
        try? one.save()
        let count = try one.count(for: NSFetchRequest<Book>(entityName: "Book"))
        #expect(count == (survives ? 1 : 0))
      }
    }
  }

  @Test func undoBringsRelationshipsBack() throws {
    try inLibrary { context in
      let manager = UndoManager()
      manager.groupsByEvent = false
      context.undoManager = manager
      func group(_ body: () throws -> Void) rethrows {
        manager.beginUndoGrouping()
        try body()
        context.processPendingChanges()
        manager.endUndoGrouping()
      }
      manager.beginUndoGrouping()
      let (jane, mary) = (context.author("Jane"), context.author("Mary"))
      let book = try context.book("Emma", by: jane, saved: true)
      manager.endUndoGrouping()
      group { book.author = mary }
      try group { _ = try context.book("Frankenstein", by: mary) }
      group { context.delete(mary) }
      #expect(book.author == nil)
      context.undo()
      #expect(book.author == mary && mary.books.count == 2)
      context.undo()
      #expect(mary.books == [book])
      context.undo()
      #expect(book.author == jane && jane.books == [book] && mary.books.isEmpty)
      context.redo()
      #expect(book.author == mary && mary.books == [book] && jane.books.isEmpty)
      context.redo()
      #expect(mary.books.count == 2)
      try context.save()
      context.redo()
      try context.save()
      #expect(try context.count(for: NSFetchRequest<Author>(entityName: "Author")) == 1)
      #expect(book.author == nil)
    }
  }
}
