#if os(Linux)
  import Foundation
  import Testing

  @testable import CoreData

  @Suite("Batches of rows", .inSQLite)
  struct BatchChangesTests {
    @Test("Rows are inserted without objects")
    func insert() throws {
      let library = StoreLibrary()
      let rows = (0..<3).map { library.values("Book", ["pages": .int($0)]) }
      let ids = try library.coordinator.batchInsert(entity: library.entity("Book"), rows: rows)
      #expect(try library.all("Book") == ids)
      #expect(library.value("pages", of: ids[2]) == .int(2))
    }

    @Test("Rows that a constraint does not allow are not inserted, none of them")
    func insertTwice() throws {
      let library = StoreLibrary(unique: true)
      let rows = Array(repeating: library.values("Book", ["title": .string("A")]), count: 2)
      #expect(throws: UniquenessConflicts.self) {
        try library.coordinator.batchInsert(entity: library.entity("Book"), rows: rows)
      }
      #expect(try library.all("Book") == [])
    }

    @Test("Values are computed from the row as it was")
    func update() throws {
      let library = StoreLibrary()
      let ids = try library.insert("Book", [["pages": .int(1)], ["pages": .int(5)], ["pages": .int(7)]])
      let pages = library.slot("pages", library.entity("Book"))
      let title = library.slot("title", library.entity("Book"))
      let changed = try library.coordinator.batchUpdate(
        library.query("Book", NSPredicate(format: "pages > 2")),
        values: [
          pages: .expression(.function("multiply:by:", [.path("pages"), .constant(.int(2))])),
          title: .constant(.string("long")),
        ])
      #expect(changed.ids == [ids[1], ids[2]])
      #expect(ids.map { library.value("pages", of: $0) } == [.int(1), .int(10), .int(14)])
      #expect(library.value("title", of: ids[2]) == .string("long"))
      #expect(try library.rows(ids).map(\.version) == [1, 2, 2])
    }

    @Test("What is deleted is no longer related to")
    func deleteNullifies() throws {
      let library = StoreLibrary()
      let author = try library.insert("Author", [[:]])[0]
      let books = try library.insert("Book", [["author": .id(author)], ["pages": .int(2)]])
      let deleted = try library.coordinator.batchDelete(library.query("Author"))
      #expect(deleted.ids == [author])
      #expect(library.value("author", of: books[0]) == .null)
      #expect(try library.all("Book") == books)
    }

    @Test("What a relationship cascades to is deleted as well; what it denies is an error")
    func deleteCascades() throws {
      let model = StoreModel.make()
      model.entitiesByName["Author"]?.relationshipsByName["books"]?.deleteRule = .cascadeDeleteRule
      model.entitiesByName["Book"]?.relationshipsByName["tags"]?.deleteRule = .denyDeleteRule
      let library = StoreLibrary(model)
      let author = try library.insert("Author", [[:]])[0]
      let books = try library.insert("Book", [["author": .id(author)], ["author": .id(author)], [:]])
      let tag = try library.insert("Tag", [["books": .ids([books[2]])]])
      #expect(Set(try library.coordinator.batchDelete([author]).ids) == [author, books[0], books[1]])
      #expect(try library.all("Book") == [books[2]])
      let error = #expect(throws: (any Error).self) { try library.coordinator.batchDelete([books[2]]) }
      #expect((error as? NSError)?.code == NSValidationRelationshipDeniedDeleteError)
      #expect(try library.all("Book") == [books[2]])
      #expect(Set(try library.coordinator.batchDelete(tag + [books[2]]).ids) == [tag[0], books[2]])
    }
  }
#endif
