import Foundation
import PlumbDataMacros
import Testing

/// Queries with the fields that the macros write.
@Suite struct QueryTests {
  private static func inLibrary(_ body: @Sendable (NSManagedObjectContext) throws -> Void) throws {
    let context = try NSPersistentContainer.library().newBackgroundContext()
    try context.performAndWait {
      let austen = Author(context: context)
      austen.name = "Austen"
      for (title, pages) in [("Emma", 501 as Int32), ("Persuasion", 249)] {
        let book = Book(in: context, title: title, isbn: title, pages: pages, state: .lent)
        book.author = austen
      }
      try context.save()
      try body(context)
    }
  }

  @Test func fieldsHaveTheNamesOfTheModel() throws {
    try Self.inLibrary { context in
      let long = Book.where { $0.pages > 300 && $0.author.name.beginsWith("Au") && $0.state == .lent }
      #expect(try context.fetch(long).map(\.title) == ["Emma"])
      #expect(try context.count(Book.where { $0.isbn == "Emma" && $0.size == nil && $0.notes.isNil }) == 1)
      #expect(try context.count(Author.where { $0.books.any { $0.title == "Emma" } }) == 1)
      let sorted = try context.fetch(Book.all.sorted { [$0.author.name.ascending, $0.pages.ascending] })
      #expect(sorted.map(\.pages) == [249, 501])
    }
  }

  @Test func keyPathsHaveTheNamesOfTheModel() throws {
    #expect(Book.modelName(of: \Book.isbn) == "isbn_13" && Book.modelName(of: \Book.draft) == nil)
    #expect(Shelf.modelName(of: \Shelf.row) == "r")
    #expect(ShortFilm.modelName(of: \ShortFilm.title) == "name" && Film.modelName(of: \Film.title) == "name")
    try Self.inLibrary { context in
      let isbn = "Emma"
      let query = try Book.where(#Predicate { $0.isbn == isbn && $0.author?.name == "Austen" })
      #expect(try context.count(query) == 1)
    }
  }
}
