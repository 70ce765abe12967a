#if os(Linux)
  import Foundation
  import Testing

  @testable import CoreData

  /// Reading of stores on disk: SQL and evaluation in memory have equal results, and files are shared.
  @Suite struct StoreReadingTests {
    private static let predicates = [
      "title == 'A'", "title != 'A'", "title == nil", "title != nil", "NOT title == 'A'", "NOT (title != 'A')",
      "title ==[c] 'a'", "title BEGINSWITH 'A'", "title BEGINSWITH ''", "title BEGINSWITH[c] 'a'",
      "title ENDSWITH 'b'", "title CONTAINS 'b'", "title CONTAINS[c] 'B'", "title LIKE 'A*'", "title LIKE[c] '?B'",
      "title MATCHES '[A-B]+'", "NOT title CONTAINS 'b'", "title < 'B'", "title >= 'AB'", "title IN {'A', 'B'}",
      "NOT title IN {'A', 'B'}", "title IN {}", "NOT title IN {}", "pages > 1", "pages <= 1.5", "pages != 2",
      "NOT pages > 1", "pages BETWEEN {1, 2}", "pages == '2'", "pages == 2 OR title == 'A'",
      "pages == 2 AND title == nil",
      "author == nil", "author != nil", "author.name == 'Ann'", "author.name != 'Ann'", "NOT author.name == 'Ann'",
      "author.favourite.title == title", "author.favourite == SELF", "ANY tags.label == 'x'",
      "NOT ANY tags.label == 'x'",
      "ALL tags.label == 'x'", "NOT ALL tags.label == 'x'", "ANY tags.label BEGINSWITH 'x'", "tags.@count == 0",
      "tags.@count > 1", "author.books.@count == 2", "author.books.@max.pages == 2", "author.books.@min.pages < 2",
      "author.books.@sum.pages > 2", "ANY author.books.title == 'A'", "ANY tags.books.title == 'B'",
      "SUBQUERY(tags, $t, $t.label == 'x').@count == 1",
      "SUBQUERY(tags, $t, $t.label == 'x' AND $t.label != title).@count > 0",
      "SUBQUERY(author.books, $b, $b.pages > 1).@count == 1", "SUBQUERY(tags, $t, ANY $t.books.pages == 2).@count > 0",
      "pages + 1 == 3", "1 < pages", "title == author.name", "title != author.name", "TRUEPREDICATE", "FALSEPREDICATE",
      "fans.@count == 1", "ANY fans.name == 'Ann'",
    ]

    /// Creates books of authors, with missing values, and with tags.
    private func fill(_ library: StoreLibrary) throws {
      let authors = try library.insert("Author", [["name": .string("Ann")], ["name": .string("B")], [:]])
      let tags = try library.insert("Tag", [["label": .string("x")], ["label": .string("xy")], [:]])
      let books = try library.insert(
        "Book",
        [
          ["title": .string("A"), "pages": .int(1), "author": .id(authors[0]), "tags": .ids([tags[0], tags[1]])],
          ["title": .string("B"), "pages": .int(2), "author": .id(authors[0]), "tags": .ids([tags[0]])],
          ["title": .string("AB"), "author": .id(authors[1]), "tags": .ids([tags[2]])],
          ["pages": .int(2), "author": .id(authors[2])],
          ["title": .string("ab"), "pages": .int(3)],
        ])
      try library.insert("Note", [["title": .string("B"), "text": .string("n"), "author": .id(authors[1])]])
      try library.update(authors[0], ["favourite": .id(books[0])])
      try library.update(authors[1], ["favourite": .id(books[1])])
    }

    @Test("A fetch from a file finds what an evaluation in memory finds", arguments: predicates)
    func agreement(_ format: String) throws {
      let results = try [StorePlace.memory, .disk].map { place in
        try StorePlace.$current.withValue(place) {
          let library = StoreLibrary()
          try fill(library)
          let query = library.query("Book", NSPredicate(format: format))
          let found = try library.coordinator.rows(for: query).map(\.id.reference.key)
          #expect(try library.coordinator.count(for: query) == found.count)
          return found
        }
      }
      #expect(results[0] == results[1])
    }

    @Test(
      "A fetch from a file is sorted and limited as in memory",
      arguments: [["title"], ["pages", "title"], ["author.name"], ["author.name", "pages"], ["tags.@count"], []])
    func order(_ keys: [String]) throws {
      for (limit, offset) in [(0, 0), (2, 0), (2, 1), (0, 3)] {
        let results = try [StorePlace.memory, .disk].map { place in
          try StorePlace.$current.withValue(place) {
            let library = StoreLibrary()
            try fill(library)
            var query = library.query("Book")
            query.sortDescriptors = keys.enumerated().map { NSSortDescriptor(key: $1, ascending: $0 == 1) }
            query.limit = limit
            query.offset = offset
            return try library.coordinator.rows(for: query).map(\.id.reference.key)
          }
        }
        #expect(results[0] == results[1])
      }
    }

    @Test("A fault is filled with the row of its fetch, and a refreshed object with the current row")
    func faults() throws {
      try StorePlace.$current.withValue(.disk) {
        nonisolated(unsafe) let library = StoreLibrary()
        let id = try library.insert("Tag", [["label": .string("old")]])[0]
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = library.coordinator
        try context.performAndWait {
          let request = NSFetchRequest<NSManagedObject>(entityName: "Tag")
          let tag = try #require(try context.fetch(request).first)
          #expect(tag.isFault)
          #expect(tag.value(forKey: "label") as? String == "old")
          try library.update(id, ["label": .string("new")])
          context.refresh(tag, mergeChanges: false)
          #expect(tag.value(forKey: "label") as? String == "new")
        }
      }
    }
  }
#endif
