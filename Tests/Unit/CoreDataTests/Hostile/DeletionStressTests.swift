import CoreData
import Foundation
import Testing

/// Deletions that are reverted, repeated, or in conflict with another context.
@Suite struct DeletionStressTests {
  @Test func anObjectIsDeletedAndInsertedAgainBeforeTheSave() throws {
    try inLibrary { context in
      let book = try context.book("Emma", by: context.author("Jane"), saved: true)
      context.delete(book)
      context.insert(book)
      #expect(!book.isDeleted)
      try context.save()
      #expect(try context.count(for: NSFetchRequest<Book>(entityName: "Book")) == 1)
      #expect(book.author?.name == "Jane" && book.author?.books == [book])
    }
  }

  @Test func bothSidesAgreeAfterADeletionIsTakenBack() throws {
    try inLibrary { context in
      let jane = context.author("Jane")
      let book = try context.book("Emma", by: jane, saved: true)
      context.delete(jane)
      context.processPendingChanges()
      context.insert(jane)
      context.processPendingChanges()
      #expect(!jane.isDeleted)
      #expect((book.author == jane) == jane.books.contains(book))
      try context.save()
      context.refreshAllObjects()
      #expect((book.author == jane) == jane.books.contains(book))
    }
  }

  @Test func anObjectWhoseDeletionWasSavedIsInsertedAgain() throws {
    try inLibrary { context in
      let book = try context.book("Emma", saved: true)
      context.delete(book)
      try context.save()
      context.insert(book)
      #expect(book.isInserted && book.managedObjectContext === context)
      try context.save()
      context.reset()
      let titles = try context.fetch(NSFetchRequest<Book>(entityName: "Book")).map(\.title)
      #expect(titles == ["Emma"])
    }
  }

  @Test func aDeletionIsRolledBackWithItsRelationships() throws {
    try inLibrary { context in
      let jane = context.author("Jane")
      let passport = Passport(context: context)
      passport.setValue(jane, forKey: "owner")
      let book = try context.book("Emma", by: jane, saved: true)
      context.delete(jane)
      context.processPendingChanges()
      #expect(passport.isDeleted && book.author == nil)
      context.rollback()
      #expect(!passport.isDeleted && book.author == jane && jane.books == [book] && jane.passport == passport)
      #expect(!context.hasChanges)
    }
  }

  @Test func identitiesThatWereObtainedAreForgottenWithARollback() throws {
    try inLibrary { context in
      let jane = context.author("Jane")
      try context.save()
      let book = try context.book("Emma", by: jane)
      try context.obtainPermanentIDs(for: [book])
      let id = book.objectID
      context.rollback()
      #expect(context.insertedObjects.isEmpty && book.managedObjectContext == nil)
      #expect(jane.books.isEmpty)
      #expect(throws: (any Error).self) { try context.existingObject(with: id) }
      try context.save()
      #expect(try context.count(for: NSFetchRequest<Book>(entityName: "Book")) == 0)
    }
  }

  @Test func aSaveMayRelateToAnObjectThatAnotherContextDeleted() throws {
    let container = try libraryContainer()
    let (one, other) = (container.newBackgroundContext(), container.newBackgroundContext())
    nonisolated(unsafe) let jane = try one.performAndWait {
      let jane = one.author("Jane")
      try one.save()
      return jane
    }
    let id = one.performAndWait { jane.objectID }
    try other.performAndWait {
      other.delete(other.object(with: id))
      try other.save()
    }
    one.performAndWait {
      one.mergePolicy = NSMergeByPropertyObjectTrumpMergePolicy
      let book = try? one.book("Emma", by: jane)
      try? one.save()
      one.reset()
      _ = book
      let found = (try? one.fetch(NSFetchRequest<Book>(entityName: "Book"))) ?? []
      for book in found { #expect(book.author?.name ?? "" != "nobody") }
    }
  }

  @Test func anObjectDeletedInWillSaveGoesWithTheSave() throws {
    try inLibrary { context in
      let emma = try context.book("Emma")
      let sanditon = try context.book("Sanditon", saved: true)
      emma.onWillSave = { book in
        if !sanditon.isDeleted { book.managedObjectContext?.delete(sanditon) }
        book.onWillSave = nil
      }
      emma.pages = 3
      try context.save()
      #expect(!context.hasChanges)
      #expect(try context.fetch(NSFetchRequest<Book>(entityName: "Book")) == [emma])
    }
  }

  @Test func anObjectInsertedInWillSaveIsSaved() throws {
    try inLibrary { context in
      let emma = try context.book("Emma")
      emma.onWillSave = { book in
        book.onWillSave = nil
        if let context = book.managedObjectContext { book.author = context.author("Jane") }
      }
      try context.save()
      #expect(!context.hasChanges && emma.author?.objectID.isTemporaryID == false)
    }
  }

  @Test func deletingAnObjectTwiceIsDeletingItOnce() throws {
    try inLibrary { context in
      let book = try context.book("Emma", saved: true)
      context.delete(book)
      context.delete(book)
      try context.save()
      #expect(book.calls.filter { $0.hasPrefix("prepareForDeletion") }.count == 1)
    }
  }
}
