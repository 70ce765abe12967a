import CoreData
import Foundation
import Testing

/// To-many relationships that lose deleted objects and were not read before.
struct LostMembersTests {
  private let library: DiskLibrary

  init() throws { library = try DiskLibrary(books: 40) }

  /// Calls a closure with the first author, whose relationship is not read, and the author's ten books.
  private func read(_ body: (NSManagedObjectContext, Author, [Book]) throws -> Void) throws {
    try library.read { context in
      let books = try context.fetch(.books(batchSize: 0)).filter { $0.author?.name == "Author 0" }
      let author = try #require(books[0].author)
      #expect(author.hasFault(forRelationshipNamed: "books"))
      try body(context, author, books)
    }
  }

  private func delete(_ books: [Book], in context: NSManagedObjectContext) {
    for book in books { context.delete(book) }
    context.processPendingChanges()
  }

  @Test("A deletion changes the relationship without reading it")
  func unread() throws {
    try read { context, author, books in
      delete([books[0]], in: context)
      #expect(author.isUpdated && author.hasPersistentChangedValues && context.updatedObjects.contains(author))
      #expect(author.hasFault(forRelationshipNamed: "books"))
      #expect(author.books == Set(books.dropFirst()))
      #expect(author.changedValues()["books"] as? Set<Book> == Set(books.dropFirst()))
      #expect(author.committedValues(forKeys: ["books"])["books"] as? Set<Book> == Set(books))
    }
  }

  @Test("The changed values can be asked for first")
  func changedValues() throws {
    try read { context, author, books in
      delete([books[3]], in: context)
      #expect(author.changedValues()["books"] as? Set<Book> == Set(books).subtracting([books[3]]))
    }
  }

  @Test("Observers see the members before and after each event")
  func events() throws {
    try read { context, author, books in
      delete([books[0], books[1]], in: context)
      nonisolated(unsafe) var sizes: [Int?] = []
      nonisolated(unsafe) let author = author
      let token = NotificationCenter.default.addObserver(
        forName: .NSManagedObjectContextObjectsDidChange, object: context, queue: nil
      ) { note in
        nonisolated(unsafe) let note = note
        guard (note.userInfo?[NSUpdatedObjectsKey] as? Set<NSManagedObject>)?.contains(author) == true else { return }
        sizes += [(author.changedValuesForCurrentEvent()["books"] as? Set<Book>)?.count, author.books.count]
      }
      delete([books[2]], in: context)
      NotificationCenter.default.removeObserver(token)
      #expect(sizes == [8, 7])
      #expect(author.changedValuesForCurrentEvent().isEmpty)
    }
  }

  @Test("A save deletes without reading, and the relationship is read after it")
  func saved() throws {
    try read { context, author, books in
      delete(Array(books.prefix(4)), in: context)
      try context.save()
      #expect(!author.hasChanges && author.hasFault(forRelationshipNamed: "books"))
      #expect(author.books == Set(books.dropFirst(4)))
      delete([books[9]], in: context)
      try context.save()
      #expect(author.books.count == 5)
      context.reset()
      let authors = NSFetchRequest<Author>(entityName: "Author")
      authors.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
      #expect(try context.fetch(authors).map(\.books.count) == [5, 10, 10, 10])
    }
  }

  @Test("A relationship that changed has the members of all saves")
  func savedElsewhere() throws {
    try read { context, author, books in
      try library.read { other in
        let moved = try other.fetch(.books(batchSize: 0))[1]
        moved.author = try other.existingObject(with: author.objectID) as? Author
        try other.save()
      }
      _ = try context.book("New", by: author)
      try context.save()
      #expect(author.books.count == 12)
    }
  }

  @Test("A rollback, an undo and an insertion restore the members", arguments: ["rollback", "undo", "insert"])
  func restored(by way: String) throws {
    try read { context, author, books in
      context.undoManager = UndoManager()
      delete([books[0], books[5]], in: context)
      switch way {
      case "rollback": context.rollback()
      case "undo": context.undo()
      default: for book in [books[0], books[5]] { context.insert(book) }
      }
      context.processPendingChanges()
      #expect(author.books == Set(books) && books.allSatisfy { $0.author == author })
      if way == "undo" {
        context.redo()
        #expect(author.books.count == 8)
        context.undo()
      }
      try context.save()
      context.reset()
      #expect(try context.count(for: .books(of: "Author 0")) == 10)
    }
  }

  @Test("An insertion without an undo manager restores the members of an unread relationship")
  func inserted() throws {
    try read { context, author, books in
      delete([books[0], books[5]], in: context)
      context.insert(books[5])
      #expect(author.books == Set(books.dropFirst()))
    }
  }

  @Test("A refresh preserves the loss, or discards it", arguments: [true, false])
  func refreshed(merging: Bool) throws {
    try read { context, author, books in
      delete([books[0]], in: context)
      context.refresh(author, mergeChanges: merging)
      #expect(author.isUpdated == merging)
      #expect(author.books.count == (merging ? 9 : 10))
    }
  }

  @Test("A fetch with pending changes counts the remaining members")
  func pending() throws {
    try read { context, _, books in
      delete(Array(books.prefix(3)), in: context)
      let request = NSFetchRequest<Author>(entityName: "Author")
      request.predicate = NSPredicate(format: "books.@count == 7")
      let names = try context.fetch(request).map(\.name)
      #expect(names == ["Author 0"])
    }
  }

  @Test("A child context reads the remaining members, and deletes more of them")
  func children() throws {
    try read { parent, author, books in
      delete([books[0]], in: parent)
      let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
      child.parent = parent
      try child.performAndWait {
        let own = try #require(try child.existingObject(with: author.objectID) as? Author)
        #expect(own.books.count == 9)
        child.delete(try child.existingObject(with: books[1].objectID))
        try child.save()
        #expect(own.books.count == 8)
      }
      #expect(author.books == Set(books.dropFirst(2)))
      try parent.save()
      #expect(author.books.count == 8)
    }
  }

  @Test("A deleted author leaves all books that remain")
  func authors() throws {
    try read { context, author, books in
      delete([books[0]], in: context)
      context.delete(author)
      try context.save()
      #expect(try context.fetch(.books(batchSize: 0)).filter { $0.author == nil }.count == 9)
    }
  }
}

extension NSFetchRequest<any NSFetchRequestResult> {
  fileprivate static func books(of author: String) -> NSFetchRequest<any NSFetchRequestResult> {
    let request = NSFetchRequest<any NSFetchRequestResult>(entityName: "Book")
    request.predicate = NSPredicate(format: "author.name == %@", author)
    return request
  }
}
