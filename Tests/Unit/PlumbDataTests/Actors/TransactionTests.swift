import Foundation
import PlumbData
import Testing

/// Transactions in transactions, and in a context with pending changes.
@Suite struct TransactionTests {
  private struct Stop: Error {}

  /// Runs a test with an actor of the main actor, and returns the titles in the store and in the context.
  @MainActor private func titles(
    _ body: (Screen, NSManagedObjectContext) throws -> Void
  ) throws -> (stored: [String], current: [String]) {
    let container = try NSPersistentContainer.notes()
    let screen = Screen(container)
    try body(screen, container.viewContext)
    func titles(in context: NSManagedObjectContext) throws -> [String] {
      try context.fetch(NSFetchRequest<Note>(entityName: "Note")).map(\.title).sorted()
    }
    let current = try titles(in: container.viewContext)
    let other = container.newBackgroundContext()
    return (try other.performAndWait { try titles(in: other) }, current)
  }

  @MainActor final class Screen: NSMainModelActor {
    let modelContainer: NSPersistentContainer
    init(_ container: NSPersistentContainer) { modelContainer = container }
  }

  @Test @MainActor func anInnerOneIsSavedWithTheOuterOne() throws {
    let saved = try titles { screen, context in
      try screen.transaction { _ in
        try screen.transaction { _ = $0.note("inner") }
        #expect(context.hasChanges)
        _ = context.note("outer")
      }
      #expect(!context.hasChanges)
    }
    #expect(saved == (["inner", "outer"], ["inner", "outer"]))
  }

  @Test @MainActor func anInnerOneIsDiscardedWithTheOuterOne() throws {
    let saved = try titles { screen, _ in
      #expect(throws: Stop.self) {
        try screen.transaction { context in
          _ = context.note("outer")
          try screen.transaction { _ = $0.note("inner") }
          throw Stop()
        }
      }
    }
    #expect(saved == ([], []))
  }

  @Test @MainActor func anInnerOneThatFailsLeavesTheChangesOfTheOuterOne() throws {
    let saved = try titles { screen, _ in
      try screen.transaction { context in
        let outer = context.note("outer")
        let deleted = context.note("deleted by the inner one")
        #expect(throws: Stop.self) {
          try screen.transaction { context in
            _ = context.note("inner")
            outer.title = "changed by the inner one"
            context.delete(deleted)
            throw Stop()
          }
        }
        #expect(outer.title == "outer" && deleted.title == "deleted by the inner one")
        _ = context.note("later")
      }
    }
    #expect(saved.stored == ["deleted by the inner one", "later", "outer"] && saved.stored == saved.current)
  }

  @Test @MainActor func pendingChangesRemain() throws {
    let saved = try titles { screen, context in
      let (old, other) = (context.note("old"), context.note("other"))
      try context.save()
      old.title = "old, pending"
      _ = context.note("new, pending")
      #expect(throws: Stop.self) {
        try screen.transaction { context in
          old.title = "changed"
          other.title = "changed too"
          context.delete(other)
          _ = context.note("discarded")
          throw Stop()
        }
      }
      #expect(old.title == "old, pending" && other.title == "other" && !other.isDeleted)
      #expect(context.updatedObjects == [old] && context.deletedObjects.isEmpty)
    }
    #expect(saved == (["old", "other"], ["new, pending", "old, pending", "other"]))
  }

  @Test @MainActor func aSaveThatFailsDiscardsTheTransactionOnly() throws {
    let saved = try titles { screen, context in
      _ = context.note("pending")
      #expect(throws: (any Error).self) {
        try screen.transaction { _ = $0.note(String(repeating: "too long ", count: 9)) }
      }
      #expect(context.insertedObjects.count == 1)
      try context.save()
    }
    #expect(saved == (["pending"], ["pending"]))
  }

  @Test @MainActor func whatTheClosureSavesRemains() throws {
    let saved = try titles { screen, context in
      _ = context.note("pending")
      #expect(throws: Stop.self) {
        try screen.transaction { context in
          _ = context.note("saved")
          try context.save()
          _ = context.note("discarded")
          throw Stop()
        }
      }
    }
    #expect(saved == (["pending", "saved"], ["pending", "saved"]))
  }

  @Test @MainActor func relationshipsAreRestored() throws {
    let container = try NSPersistentContainer.notes()
    let (screen, context) = (Screen(container), container.viewContext)
    let (note, notebook) = (context.note("a"), Notebook(context: context))
    note.notebook = notebook
    try context.save()
    notebook.name = "pending"
    #expect(throws: Stop.self) {
      try screen.transaction { context in
        note.notebook = Notebook(context: context)
        context.delete(notebook)
        throw Stop()
      }
    }
    #expect(note.notebook === notebook && notebook.notes == [note] && notebook.name == "pending")
    try context.save()
    #expect(!context.hasChanges)
  }

  @Test @MainActor func anUndoManagerUndoesTransactions() throws {
    let container = try NSPersistentContainer.notes()
    let (screen, context) = (Screen(container), container.viewContext)
    let undoManager = UndoManager()
    context.undoManager = undoManager
    let note = context.note("a")
    try context.save()
    undoManager.removeAllActions()
    try screen.transaction { _ in note.title = "b" }
    #expect(throws: Stop.self) {
      try screen.transaction { _ in
        note.title = "c"
        throw Stop()
      }
    }
    #expect(context.undoManager === undoManager && note.title == "b")
    context.undo()
    #expect(note.title == "a")
    context.redo()
    #expect(note.title == "b")
  }

  @Test @MainActor func aContextHasTransactions() throws {
    let saved = try titles { _, context in
      try context.transaction { _ = $0.note("kept") }
      #expect(throws: Stop.self) {
        try context.transaction { context in
          _ = context.note("discarded")
          throw Stop()
        }
      }
    }
    #expect(saved == (["kept"], ["kept"]))
  }

  @Test func aWriterHasOneTransaction() async throws {
    let container = try NSPersistentContainer.notes()
    await #expect(throws: Stop.self) {
      try await container.writer { writer in
        try writer.transaction { _ = $0.note("inner") }
        throw Stop()
      }
    }
    let context = container.newBackgroundContext()
    #expect(try context.performAndWait { try context.count(for: NSFetchRequest<Note>(entityName: "Note")) } == 0)
  }
}
