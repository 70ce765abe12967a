import Foundation
import PlumbData
import Testing

/// Objects whose context is deallocated. They do not keep it alive.
@Suite struct LostContextTests {
  /// Returns a note whose context is deallocated.
  static func note(isFault: Bool) throws -> Note {
    let context = try NSPersistentContainer.notes().newBackgroundContext()
    nonisolated(unsafe) var result: Note?
    try context.performAndWait {
      let note = context.note("Milk", score: 7)
      note.notebook = Notebook(context: context)
      note.labels = [context.label("food")]
      try context.save()
      if isFault { context.refresh(note, mergeChanges: false) }
      result = note
    }
    return try #require(result)
  }

  @Test func valuesThatWereReadRemain() throws {
    let note = try Self.note(isFault: false)
    #expect(note.managedObjectContext == nil && note.title == "Milk" && note.score == 7 && note.ratio == nil)
  }

  @Test func aContextIsDeallocatedThoughItsObjectsRemain() throws {
    weak var context: NSManagedObjectContext?
    let note = try {
      let own = try NSPersistentContainer.notes().newBackgroundContext()
      context = own
      return own.performAndWait { own.note("unsaved") }
    }()
    #expect(context == nil && note.title == "unsaved")
  }

  private static let reason = "cannot be used: the context of the object is deallocated. Keep the context"

  private func expectReason(_ property: String, _ output: [UInt8]?) {
    let text = String(decoding: output ?? [], as: UTF8.self)
    #expect(text.contains("'\(property)' of Note \(Self.reason)"), "\(text)")
  }

  @Test func otherUsesEndWithTheReason() async {
    let text = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = try LostContextTests.note(isFault: true).title
    }
    expectReason("title", text?.standardErrorContent)
    let one = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = try LostContextTests.note(isFault: false).notebook
    }
    expectReason("notebook", one?.standardErrorContent)
    let many = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = try LostContextTests.note(isFault: false).labels
    }
    expectReason("labels", many?.standardErrorContent)
    let change = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      try LostContextTests.note(isFault: false).score = 8
    }
    expectReason("score", change?.standardErrorContent)
  }

  @Test func aMandatoryValueOfAMissingObjectEndsWithTheReason() async {
    let reset = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let context = try NSPersistentContainer.notes().newBackgroundContext()
      try context.inside { context in
        let note = context.note("Milk")
        try context.save()
        context.reset()
        _ = note.mandatory(note.stored(forKey: "title") as String?, forKey: "title")
      }
    }
    let text = String(decoding: reset?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("'title' of Note has no value: the object was deleted, or its context was reset."), "\(text)")
  }

  @Test func aDeletedObjectKeepsItsValues() throws {
    let container = try NSPersistentContainer.notes()
    try container.newBackgroundContext().inside { context in
      let note = context.note("Milk")
      note.labels = [context.label("food")]
      try context.save()
      context.delete(note)
      try context.save()
      #expect(note.title == "Milk" && note.notebook == nil && note.labels.isEmpty)
    }
  }
}
