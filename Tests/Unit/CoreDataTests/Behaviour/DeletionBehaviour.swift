import CoreData
import Foundation
import Testing

/// The time at which delete rules run, and the default delete rule.
@Suite struct DeletionBehaviour {
  @Test func deleteRulesRunWhenPendingChangesAreProcessed() throws {
    try inLibrary { context in
      let jane = context.author("Jane")
      let book = try context.book("Emma", by: jane, saved: true)
      context.delete(jane)
      #expect(book.author == jane)
      context.processPendingChanges()
      #expect(book.author == nil)
    }
  }

  @Test func deleteRulesRunAtTheEndOfPerform() async throws {
    let context = try libraryContainer().newBackgroundContext()
    nonisolated(unsafe) var book: Book?
    try await context.perform {
      let jane = context.author("Jane")
      book = try context.book("Emma", by: jane, saved: true)
      context.delete(jane)
    }
    await context.perform { #expect(book?.author == nil) }
    await context.perform { book = nil }
  }

  @Test func deleteRulesWaitForTheSaveIfTheContextRequiresIt() throws {
    try inLibrary { context in
      context.propagatesDeletesAtEndOfEvent = false
      let jane = context.author("Jane")
      let book = try context.book("Emma", by: jane, saved: true)
      context.delete(jane)
      context.processPendingChanges()
      #expect(book.author == jane)
      try context.save()
      #expect(book.author == nil)
    }
  }

  @Test func theDefaultDeleteRuleIsNullify() {
    #expect(NSRelationshipDescription().deleteRule == .nullifyDeleteRule)
  }

  @Test func anUnsavedObjectIsJustRemoved() throws {
    try inLibrary { context in
      let book = try context.book("Emma")
      context.delete(book)
      #expect(context.deletedObjects.isEmpty)
      context.processPendingChanges()
      #expect(!context.hasChanges && context.insertedObjects.isEmpty)
      #expect(book.managedObjectContext == nil)
    }
  }
}
