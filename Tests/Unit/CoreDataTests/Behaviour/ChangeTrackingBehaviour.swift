import CoreData
import Foundation
import Testing

/// The changes of objects: changed values, committed values, and the flags for changes.
@Suite struct ChangeTrackingBehaviour {
  @Test func changedValuesArePersistentOnly() throws {
    try inLibrary { context in
      let book = try context.book("Emma", saved: true)
      book.setValue("gloomy", forKey: "mood")
      book.pages = 7
      #expect(Array(book.changedValues().keys) == ["pages"])
    }
  }

  @Test func committedValuesHaveNSNullForNil() throws {
    try inLibrary { context in
      let book = Book(context: context)
      try context.save()
      book.title = "Emma"
      #expect(book.committedValues(forKeys: ["title"])["title"] is NSNull)
    }
  }

  @Test func aNewObjectHasNoCommittedValues() throws {
    try inLibrary { context in
      let book = try context.book("Emma")
      #expect(book.committedValues(forKeys: ["title"]).isEmpty)
      #expect(book.committedValues(forKeys: nil).isEmpty)
      try context.obtainPermanentIDs(for: [book])
      #expect(book.committedValues(forKeys: nil).isEmpty)
      try context.save()
      #expect(book.committedValues(forKeys: ["title"])["title"] as? String == "Emma")
    }
  }

  @Test func aPrimitiveValueIsNoChange() throws {
    try inLibrary { context in
      let book = try context.book("Emma", saved: true)
      book.setPrimitiveValue("Persuasion", forKey: "title")
      #expect(book.changedValues().isEmpty && book.changedValuesForCurrentEvent().isEmpty)
      #expect(!book.hasPersistentChangedValues && !book.hasChanges)
      book.pages = 7
      #expect(book.changedValues().keys.sorted() == ["pages", "title"])
    }
  }

  @Test func committedValuesForNoKeysAreAll() throws {
    try inLibrary { context in
      let book = try context.book("Emma", saved: true)
      let keys = Set(book.committedValues(forKeys: nil).keys)
      #expect(keys.isSuperset(of: ["title", "pages", "note", "author", "tags", "shelf"]))
    }
  }

  @Test func hasChangesIsInsertedUpdatedOrDeleted() throws {
    try inLibrary { context in
      let book = try context.book("Emma")
      #expect(book.hasChanges && book.isInserted)
      try context.save()
      #expect(!book.hasChanges)
      book.pages = 7
      #expect(book.hasChanges && book.isUpdated)
      try context.save()
      context.delete(book)
      #expect(book.hasChanges && book.isDeleted)
    }
  }

  @Test func hasChangesCountsTransientProperties() throws {
    try inLibrary { context in
      let book = try context.book("Emma", saved: true)
      book.setValue("gloomy", forKey: "mood")
      #expect(book.hasChanges && book.isUpdated && !book.hasPersistentChangedValues)
    }
  }

  @Test func hasPersistentChangedValuesComparesValues() throws {
    try inLibrary { context in
      let book = try context.book("Emma", saved: true)
      book.title = "Persuasion"
      #expect(book.hasPersistentChangedValues)
      book.title = "Emma"
      #expect(book.hasChanges && !book.hasPersistentChangedValues)
    }
  }
}
