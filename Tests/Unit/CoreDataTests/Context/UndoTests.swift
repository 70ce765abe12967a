import CoreData
import Foundation
import Testing

/// Undo in a context that has an undo manager.
struct UndoTests {
  private func withUndo(_ body: @Sendable (NSManagedObjectContext) throws -> Void) throws {
    try inLibrary { context in
      let manager = UndoManager()
      manager.groupsByEvent = false
      context.undoManager = manager
      try body(context)
    }
  }

  /// Runs `body` as one undo group.
  private func group(_ context: NSManagedObjectContext, _ body: () throws -> Void) rethrows {
    context.undoManager?.beginUndoGrouping()
    try body()
    context.processPendingChanges()
    context.undoManager?.endUndoGrouping()
  }

  @Test func thereIsNoUndoManagerByDefault() throws {
    try inLibrary { #expect($0.undoManager == nil) }
  }

  @Test func aChangeIsTakenBackAndMadeAgain() throws {
    try withUndo { context in
      nonisolated(unsafe) var book: Book?
      try group(context) { book = try context.book("Emma", saved: true) }
      group(context) { book?.title = "Persuasion" }
      context.undo()
      #expect(book?.title == "Emma")
      context.redo()
      #expect(book?.title == "Persuasion")
    }
  }

  @Test func anInsertionIsTakenBack() throws {
    try withUndo { context in
      try group(context) { _ = try context.book("Emma") }
      #expect(context.insertedObjects.count == 1)
      context.undo()
      #expect(context.insertedObjects.isEmpty && !context.hasChanges)
      context.redo()
      #expect(context.insertedObjects.compactMap { ($0 as? Book)?.title } == ["Emma"])
    }
  }

  @Test func anObjectThatARefreshMadeAFaultDoesNotComeBack() throws {
    try withUndo { context in
      try group(context) { context.refresh(try context.book("Emma"), mergeChanges: false) }
      nonisolated(unsafe) var book: Book?
      try group(context) { book = try context.book("Persuasion") }
      group(context) { if let book { context.refresh(book, mergeChanges: false) } }
      for _ in 0..<3 { context.undo() }
      #expect(context.insertedObjects.isEmpty)
      try context.save()
    }
  }

  @Test func aDeletionIsTakenBackWithItsRelationships() throws {
    try withUndo { context in
      nonisolated(unsafe) var jane: Author?
      nonisolated(unsafe) var book: Book?
      try group(context) {
        jane = context.author("Jane")
        book = try context.book("Emma", by: jane, saved: true)
      }
      group(context) { if let jane { context.delete(jane) } }
      #expect(book?.author == nil)
      context.undo()
      #expect(book?.author == jane && jane?.isDeleted == false)
      #expect(jane?.books.count == 1)
    }
  }
}
