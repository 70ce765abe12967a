import CoreData
import Foundation
import Testing

/// Fetched properties: their variables, and the time of their fetch.
@Suite struct FetchedPropertyTests {
  /// Calls a closure with the context of a library in which books have a fetched property `found`.
  private func inLibrary(
    _ format: String, of entity: String = "Book", userInfo: [String: Any] = [:],
    _ body: (NSManagedObjectContext) throws -> Void
  ) throws {
    for onDisk in [false, true] {
      let model = libraryModel()
      let property = NSFetchedPropertyDescription()
      property.name = "found"
      property.userInfo = userInfo
      let request = NSFetchRequest<any NSFetchRequestResult>()
      request.entity = model.entitiesByName[entity]
      request.predicate = NSPredicate(format: format)
      property.fetchRequest = request
      model.entitiesByName["Book"]?.properties.append(property)
      let container = NSPersistentContainer(name: "Library", managedObjectModel: model)
      let description = NSPersistentStoreDescription()
      if !onDisk { description.type = NSInMemoryStoreType }
      container.persistentStoreDescriptions = [description]
      container.loadPersistentStores { _, error in #expect(error == nil) }
      let context = container.newBackgroundContext()
      try context.performAndWait { try body(context) }
    }
  }

  private func found(_ object: NSManagedObject) -> Set<NSManagedObject> {
    Set(object.value(forKey: "found") as? [NSManagedObject] ?? [])
  }

  @Test func keyPathsBeginAtTheSource() throws {
    try inLibrary("author.name == $FETCH_SOURCE.author.name AND SELF != $FETCH_SOURCE") { context in
      let (emma, other) = (try context.book("Emma"), try context.book("Persuasion"))
      _ = try context.book("Dune", by: context.author("Frank"), saved: true)
      for book in [emma, other] { book.author = context.author("Jane") }
      #expect(found(emma) == [other])
      try context.save()
      emma.author = context.author("Jane")
      let new = try context.book("New", by: other.author)
      #expect(found(new) == [other, emma])
    }
  }

  @Test func aValueThatIsNotSavedCounts() throws {
    try inLibrary("title == $FETCH_SOURCE.note") { context in
      let (emma, dune) = (try context.book("Emma"), try context.book("Dune", saved: true))
      emma.setValue("Dune", forKey: "note")
      #expect(found(emma) == [dune])
      emma.setValue("nothing", forKey: "note")
      context.refresh(emma, mergeChanges: true)
      #expect(found(emma) == [])
    }
  }

  @Test func relatedObjectsOfTheSourceAreACollection() throws {
    try inLibrary("ANY tags IN $FETCH_SOURCE.tags AND SELF != $FETCH_SOURCE") { context in
      let (emma, dune) = (try context.book("Emma"), try context.book("Dune"))
      let tag = Tag(context: context)
      for book in [emma, dune] { book.tags = [tag] }
      _ = try context.book("Persuasion", saved: true)
      #expect(found(emma) == [dune])
    }
  }

  @Test func theUserInfoOfThePropertyIsAVariable() throws {
    let userInfo: [String: Any] = ["wish": ["title": "Dune"], "pages": 100]
    let format =
      "title == $FETCHED_PROPERTY.userInfo.wish.title AND pages == $FETCHED_PROPERTY.userInfo.pages "
      + "AND $FETCHED_PROPERTY.name == 'found' AND $FETCHED_PROPERTY.userInfo.missing == nil"
    try inLibrary(format, userInfo: userInfo) { context in
      let (emma, dune) = (try context.book("Emma"), try context.book("Dune", saved: true))
      #expect(found(emma) == [dune])
    }
  }

  @Test func theResultRemainsUntilTheObjectIsAFault() throws {
    try inLibrary("title == 'Emma'", of: "Book") { context in
      let book = try context.book("Dune", saved: true)
      #expect(found(book) == [])
      let emma = try context.book("Emma", saved: true)
      #expect(found(book) == [])
      #expect(!book.hasChanges && book.changedValuesForCurrentEvent().isEmpty)
      context.refresh(book, mergeChanges: false)
      #expect(found(book) == [emma])
      context.delete(emma)
      try context.save()
      #expect(found(book).count == 1)
      context.refresh(book, mergeChanges: true)
      #expect(found(book) == [])
    }
  }

  @Test func anotherEntityAndASortedResult() throws {
    try inLibrary("name BEGINSWITH[c] $FETCH_SOURCE.title", of: "Author") { context in
      let jane = context.author("Jane Austen")
      _ = context.author("Frank")
      let book = try context.book("jane", saved: true)
      #expect(found(book) == [jane])
    }
  }
}
