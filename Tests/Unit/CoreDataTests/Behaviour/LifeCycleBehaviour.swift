import CoreData
import Foundation
import Testing

/// The life cycle methods of an object.
@Suite struct LifeCycleBehaviour {
  @Test func awakeFromInsertIsCalledOnce() throws {
    try inLibrary { context in
      let book = try context.book("Emma", saved: true)
      context.refresh(book, mergeChanges: false)
      _ = book.title
      #expect(book.calls.filter { $0 == "awakeFromInsert" }.count == 1)
    }
  }

  @Test func primitiveValuesOfAwakeFromInsertAreTheBaseline() throws {
    try inLibrary { context in
      let book = Book(context: context)
      #expect(book.value(forKey: "note") as? String == "from awakeFromInsert")
      #expect(book.changedValues()["note"] == nil)
    }
  }

  @Test func awakeFromInsertRunsAgainInTheParentWhenAChildSaves() throws {
    let container = try libraryContainer()
    let parent = container.newBackgroundContext()
    let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    child.parent = parent
    try child.performAndWait { _ = try child.book("Emma", saved: true) }
    parent.performAndWait {
      let book = parent.insertedObjects.first as? Book
      #expect(book?.calls.contains("awakeFromInsert") == true)
    }
  }

  @Test func prepareForDeletionComesBeforePropagation() throws {
    try inLibrary { context in
      let jane = context.author("Jane")
      let book = try context.book("Emma", by: jane, saved: true)
      book.calls = []
      context.delete(book)
      context.processPendingChanges()
      #expect(book.calls == ["prepareForDeletion author: Jane"])
      #expect(jane.books.isEmpty)
    }
  }

  @Test func willSaveRunsAgainWhileAccessorsChangeValues() throws {
    try inLibrary { context in
      let book = try context.book("Emma")
      book.calls = []
      book.onWillSave = { if $0.title == "Emma" { $0.title = "Persuasion" } }
      try context.save()
      #expect(book.calls.filter { $0 == "willSave" }.count == 2)
      #expect(book.title == "Persuasion" && !context.hasChanges)
    }
  }

  @Test func primitiveChangesInWillSaveDoNotCallItAgain() throws {
    try inLibrary { context in
      let book = try context.book("Emma")
      book.calls = []
      book.onWillSave = { $0.setPrimitiveValue("quiet", forKey: "note") }
      try context.save()
      #expect(book.calls.filter { $0 == "willSave" }.count == 1)
      context.refresh(book, mergeChanges: false)
      #expect(book.value(forKey: "note") as? String == "quiet")
    }
  }

  @Test func changesInDidSaveMakeTheContextDirty() throws {
    try inLibrary { context in
      let book = try context.book("Emma")
      book.onDidSave = { $0.title = "Persuasion" }
      try context.save()
      #expect(context.hasChanges && context.updatedObjects == [book])
      book.onDidSave = nil
      try context.save()
      #expect(!context.hasChanges)
      context.refresh(book, mergeChanges: false)
      #expect(book.title == "Persuasion")
    }
  }
}
