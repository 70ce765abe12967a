import CoreData
import Foundation
import Testing

/// `value(forKey:)`, `setValue(_:forKey:)` and primitive values: the first entries in the list of behaviours.
@Suite struct KeyedValueBehaviour {
  @Test func aKeyWithoutAnAccessorOfItsOwnReadsAndWritesWhatIsStored() throws {
    try inLibrary { context in
      let book = Book(context: context)
      book.setValue("gone", forKey: "note")
      #expect(book.value(forKey: "note") as? String == "gone")
      #expect(book.primitiveValue(forKey: "note") as? String == "gone")
    }
  }

  #if canImport(ObjectiveC)
    final class Quoted: NSManagedObject {
      @objc var title: String? { "“" + ((primitiveValue(forKey: "title") as? String) ?? "") + "”" }
    }

    @Test func anAccessorOfTheClassAnswersForItsKey() throws {
      let model = libraryModel()
      model.entitiesByName["Book"]?.managedObjectClassName = NSStringFromClass(Quoted.self)
      let context = try libraryContainer(model).newBackgroundContext()
      context.performAndWait {
        let book = NSEntityDescription.insertNewObject(forEntityName: "Book", into: context)
        book.setPrimitiveValue("Emma", forKey: "title")
        #expect(book.value(forKey: "title") as? String == "“Emma”")
      }
    }
  #endif

  @Test func aKeyThatIsNotInTheModelRaisesWhenItIsRead() async {
    await #expect(processExitsWith: .failure) {
      try inLibrary { _ = Book(context: $0).value(forKey: "nonsense") }
    }
  }

  @Test func aKeyThatIsNotInTheModelRaisesWhenItIsSet() async {
    await #expect(processExitsWith: .failure) {
      try inLibrary { Book(context: $0).setValue(1, forKey: "nonsense") }
    }
  }

  @Test func aPrimitiveValueDoesNotNotify() throws {
    try inLibrary { context in
      let book = try context.book("Emma", saved: true)
      let posted = notifications(.NSManagedObjectContextObjectsDidChange, of: context) {
        book.setPrimitiveValue("Persuasion", forKey: "title")
        context.processPendingChanges()
      }
      #expect(posted.isEmpty && !context.hasChanges)
      #expect(book.title == "Persuasion")
    }
  }

  @Test func aPrimitiveValueRelatesObjects() throws {
    try inLibrary { context in
      let jane = context.author("Jane")
      let book = try context.book("Emma")
      book.willChangeValue(forKey: "author")
      book.setPrimitiveValue(jane, forKey: "author")
      book.didChangeValue(forKey: "author")
      context.processPendingChanges()
      #expect(book.author == jane && jane.books == [book])
    }
  }
}
