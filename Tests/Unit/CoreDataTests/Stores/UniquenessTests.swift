#if os(Linux)
  import Foundation
  import Testing

  @testable import CoreData

  @Suite("Uniqueness constraints in a store", .inSQLite)
  struct UniquenessTests {
    let library = StoreLibrary(unique: true)

    @Test("A value that another object has is refused, and nothing is saved")
    func twice() throws {
      let ids = try library.insert("Book", [["title": .string("A")]])
      let thrown = #expect(throws: UniquenessConflicts.self) {
        try library.insert("Note", [["title": .string("B")], ["title": .string("A")]])
      }
      let conflict = try #require(thrown?.conflicts.first)
      #expect(conflict.constraint == ["title"])
      #expect(conflict.values == [.string("A")])
      #expect(conflict.saving.map(\.isTemporaryID) == [true])
      #expect(conflict.stored?.id == ids[0])
      #expect(try library.all("Book") == ids)
    }

    @Test("Two new objects with one value are a conflict of the save's own")
    func twiceInOneSave() throws {
      let thrown = #expect(throws: UniquenessConflicts.self) {
        try library.insert("Book", [["title": .string("A")], ["title": .string("A")]])
      }
      #expect(thrown?.conflicts.first?.saving.count == 2)
      #expect(thrown?.conflicts.first?.stored == nil)
    }

    @Test("Null is no value")
    func nulls() throws {
      let author = try library.insert("Author", [[:]])[0]
      try library.insert("Book", [[:], [:], ["pages": .int(1)], ["pages": .int(1)], ["author": .id(author)]])
      #expect(try library.all("Book").count == 5)
    }

    @Test("All values of a constraint count together")
    func several() throws {
      let authors = try library.insert("Author", [[:], [:]])
      try library.insert("Book", [["pages": .int(1), "author": .id(authors[0])]])
      try library.insert("Book", [["pages": .int(1), "author": .id(authors[1])]])
      #expect(throws: UniquenessConflicts.self) {
        try library.insert("Book", [["pages": .int(1), "author": .id(authors[0])]])
      }
    }

    @Test("A value that is given up can be taken, in the same save too")
    func givenUp() throws {
      let ids = try library.insert("Book", [["title": .string("A")], ["title": .string("B")]])
      let rows = try library.rows(ids)
      var request = SaveRequest()
      request.updated = [
        library.change(ids[0], from: rows[0], ["title": .string("B")]),
        library.change(ids[1], from: rows[1], ["title": .string("A")]),
      ]
      _ = try library.coordinator.save(request)
      try library.delete([ids[0]])
      try library.insert("Book", [["title": .string("B")]])
      #expect(throws: UniquenessConflicts.self) { try library.insert("Book", [["title": .string("A")]]) }
      #expect(throws: UniquenessConflicts.self) { try library.update(ids[1], ["title": .string("B")]) }
    }

    @Test("Only an SQLite store holds to constraints")
    func inMemory() throws {
      let coordinator = NSPersistentStoreCoordinator(managedObjectModel: StoreModel.make(unique: true))
      _ = try coordinator.addPersistentStore(ofType: NSInMemoryStoreType, configurationName: nil, at: nil)
      let book = try #require(coordinator.managedObjectModel.entitiesByName["Book"])
      var values = book.layout.initialValues
      values[try #require(book.layout.slots["title"])] = .string("A")
      let rows = (0..<2).map { _ in FoundRow(id: NSManagedObjectID(temporaryFor: book), row: Row(values: values)) }
      _ = try coordinator.save(SaveRequest(inserted: rows))
    }
  }
#endif
