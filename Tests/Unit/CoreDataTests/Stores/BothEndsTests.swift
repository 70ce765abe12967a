#if os(Linux)
  import Foundation
  import Testing

  @testable import CoreData

  @Suite("Both ends of relationships in a store", .inMemoryAndOnDisk)
  struct BothEndsTests {
    let library = StoreLibrary()

    @Test("What to-one sides say is what the to-many side holds")
    func toOneSideCounts() throws {
      let authors = try library.insert("Author", [[:], [:]])
      let books = try library.insert("Book", [["author": .id(authors[0])], ["author": .id(authors[0])], [:]])
      #expect(library.list("books", of: authors[0]) == [books[0], books[1]])
      try library.update(books[0], ["author": .id(authors[1])])
      try library.update(books[2], ["author": .id(authors[1])])
      #expect(library.list("books", of: authors[0]) == [books[1]])
      #expect(library.list("books", of: authors[1]) == [books[0], books[2]])
      try library.update(books[2], ["author": .null])
      #expect(library.list("books", of: authors[1]) == [books[0]])
      #expect(try library.rows(authors).map(\.version) == [1, 1])
    }

    @Test("A to-many side alone stores nothing, and gives an ordered relationship its order")
    func toManySideGivesOrder() throws {
      let author = try library.insert("Author", [[:]])[0]
      let books = try library.insert("Book", Array(repeating: ["author": .id(author)], count: 3))
      let stranger = try library.insert("Book", [[:]])[0]
      let old = try library.rows([author])[0]
      try library.update(author, ["name": .string("Ann")])
      let order: [NSManagedObjectID] = [books[2], stranger, books[0]]
      let change = library.change(author, from: old, ["books": .orderedIDs(order)])
      let outcome = try library.coordinator.save(SaveRequest(updated: [change]))
      #expect(library.list("books", of: author) == [books[2], books[0], books[1]])
      #expect(outcome.rows[author.reference]?.version == 2)
      #expect(library.value("name", of: author) == .string("Ann"))
      #expect(library.value("author", of: stranger) == .null)
    }

    @Test("New objects that are related to each other are so in the store")
    func newObjects() throws {
      let author = NSManagedObjectID(temporaryFor: library.entity("Author"))
      let book = NSManagedObjectID(temporaryFor: library.entity("Note"))
      let tag = NSManagedObjectID(temporaryFor: library.entity("Tag"))
      let values: [NSManagedObjectID: [Value]] = [
        author: library.values("Author", ["books": .orderedIDs([book]), "favourite": .id(book)]),
        book: library.values("Note", ["author": .id(author), "tags": .ids([tag]), "fans": .ids([author])]),
        tag: library.values("Tag", ["books": .ids([book])]),
      ]
      var request = SaveRequest()
      request.inserted = [author, book, tag].map { FoundRow(id: $0, row: Row(values: values[$0] ?? [])) }
      let outcome = try library.coordinator.save(request)
      let ids = [author, book, tag].map(\.current)
      #expect(ids.allSatisfy { !$0.isTemporaryID })
      #expect(library.list("books", of: ids[0]) == [ids[1]])
      #expect(library.value("favourite", of: ids[0]) == .id(ids[1]))
      #expect(library.set("fans", of: ids[1]) == [ids[0]])
      #expect(library.set("tags", of: ids[1]) == [ids[2]])
      #expect(library.set("books", of: ids[2]) == [ids[1]])
      #expect(author.current == ids[0])
      #expect(outcome.rows.count == 3)
    }

    @Test("Many-to-many relationships take what was added and removed, from either end")
    func manyToMany() throws {
      let tags = try library.insert("Tag", [[:], [:], [:]])
      let book = try library.insert("Book", [["tags": .ids([tags[0], tags[1]])]])[0]
      #expect(library.set("books", of: tags[0]) == [book])
      let old = try library.rows([book])[0]
      let oldTag = try library.rows([tags[2]])[0]
      // The first save adds a tag from the other end. The second one, from an older row, removes another tag.
      let add = library.change(tags[2], from: oldTag, ["books": .ids([book])])
      _ = try library.coordinator.save(SaveRequest(updated: [add]))
      let remove = library.change(book, from: old, ["tags": .ids([tags[1]])])
      _ = try library.coordinator.save(SaveRequest(updated: [remove]))
      #expect(library.set("tags", of: book) == [tags[1], tags[2]])
      #expect(library.set("books", of: tags[0]) == [])
      #expect(library.set("books", of: tags[2]) == [book])
    }

    @Test("A relationship that is its own kind's inverse keeps both ends")
    func sameEntity() throws {
      let authors = try library.insert("Author", [[:], [:]])
      try library.update(authors[0], ["friends": .ids([authors[1], authors[0]])])
      #expect(library.set("friendOf", of: authors[1]) == [authors[0]])
      #expect(library.set("friendOf", of: authors[0]) == [authors[0]])
      try library.update(authors[1], ["friendOf": .ids([])])
      #expect(library.set("friends", of: authors[0]) == [authors[0]])
    }

    @Test("A to-many relationship without inverse takes the difference")
    func withoutInverse() throws {
      let books = try library.insert("Book", [[:], [:], [:]])
      let card = try library.insert("Card", [["others": .ids([books[0]]), "book": .id(books[2])]])[0]
      let old = try library.rows([card])[0]
      try library.update(card, ["others": .ids([books[0], books[1]])])
      let change = library.change(card, from: old, ["others": .ids([books[2]])])
      _ = try library.coordinator.save(SaveRequest(updated: [change], checksVersions: false))
      #expect(library.set("others", of: card) == [books[1], books[2]])
    }

    @Test("What is deleted leaves the to-many relationships to it; to-one ones dangle")
    func deletion() throws {
      let author = try library.insert("Author", [[:]])[0]
      let tag = try library.insert("Tag", [[:]])[0]
      let books = try library.insert(
        "Book", [["author": .id(author), "tags": .ids([tag])], ["author": .id(author)]])
      let card = try library.insert("Card", [["book": .id(books[0]), "others": .ids([books[0]])]])[0]
      try library.delete([books[0]])
      #expect(library.list("books", of: author) == [books[1]])
      #expect(library.set("books", of: tag) == [])
      #expect(library.value("book", of: card) == .id(books[0]))
      // In SQLite, the deleted row itself is the only record of its membership.
      #expect(library.set("others", of: card) == (StorePlace.current == .memory ? [books[0]] : []))
      try library.delete([author])
      #expect(library.value("author", of: books[1]) == .id(author))
    }

    @Test("A deletion that is saved together with what it changes elsewhere")
    func deletionWithUpdates() throws {
      let author = try library.insert("Author", [[:]])[0]
      let books = try library.insert("Book", [["author": .id(author)], ["author": .id(author)]])
      let rows = try library.rows([author] + books)
      var request = SaveRequest()
      request.updated = [library.change(author, from: rows[0], ["books": .orderedIDs([books[1]])])]
      request.deleted = [FoundRow(id: books[0], row: rows[1])]
      let outcome = try library.coordinator.save(request)
      let saved = try #require(outcome.rows[author.reference])
      #expect(saved.lacksMembers || saved.values[library.slot("books", author.entity)] == .orderedIDs([books[1]]))
      #expect(saved.version == 1)
      #expect(library.list("books", of: author) == [books[1]])
    }
  }
#endif
