#if os(Linux)
  import Foundation
  import Testing

  @testable import CoreData

  @Suite("The tables of a store", .inMemoryAndOnDisk)
  struct StoreTablesTests {
    let library = StoreLibrary()

    @Test("What is inserted comes back with a version")
    func rowsInAndOut() throws {
      let ids = try library.insert("Book", [["title": .string("A")], ["title": .string("B")]])
      #expect(ids.map(\.isTemporaryID) == [false, false])
      let row = try #require(try library.coordinator.row(of: ids[1]))
      #expect(row.version == 1)
      #expect(library.value("title", of: ids[1]) == .string("B"))
      #expect(ids.map(\.reference.key) == [1, 2])
    }

    @Test("Rows come in the order of their keys, subentities among them")
    func order() throws {
      let first = try library.insert("Book", [[:]])
      let second = try library.insert("Note", [[:]])
      let third = try library.insert("Book", [[:]])
      #expect(try library.all("Book") == first + second + third)
      #expect(try library.all("Note") == second)
    }

    @Test("A row that others saved since is a conflict, and nothing is saved")
    func conflict() throws {
      let ids = try library.insert("Book", [["title": .string("A")], ["title": .string("B")]])
      let old = try library.rows(ids)
      try library.update(ids[0], ["title": .string("A2")])
      var request = SaveRequest()
      request.updated = [
        library.change(ids[1], from: old[1], ["title": .string("B2")]),
        library.change(ids[0], from: old[0], ["title": .string("A3")]),
      ]
      let thrown = #expect(throws: SaveConflicts.self) { try library.coordinator.save(request) }
      let conflict = try #require(thrown?.conflicts.first)
      #expect(thrown?.conflicts.count == 1)
      #expect(conflict.id == ids[0])
      #expect(conflict.cached.version == 1)
      #expect(conflict.stored?.version == 2)
      #expect(library.value("title", of: ids[1]) == .string("B"))
      request.checksVersions = false
      let outcome = try library.coordinator.save(request)
      #expect(library.value("title", of: ids[0]) == .string("A3"))
      #expect(outcome.rows[ids[0].reference]?.version == 3)
    }

    @Test("A row that is gone is a conflict for an update, and none for a deletion")
    func removedRow() throws {
      let id = try library.insert("Book", [["title": .string("A")]])[0]
      let old = try library.rows([id])[0]
      try library.delete([id])
      #expect(try library.coordinator.row(of: id) == nil)
      let change = library.change(id, from: old, ["title": .string("B")])
      let thrown = #expect(throws: SaveConflicts.self) {
        try library.coordinator.save(SaveRequest(updated: [change]))
      }
      #expect(thrown?.conflicts.first?.stored == nil)
      _ = try library.coordinator.save(SaveRequest(deleted: [FoundRow(id: id, row: old)]))
      _ = try library.coordinator.save(SaveRequest(updated: [change], checksVersions: false))
      #expect(library.value("title", of: id) == .string("B"))
    }

    @Test("A deletion of what others saved since is a conflict")
    func conflictOfDeletion() throws {
      let id = try library.insert("Book", [["title": .string("A")]])[0]
      let old = try library.rows([id])
      try library.update(id, ["title": .string("B")])
      #expect(throws: SaveConflicts.self) {
        try library.coordinator.save(SaveRequest(deleted: [FoundRow(id: id, row: old[0])]))
      }
    }

    @Test("Keys are not given out twice")
    func keys() throws {
      let ids = try library.insert("Book", Array(repeating: [:], count: 100))
      try library.delete(Array(ids[20...]))
      let next = try library.insert("Note", [[:]])
      #expect(next[0].reference.key == 101)
      #expect(try library.all("Book") == Array(ids[..<20]) + next)
      #expect(try library.coordinator.row(of: ids[50]) == nil)
      #expect(try library.coordinator.row(of: ids[5]) != nil)
    }

    @Test("A save that fails leaves new objects without identities")
    func failedInsertion() throws {
      let ids = try library.insert("Book", [["title": .string("A")]])
      let old = try library.rows(ids)
      try library.update(ids[0], ["title": .string("B")])
      let new = NSManagedObjectID(temporaryFor: library.entity("Book"))
      var request = SaveRequest()
      request.inserted = [FoundRow(id: new, row: Row(values: library.values("Book", [:])))]
      request.deleted = [FoundRow(id: ids[0], row: old[0])]
      #expect(throws: SaveConflicts.self) { try library.coordinator.save(request) }
      #expect(new.current.isTemporaryID)
      #expect(try library.all("Book") == ids)
    }
  }
#endif
