import CoreData
import Foundation
import Testing

/// Strong references between related objects, and what ends them.
@Suite struct RelatedLifetimeTests {
  /// Runs a test with a book that has an author, a tag and a shelf. No other code holds these, and no relationship has
  /// been read.
  private func withBook(_ body: @Sendable (Book, NSManagedObjectContext) throws -> Void) throws {
    try inLibrary { context in
      let book = try context.book("Emma", by: context.author("Jane"))
      book.tags = [Tag(context: context)]
      Shelf(context: context).mutableOrderedSetValue(forKey: "books").add(book)
      try context.save()
      let id = book.objectID
      context.reset()
      try body(try #require(context.object(with: id) as? Book), context)
    }
  }

  // MARK: Related objects stay

  @Test func theObjectOfAToOneRelationshipKeepsItsUnstoredValues() throws {
    try withBook { book, _ in
      book.author?.visits = 7
      #expect(book.author?.visits == 7)
      #expect((book.primitiveValue(forKey: "author") as? Author)?.visits == 7)
    }
  }

  @Test(arguments: ["value", "set", "primitive", "copy"])
  func theMembersOfAToManyRelationshipStay(_ access: String) throws {
    try withBook { book, _ in
      weak let author = book.author
      func read() -> [Book] {
        switch access {
        case "set": author?.mutableSetValue(forKey: "books").allObjects as? [Book] ?? []
        case "copy": (author?.mutableSetValue(forKey: "books").copy() as? NSSet)?.allObjects as? [Book] ?? []
        case "primitive": (author?.primitiveValue(forKey: "books") as? NSSet)?.allObjects as? [Book] ?? []
        default: (author?.value(forKey: "books") as? NSSet)?.allObjects as? [Book] ?? []
        }
      }
      let tag = try #require(book.tags.first)
      read().first?.setValue("happy", forKey: "mood")
      #expect(read().map { $0.value(forKey: "mood") as? String } == ["happy"])
      #expect(book.tags.first === tag)
    }
  }

  @Test(arguments: [true, false])
  func theMembersOfAnOrderedRelationshipStay(_ isMutable: Bool) throws {
    try withBook { book, context in
      let shelf = try #require(book.value(forKey: "shelf") as? Shelf)
      let id = book.objectID
      func first() -> Book? {
        let books = isMutable ? shelf.mutableOrderedSetValue(forKey: "books") : shelf.value(forKey: "books")
        return (books as? NSOrderedSet)?.firstObject as? Book
      }
      context.refresh(book, mergeChanges: false)
      first()?.calls = ["marked"]
      #expect(first()?.calls == ["marked"])
      #expect((context.object(with: id) as? Book)?.calls == ["marked"])
    }
  }

  @Test func objectsThatWereRelatedStayAfterTheSave() throws {
    try inLibrary { context in
      let book = Book(context: context)
      book.author = context.author("Jane")
      book.author?.visits = 3
      book.tags = [Tag(context: context)]
      weak let tag = book.tags.first
      try context.save()
      #expect(book.author?.visits == 3)
      #expect(tag != nil)
      book.title = "Emma"
      try context.save()
      #expect(book.author?.visits == 3)
    }
  }

  @Test func anObjectThatIsRegisteredIsRetainedByTheObjectThatIsRead() throws {
    try withBook { book, context in
      do {
        let authors = try context.fetch(NSFetchRequest<Author>(entityName: "Author"))
        authors.first?.visits = 5
        _ = book.title
      }
      #expect(book.author?.visits == 5)
    }
  }

  @Test func objectsThatWereRelatedBeforeTheyWereInsertedStay() throws {
    try inLibrary { context in
      let model = try #require(context.persistentStoreCoordinator?.managedObjectModel)
      let book = Book(entity: try #require(model.entitiesByName["Book"]), insertInto: nil)
      do {
        let author = Author(entity: try #require(model.entitiesByName["Author"]), insertInto: nil)
        author.visits = 2
        book.author = author
        context.insert(book)
        context.insert(author)
      }
      try context.save()
      #expect(book.author?.visits == 2)
    }
  }

  // MARK: They are released

  /// Reads all relationships in both directions, and returns weak references to the related objects.
  private func read(_ book: Book) throws -> [Weak] {
    let author = try #require(book.author)
    let tag = try #require(book.tags.first)
    let shelf = try #require(book.value(forKey: "shelf") as? Shelf)
    #expect(author.books == [book] && shelf.books == [book])
    #expect((tag.value(forKey: "books") as? NSSet)?.count == 1)
    return [author, tag, shelf].map(Weak.init)
  }

  private struct Weak {
    private(set) weak var object: NSManagedObject?
    init(_ object: NSManagedObject) { self.object = object }
  }

  @Test func theyAreReleasedByARefresh() throws {
    try withBook { book, context in
      let related = try read(book)
      #expect(related.allSatisfy { $0.object != nil })
      context.refresh(book, mergeChanges: false)
      #expect(related.allSatisfy { $0.object == nil })
      #expect(context.registeredObjects == [book])
      #expect(try read(book).count == 3)
    }
  }

  @Test func theyAreReleasedByRefreshingAllObjects() throws {
    try withBook { book, context in
      let related = try read(book)
      context.refreshAllObjects()
      #expect(related.allSatisfy { $0.object == nil })
    }
  }

  @Test func refreshingAChangedObjectKeepsTheObjectsOfItsChangesOnly() throws {
    try withBook { book, context in
      let related = try read(book)
      book.author = context.author("Anne")
      book.author?.visits = 4
      context.refreshAllObjects()
      #expect(book.author?.visits == 4)
      #expect(related[2].object == nil)
    }
  }

  @Test func theyAreReleasedByAReset() throws {
    try withBook { book, context in
      let related = try read(book)
      context.reset()
      #expect(related.allSatisfy { $0.object == nil })
    }
  }

  @Test func theyAreReleasedWhenTheyAreNotRelatedAnyMore() throws {
    try withBook { book, context in
      let related = try read(book)
      book.author = nil
      book.mutableSetValue(forKey: "tags").removeAllObjects()
      book.setValue(nil, forKey: "shelf")
      try context.save()
      #expect(related.allSatisfy { $0.object == nil })
    }
  }

  @Test func theyAreReleasedByASavedDeletion() throws {
    try withBook { book, context in
      let related = try read(book)
      context.delete(book)
      try context.save()
      #expect(related.allSatisfy { $0.object == nil })
    }
  }

  @Test func aDeletedObjectIsReleasedByItsRelatedObjects() throws {
    try withBook { book, context in
      weak let author = book.author
      if let author { context.delete(author) }
      try context.save()
      #expect(author == nil && book.author == nil)
    }
  }

  @Test func aRollbackRetainsTheFormerObjects() throws {
    try withBook { book, context in
      let author = try #require(book.author)
      author.visits = 6
      weak let other = context.author("Anne")
      book.author = other
      context.rollback()
      #expect(other == nil)
      #expect(book.author === author)
    }
  }

  @Test func aContextThatIsReleasedReleasesItsObjects() throws {
    let container = try libraryContainer()
    let released = try {
      let context = container.newBackgroundContext()
      return try context.performAndWait {
        let book = try context.book("Emma", by: context.author("Jane"))
        book.tags = [Tag(context: context)]
        Shelf(context: context).mutableOrderedSetValue(forKey: "books").add(book)
        try context.save()
        return (context: WeakContext(context: context), objects: try read(book) + [Weak(book)])
      }
    }()
    #expect(released.context.context == nil)
    #expect(released.objects.allSatisfy { $0.object == nil })
  }

  private struct WeakContext { weak var context: NSManagedObjectContext? }

  @Test func anObjectThatOutlivesItsContextHasNoRelatedObjects() throws {
    let container = try libraryContainer()
    let (book, author) = try {
      let context = container.newBackgroundContext()
      return try context.performAndWait {
        let book = try context.book("Emma", by: context.author("Jane"), saved: true)
        return (book, Weak(try #require(book.author)))
      }
    }()
    #expect(book.title == "Emma")
    #expect(book.author == nil && author.object == nil)
  }

  /// The objects of a chain retain each other in one direction.
  @Test func aLongChainIsReleasedWithoutADeepStack() throws {
    let count = 20_000
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: PlainPeople.model())
    _ = try coordinator.addPersistentStore(ofType: NSInMemoryStoreType, configurationName: nil, at: nil, options: nil)
    let context = NSManagedObjectContext(.privateQueue)
    context.persistentStoreCoordinator = coordinator
    try context.performAndWait {
      var ids: [NSManagedObjectID] = []
      do {
        let people = (0..<count).map { _ in NSEntityDescription.insertNewObject(forEntityName: "Person", into: context)
        }
        for (person, boss) in zip(people, people.dropFirst()) { person.setValue(boss, forKey: "boss") }
        try context.save()
        ids = people.map(\.objectID)
      }
      context.reset()
      var first: NSManagedObject? = context.object(with: ids[0])
      weak var last: NSManagedObject? = first
      while let next = last?.value(forKey: "boss") as? NSManagedObject { last = next }
      #expect(context.registeredObjects.count == count)
      #expect(last?.objectID == ids.last && first != nil)
      first = nil
      #expect(last == nil && context.registeredObjects.isEmpty)
    }
  }
}
