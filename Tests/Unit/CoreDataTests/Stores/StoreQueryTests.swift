#if os(Linux)
  import Foundation
  import Testing

  @testable import CoreData

  @Suite("Questions to a store", .inMemoryAndOnDisk)
  struct StoreQueryTests {
    let library = StoreLibrary()

    private func fill() throws -> [NSManagedObjectID] {
      let authors = try library.insert("Author", [["name": .string("Ann")], ["name": .string("Bob")], [:]])
      return try library.insert(
        "Book",
        [
          ["title": .string("c"), "pages": .int(3), "author": .id(authors[1])],
          ["title": .string("a"), "pages": .int(1), "author": .id(authors[0])],
          ["title": .string("b"), "pages": .int(2), "author": .id(authors[0])],
          ["title": .string("d"), "pages": .int(1), "author": .id(authors[2])],
          ["pages": .int(2)],
        ])
    }

    private func found(_ query: RowQuery) throws -> [NSManagedObjectID] {
      try library.coordinator.rows(for: query).map(\.id)
    }

    @Test("A predicate is asked of rows, also along key paths")
    func predicates() throws {
      let books = try fill()
      #expect(try found(library.query("Book", NSPredicate(format: "pages > 1"))) == [books[0], books[2], books[4]])
      #expect(try found(library.query("Book", NSPredicate(format: "author.name == 'Ann'"))) == [books[1], books[2]])
      #expect(try found(library.query("Book", NSPredicate(format: "author == nil"))) == [books[4]])
      #expect(try found(library.query("Book", NSPredicate(format: "SELF == %@", books[3]))) == [books[3]])
      #expect(try found(library.query("Book", NSPredicate(format: "SELF IN %@", [books[3], books[0]]))).count == 2)
      #expect(try found(library.query("Book", NSPredicate(format: "objectID == %@", books[2]))) == [books[2]])
    }

    @Test("In memory, identities and to-one relationships are looked up, and other comparisons are not")
    func candidates() throws {
      guard StorePlace.current == .memory else { return }
      let library = StoreLibrary()
      let authors = try library.insert("Author", [["name": .string("Ann")], ["name": .string("Bob")]])
      let books = try library.insert(
        "Book",
        (0..<6).map {
          ["title": .string("\($0)"), "pages": .int(Int64($0)), "author": .id(authors[$0 % 2])]
        })
      let store = try #require(library.store as? InMemoryStore)
      let tables = store.tables
      func fetchedByIdentity(_ format: String, _ arguments: Any...) throws -> [NSManagedObjectID]? {
        let query = library.query("Book", NSPredicate(format: format, argumentArray: arguments))
        let tree = try #require(query.predicate?.tree)
        let candidates = tables.candidates(tree, of: query.entities)?.map(\.id)
        let found = try library.coordinator.rows(for: query).map(\.id)
        if let candidates { #expect(Set(found).isSubset(of: candidates)) }
        return candidates
      }
      #expect(try fetchedByIdentity("SELF == %@", books[3]) == [books[3]])
      #expect(try fetchedByIdentity("SELF IN %@", [books[3], books[1], books[3]]) == [books[1], books[3]])
      #expect(try fetchedByIdentity("author == %@", authors[1]) == [books[1], books[3], books[5]])
      #expect(
        try fetchedByIdentity("pages > 1 AND author == %@ AND title == '5'", authors[1]) == [
          books[1], books[3], books[5],
        ])
      let others = ["title == '2'", "title ==[c] '2'", "title == 2", "pages == 2", "title != '2'"]
      for format in others + ["title == '2' OR pages == 3"] {
        #expect(try fetchedByIdentity(format) == nil, "\(format)")
      }
      #expect(try fetchedByIdentity("author == nil") == nil && fetchedByIdentity("NOT SELF == %@", books[0]) == nil)
      try library.update(books[2], ["title": .string("new")])
      #expect(
        try library.coordinator.rows(for: library.query("Book", NSPredicate(format: "title == 'new'"))).count == 1)
    }

    @Test("A predicate follows to-many relationships")
    func toManyPredicates() throws {
      let books = try fill()
      let authors = try library.all("Author")
      #expect(try found(library.query("Author", NSPredicate(format: "ANY books.title == 'b'"))) == [authors[0]])
      #expect(try found(library.query("Author", NSPredicate(format: "books.@count == 1"))) == [authors[1], authors[2]])
      #expect(try found(library.query("Author", NSPredicate(format: "%@ IN books", books[0]))) == [authors[1]])
      #expect(
        try found(library.query("Author", NSPredicate(format: "SUBQUERY(books, $b, $b.pages < 2).@count > 0")))
          == [authors[0], authors[2]])
    }

    @Test("A predicate tells entities")
    func entityPredicates() throws {
      _ = try fill()
      let note = try library.insert("Note", [[:]])
      #expect(try found(library.query("Book", NSPredicate(format: "entity.name == 'Note'"))) == note)
    }

    @Test("Rows are sorted by several keys, nulls first, and equal ones stay in the order of their keys")
    func sorting() throws {
      let books = try fill()
      var query = library.query("Book")
      query.sortDescriptors = [NSSortDescriptor(key: "pages", ascending: false)]
      #expect(try found(query) == [0, 2, 4, 1, 3].map { books[$0] })
      query.sortDescriptors = [
        NSSortDescriptor(key: "author.name", ascending: true), NSSortDescriptor(key: "title", ascending: false),
      ]
      #expect(try found(query) == [3, 4, 2, 1, 0].map { books[$0] })
      var authors = library.query("Author")
      authors.sortDescriptors = [
        NSSortDescriptor(key: "books.@count", ascending: false), NSSortDescriptor(key: "name", ascending: true),
      ]
      #expect(try found(authors).map(\.reference.key) == [1, 3, 2])
    }

    @Test("Offset and limit cut the sorted rows")
    func limits() throws {
      let books = try fill()
      var query = library.query("Book")
      query.sortDescriptors = [NSSortDescriptor(key: "title", ascending: true)]
      query.offset = 1
      query.limit = 2
      #expect(try found(query) == [books[1], books[2]])
      query.offset = 4
      #expect(try found(query) == [books[3]])
      query.offset = 9
      #expect(try found(query) == [])
    }

    @Test("An order by a Swift key path is left to the context, with the limit")
    func swiftKeyPaths() throws {
      let books = try fill()
      var query = library.query("Book")
      query.sortDescriptors = [NSSortDescriptor(keyPath: \NSManagedObject.hash, ascending: true)]
      query.limit = 1
      #expect(try found(query) == books)
    }
  }
#endif
