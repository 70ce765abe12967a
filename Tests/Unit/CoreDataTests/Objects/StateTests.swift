import CoreData
import Foundation
import Testing

/// The flags of an object between its insertion and its deletion.
struct StateTests {
  @Test func anInsertedObjectIsInsertedUntilItIsSaved() throws {
    try inLibrary { context in
      let book = try context.book("Emma")
      #expect(book.isInserted && book.hasChanges && !book.isUpdated && !book.isDeleted && !book.isFault)
      try context.save()
      #expect(!book.isInserted && !book.hasChanges)
    }
  }

  @Test func aChangedObjectIsUpdatedUntilItIsSaved() throws {
    try inLibrary { context in
      let book = try context.book("Emma", saved: true)
      book.title = "Persuasion"
      #expect(book.isUpdated && book.hasChanges && book.hasPersistentChangedValues)
      try context.save()
      #expect(!book.isUpdated && !book.hasChanges)
    }
  }

  @Test func hasChangesIsAFlagThatCountsTransientProperties() throws {
    try inLibrary { context in
      let book = try context.book("Emma", saved: true)
      book.setValue("gloomy", forKey: "mood")
      #expect(book.hasChanges)
      #expect(context.hasChanges)
      #expect(!book.hasPersistentChangedValues)
      #expect(book.changedValues().isEmpty)
    }
  }

  @Test func hasPersistentChangedValuesComparesValues() throws {
    try inLibrary { context in
      let book = try context.book("Emma", saved: true)
      book.title = "Emma"
      #expect(book.hasChanges)
      #expect(!book.hasPersistentChangedValues)
    }
  }

  @Test func aDeletedObjectLeavesItsContextWithTheSave() throws {
    try inLibrary { context in
      let book = try context.book("Emma", saved: true)
      context.delete(book)
      #expect(book.isDeleted && book.hasChanges)
      try context.save()
      #expect(!book.isDeleted)
      #expect(book.managedObjectContext == nil)
    }
  }

  @Test func anUnsavedObjectIsJustRemoved() throws {
    try inLibrary { context in
      let book = try context.book("Emma")
      context.processPendingChanges()
      context.delete(book)
      context.processPendingChanges()
      #expect(context.deletedObjects.isEmpty && context.insertedObjects.isEmpty)
      #expect(!context.hasChanges)
    }
  }
}
