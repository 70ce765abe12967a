import Foundation
import PlumbData
import Testing

@Suite struct RelationshipTests {
  @Test(arguments: TestContainer.Storage.allCases) func setsChangeWithTheirInverses(_ storage: TestContainer.Storage)
    throws
  {
    let container = try NSPersistentContainer.notes(storage)
    try container.newBackgroundContext().inside { context in
      let note = context.note("Milk"), other = context.note("Cheese")
      let red = context.label("red"), green = context.label("green"), blue = context.label("blue")
      note.add([red, green], to: "labels")
      other.labels = [red]
      #expect(note.labels == [red, green] && note.labelsCount == 2 && note.eachLabel.count == 2)
      let redNotes: Set<Note> = red.related(forKey: "notes")
      #expect(redNotes == [note, other] && note.eachLabel.contains(red) && !note.eachLabel.contains(blue))
      #expect(Set(note.eachLabel.map(\.name)) == ["red", "green"])
      note.replace(with: [green, blue], in: "labels")
      note.remove([green], from: "labels")
      try context.save()
      context.refreshAllObjects()
      #expect(note.labels == [blue] && other.labels == [red])
      note.removeAll(from: "labels")
      #expect(note.labels.isEmpty && note.eachLabel.isEmpty && note.hasChanges)
      let blueNotes: Set<Note> = blue.related(forKey: "notes")
      #expect(blueNotes.isEmpty)
    }
  }

  @Test(arguments: TestContainer.Storage.allCases) func listsKeepTheirOrder(_ storage: TestContainer.Storage) throws {
    let container = try NSPersistentContainer.notes(storage)
    try container.newBackgroundContext().inside { context in
      let book = Notebook(context: context)
      let notes = ["a", "b", "c", "d"].map { context.note($0) }
      book.append(notes.prefix(2), to: "notes")
      book.insert(notes[2], at: 0, in: "notes")
      book.insert(notes[3], at: 99, in: "notes")
      #expect(book.noteList.map(\.title) == ["c", "a", "b", "d"] && book.notesCount == 4)
      book.move(from: 3, to: 1, in: "notes")
      #expect(book.notes.map(\.title) == ["c", "d", "a", "b"])
      book.move(from: 0, to: 4, in: "notes")
      book.removeOrdered(at: 7, from: "notes")
      try context.save()
      context.refreshAllObjects()
      #expect(book.notes.map(\.title) == ["c", "d", "a", "b"] && book.noteList.last?.title == "b")
      book.removeOrdered([notes[0]], from: "notes")
      book.removeOrdered(at: 0, from: "notes")
      #expect(book.notes.map(\.title) == ["d", "b"] && notes[0].notebook == nil && notes[1].notebook == book)
      book.notes = [notes[1], notes[2]]
      #expect(book.notes.map(\.title) == ["b", "c"] && notes[3].notebook == nil)
      book.removeAllOrdered(from: "notes")
      #expect(book.notesCount == 0 && book.noteList.isEmpty)
    }
  }

  @Test func aToOneRelationshipChangesItsInverse() throws {
    let container = try NSPersistentContainer.notes()
    try container.newBackgroundContext().inside { context in
      let book = Notebook(context: context), note = context.note("Milk")
      note.notebook = book
      #expect(book.notes == [note] && note.notebook == book)
      note.notebook = nil
      #expect(book.notes.isEmpty && note.notebook == nil)
    }
  }
}
