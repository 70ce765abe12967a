import Foundation
import PlumbDataMacros
import Testing

/// Queries with the fields that the macros write.
@Suite struct QueryTests {
  private static func inLibrary(_ body: @Sendable (NSManagedObjectContext) throws -> Void) throws {
    let context = try NSPersistentContainer.library().newBackgroundContext()
    try context.performAndWait {
      let austen = Writer(context: context)
      austen.name = "Austen"
      for (title, pages) in [("Emma", 501 as Int32), ("Persuasion", 249)] {
        let volume = Volume(in: context, title: title, isbn: title, pages: pages, state: .lent)
        volume.writer = austen
      }
      try context.save()
      try body(context)
    }
  }

  @Test func fieldsHaveTheNamesOfTheModel() throws {
    try Self.inLibrary { context in
      let long = Volume.where { $0.pages > 300 && $0.writer.name.beginsWith("Au") && $0.state == .lent }
      #expect(try context.fetch(long).map(\.title) == ["Emma"])
      #expect(try context.count(Volume.where { $0.isbn == "Emma" && $0.size == nil && $0.notes == nil }) == 1)
      #expect(try context.count(Writer.where { $0.volumes.any { $0.title == "Emma" } }) == 1)
      let sorted = try context.fetch(Volume.all.sorted { [$0.writer.name.ascending, $0.pages.ascending] })
      #expect(sorted.map(\.pages) == [249, 501])
    }
  }

  private static func all<T: QueryableObject>(
    _ condition: Condition<T>, sortedBy descriptors: [SortDescriptor<T>], in context: NSManagedObjectContext
  ) throws -> [ObjectID<T>] {
    try context.fetch(T.where { _ in condition }.sorted(by: descriptors)).map(\.typedID)
  }

  @Test func genericCodeNamesOneProtocol() throws {
    try Self.inLibrary { context in
      let ids = try Self.all(Writer.fields.name == "Austen", sortedBy: [SortDescriptor(\.name)], in: context)
      #expect(try ids.map { try context[$0].name } == ["Austen"])
    }
  }

  @Test func aBatchDeletionReturnsTheObjectsOfItsClass() throws {
    try Self.inLibrary { context in
      let ids = try context.delete(Writer.all)
      #expect(ids.count == 1)
      #expect(try context.count(Volume.all) == 0)
    }
  }

  @Test func keyPathsHaveTheNamesOfTheModel() throws {
    #expect(Volume.modelName(of: \Volume.isbn) == "isbn_13" && Volume.modelName(of: \Volume.draft) == nil)
    #expect(Shelf.modelName(of: \Shelf.row) == "r")
    #expect(ShortFilm.modelName(of: \ShortFilm.title) == "name" && Film.modelName(of: \Film.title) == "name")
    try Self.inLibrary { context in
      let isbn = "Emma"
      let query = try Volume.where(#Predicate { $0.isbn == isbn && $0.writer?.name == "Austen" })
      #expect(try context.count(query) == 1)
    }
  }
}
