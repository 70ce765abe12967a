import CoreData
import Foundation
import Testing

/// Relationships between objects that are not inserted into a context.
struct UninsertedTests {
  @Test func bothSidesAreSet() throws {
    try inLibrary { context in
      let (jane, emma, persuasion) = (
        context.uninserted(Author.self), context.uninserted(Book.self), context.uninserted(Book.self)
      )
      emma.author = jane
      #expect(jane.books == [emma] && emma.author === jane)
      jane.books = [persuasion]
      #expect(emma.author == nil && persuasion.author === jane)
      jane.mutableSetValue(forKey: "books").add(emma)
      #expect(jane.books == [emma, persuasion])
    }
  }

  @Test func anOrderedRelationshipHasItsOrder() throws {
    try inLibrary { context in
      let (shelf, first, second) = (
        context.uninserted(Shelf.self), context.uninserted(Book.self), context.uninserted(Book.self)
      )
      shelf.mutableOrderedSetValue(forKey: "books").add(second)
      shelf.mutableOrderedSetValue(forKey: "books").insert(first, at: 0)
      #expect(shelf.books == [first, second])
    }
  }

  @Test func aRelatedObjectIsRetained() throws {
    try inLibrary { context in
      let book = context.uninserted(Book.self)
      do {
        let author = context.uninserted(Author.self)
        author.name = "Jane"
        book.author = author
      }
      #expect(book.author?.name == "Jane")
      context.insert(book)
      #expect(book.author?.name == "Jane")
    }
  }

  @Test func twoGroupsBecomeOne() throws {
    try inLibrary { context in
      let (jane, emma) = (context.uninserted(Author.self), context.uninserted(Book.self))
      let (shelf, persuasion) = (context.uninserted(Shelf.self), context.uninserted(Book.self))
      emma.author = jane
      shelf.mutableOrderedSetValue(forKey: "books").add(persuasion)
      shelf.mutableOrderedSetValue(forKey: "books").add(emma)
      #expect(shelf.books == [persuasion, emma])
      #expect(emma.author === jane && jane.books == [emma])
      #expect(persuasion.value(forKey: "shelf") as? Shelf === shelf)
    }
  }

  @Test func aGroupFindsAnObjectThatWasInserted() throws {
    try inLibrary { context in
      let (jane, emma, shelf) = (
        context.uninserted(Author.self), context.uninserted(Book.self), context.uninserted(Shelf.self)
      )
      emma.author = jane
      shelf.mutableOrderedSetValue(forKey: "books").add(context.uninserted(Book.self))
      context.insert(jane)
      shelf.mutableOrderedSetValue(forKey: "books").add(emma)
      #expect(emma.author === jane && shelf.books.count == 2 && jane.books == [emma])
    }
  }

  @Test func anObjectOutlivesItsModel() throws {
    @Sendable func objects() throws -> (Author, Book) {
      let model = try libraryContainer().managedObjectModel
      return try withExtendedLifetime(model) {
        (
          Author(entity: try #require(model.entitiesByName["Author"]), insertInto: nil),
          Book(entity: try #require(model.entitiesByName["Book"]), insertInto: nil)
        )
      }
    }
    try inLibrary { context in
      let (jane, emma) = try objects()
      (jane.name, emma.title) = ("Jane", "Emma")
      emma.author = jane
      context.insert(jane)
      #expect(
        jane.books == [emma] && jane.entity.managedObjectModel === context.author("Mary").entity.managedObjectModel)
      context.insert(emma)
      try context.save()
      #expect(emma.author === jane)
    }
  }

  @Test func insertedObjectsAreSavedWithTheirRelationships() throws {
    try inLibrary { context in
      let (jane, emma) = (context.uninserted(Author.self), context.uninserted(Book.self))
      (jane.name, emma.title) = ("Jane", "Emma")
      emma.author = jane
      context.insert(emma)
      context.insert(jane)
      try context.save()
      context.reset()
      let stored = try #require(try context.fetch(NSFetchRequest<Book>(entityName: "Book")).first)
      #expect(stored.author?.name == "Jane" && stored.author?.books == [stored])
    }
  }

  @Test func insertingDoesNotInsertRelatedObjects() throws {
    try inLibrary { context in
      let (jane, emma) = (context.uninserted(Author.self), context.uninserted(Book.self))
      (jane.name, emma.title) = ("Jane", "Emma")
      emma.author = jane
      context.insert(emma)
      #expect(context.insertedObjects == [emma] && jane.managedObjectContext == nil)
      #expect(emma.author === jane && jane.books == [emma])
      let error = #expect(throws: CocoaError.self) { try context.save() }
      #expect(error?.code == .managedObjectValidation)
      #expect(error?.userInfo[NSValidationKeyErrorKey] as? String == "author")
      emma.author = nil
      try context.save()
      #expect(jane.books.isEmpty)
    }
  }
}

extension NSManagedObjectContext {
  /// Returns a new object of the context's model that is not inserted.
  fileprivate func uninserted<Object: NSManagedObject>(_ type: Object.Type) -> Object {
    let entities = persistentStoreCoordinator?.managedObjectModel.entitiesByName ?? [:]
    guard let entity = entities["\(type)"] else { fatalError("The model has no entity \(type).") }
    return Object(_entity: entity, insertInto: nil)
  }
}
