import Foundation
import PlumbData
import Testing

@Suite struct ValueTests {
  @Test(arguments: TestContainer.Storage.allCases) func valuesAreReadAsTheyWereStored(_ storage: TestContainer.Storage)
    throws
  {
    let container = try NSPersistentContainer.notes(storage)
    try container.newBackgroundContext().inside { context in
      let note = context.note("Milk", score: 7)
      #expect(note.mood == .calm && note.ratio == nil && note.price == nil && note.style == nil && note.place == nil)
      note.ratio = 0.1
      note.price = Decimal(string: "12.34")
      note.mood = .wild
      note.style = NoteStyle(color: "red")
      note.place = Place(row: 3, shelf: "A")
      try context.save()
      context.refreshAllObjects()
      #expect(note.title == "Milk" && note.score == 7 && note.ratio == 0.1 && note.price == Decimal(string: "12.34"))
      #expect(note.mood == .wild && note.style == NoteStyle(color: "red") && note.place == Place(row: 3, shelf: "A"))
      note.ratio = nil
      note.style = nil
      note.place = nil
      try context.save()
      context.refreshAllObjects()
      #expect(note.ratio == nil && note.style == nil && note.place == nil)
    }
  }

  @Test func anUnknownRawValueReadsAsTheDefault() throws {
    let container = try NSPersistentContainer.notes()
    try container.newBackgroundContext().inside { context in
      let note = context.note("Milk")
      note.setValue("sleepy", forKey: "mood")
      #expect(note.mood == .calm)
      let read: Mood? = note.raw(forKey: "mood")
      #expect(read == nil && note.value(forKey: "mood") as? String == "sleepy")
    }
  }

  @Test func aChangeIsAChangeOfTheContext() throws {
    let container = try NSPersistentContainer.notes()
    try container.newBackgroundContext().inside { context in
      let note = context.note("Milk")
      try context.save()
      #expect(!context.hasChanges)
      note.title = "Cheese"
      #expect(Set(note.changedValues().keys) == ["title"] && context.updatedObjects == [note])
    }
  }
}
