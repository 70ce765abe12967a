import CoreData
import Foundation
import Testing

/// To-many relationships of objects whose attributes were read.
struct UnreadRelationshipsTests {
  private let library: DiskLibrary

  init() throws { library = try DiskLibrary(books: 40) }

  /// Returns the authors in a context. Their names are read, and their books are not.
  private func authors(_ context: NSManagedObjectContext) throws -> [Author] {
    let request = NSFetchRequest<Author>(entityName: "Author")
    request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
    let authors = try context.fetch(request)
    #expect(authors.map(\.name) == (0..<4).map { "Author \($0)" })
    #expect(authors.allSatisfy { !$0.isFault && $0.hasFault(forRelationshipNamed: "books") })
    return authors
  }

  @Test("An attribute is read without the relationships, and each of them on its first access")
  func access() throws {
    try library.read { context in
      let authors = try authors(context)
      #expect(!authors[0].hasFault(forRelationshipNamed: "passport"))
      #expect(authors.map(\.books.count) == [10, 10, 10, 10])
      #expect(authors.allSatisfy { !$0.hasFault(forRelationshipNamed: "books") })
      #expect(authors[3].books.allSatisfy { $0.author == authors[3] })
    }
  }

  @Test("The object of a to-one relationship is read without its own to-many relationships")
  func toOne() throws {
    try library.read { context in
      let book = try #require(try context.fetch(.books(batchSize: 0)).first)
      let author = try #require(book.author)
      #expect(author.name == "Author 0")
      #expect(author.hasFault(forRelationshipNamed: "books"))
      #expect(author.books.contains(book) && author.books.count == 10)
    }
  }

  @Test("An unread relationship has the members that were saved until it is read")
  func savedElsewhere() throws {
    try library.read { context in
      let authors = try authors(context)
      try library.read { other in
        let books = try other.fetch(.books(batchSize: 0))
        books[1].author = books[0].author
        try other.save()
      }
      #expect(authors.map(\.books.count) == [11, 9, 10, 10])
    }
  }

  @Test("Changes at the other end add to what is stored")
  func inverse() throws {
    try library.read { context in
      let authors = try authors(context)
      let new = try context.book("New", by: authors[0])
      let moved = try #require(try context.fetch(.books(batchSize: 0)).first { $0.title == DiskLibrary.title(2) })
      moved.author = authors[1]
      #expect(authors.map(\.books.count) == [11, 11, 9, 10])
      #expect(authors[0].books.contains(new))
      try context.save()
      context.reset()
      #expect(try self.authors(context).map(\.books.count) == [11, 11, 9, 10])
    }
  }

  @Test("A changed attribute, its rollback and a merge leave the relationship alone")
  func attributes() throws {
    try library.read { context in
      let authors = try authors(context)
      for author in authors { author.name? += "!" }
      context.refresh(authors[0], mergeChanges: true)
      #expect(authors[0].name == "Author 0!" && authors[0].books.count == 10)
      context.rollback()
      #expect(authors[1].name == "Author 1" && authors[1].books.count == 10)
      authors[2].name = "Other"
      try context.save()
      context.reset()
      #expect(try context.fetch(NSFetchRequest<Author>(entityName: "Author")).map(\.books.count) == [10, 10, 10, 10])
    }
  }

  @Test("A deletion changes the objects in an unread relationship")
  func deletion() throws {
    try library.read { context in
      let authors = try authors(context)
      context.delete(authors[0])
      try context.save()
      #expect(try context.fetch(.books(batchSize: 0)).filter { $0.author == nil }.count == 10)
    }
  }

  @Test("An unread relationship of an object that another context deleted is empty")
  func deletedElsewhere() throws {
    try library.read { context in
      let authors = try authors(context)
      try library.read { other in
        other.delete(try self.authors(other)[0])
        try other.save()
      }
      #expect(authors.map(\.books.count) == [0, 10, 10, 10])
    }
  }

  @Test("A child context reads an unread relationship of its parent's object")
  func parents() throws {
    try library.read { parent in
      let authors = try authors(parent)
      let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
      child.parent = parent
      try child.performAndWait {
        let authors = try self.authors(child)
        #expect(authors.map(\.books.count) == [10, 10, 10, 10])
      }
      #expect(authors.map(\.books.count) == [10, 10, 10, 10])
    }
  }

  @Test("An unread relationship is empty when the context is gone")
  func orphans() throws {
    var retained: [Author] = []
    try library.read { retained = try authors($0) }
    #expect(retained.map(\.name) == (0..<4).map { "Author \($0)" })
    #expect(retained.map(\.books.count) == [0, 0, 0, 0])
  }
}
