import CoreData
import Foundation
import Testing

/// The changed and the committed values of an object.
struct ChangedValuesTests {
  @Test func changedValuesAreThoseThatDifferFromWhatWasSaved() throws {
    try inLibrary { context in
      let book = try context.book("Emma", saved: true)
      #expect(book.changedValues().isEmpty)
      book.title = "Persuasion"
      #expect(Array(book.changedValues().keys) == ["title"])
      #expect(book.changedValues()["title"] as? String == "Persuasion")
    }
  }

  @Test func committedValuesAreWhatWasSavedLast() throws {
    try inLibrary { context in
      let book = try context.book("Emma", saved: true)
      book.title = "Persuasion"
      #expect(book.committedValues(forKeys: ["title"])["title"] as? String == "Emma")
    }
  }

  @Test func committedValuesHaveNSNullForNil() throws {
    try inLibrary { context in
      let book = Book(context: context)
      try context.save()
      #expect(book.committedValues(forKeys: ["title"])["title"] is NSNull)
    }
  }

  @Test func nilKeysMeanAllProperties() throws {
    try inLibrary { context in
      let book = try context.book("Emma", saved: true)
      let values = book.committedValues(forKeys: nil)
      #expect(values["pages"] as? Int == 100)
      #expect(values["title"] as? String == "Emma")
      #expect(values["author"] is NSNull)
    }
  }

  @Test func valuesOfTheCurrentEventAreThoseFromBeforeIt() throws {
    try inLibrary { context in
      let book = try context.book("Emma", saved: true)
      book.title = "Persuasion"
      #expect(book.changedValuesForCurrentEvent()["title"] as? String == "Emma")
      context.processPendingChanges()
      #expect(book.changedValuesForCurrentEvent().isEmpty)
    }
  }

  @Test func aPrimitiveValueDoesNotNotify() throws {
    try inLibrary { context in
      let book = try context.book("Emma", saved: true)
      book.setPrimitiveValue("Persuasion", forKey: "title")
      #expect(book.title == "Persuasion")
      #expect(!book.isUpdated)
    }
  }

  @Test func willAndDidChangeValueMakeAPrimitiveChangeKnown() throws {
    try inLibrary { context in
      let book = try context.book("Emma", saved: true)
      book.willChangeValue(forKey: "title")
      book.setPrimitiveValue("Persuasion", forKey: "title")
      book.didChangeValue(forKey: "title")
      #expect(book.isUpdated)
    }
  }
}
