import Foundation
import PlumbDataMacros
import Testing

/// Classes that are written with the macros, saved and fetched again.
@Suite struct ModelClassTests {
  @Test func valuesAreSavedAndFetched() throws {
    let context = try HandMade.context()
    try context.performAndWait {
      let book = Book(context: context)
      #expect(book.title == "untitled" && book.pages == 1 && book.state == .shelved && book.isbn == nil)
      book.title = "Emma"
      book.isbn = "978-0"
      book.price = 12.5
      book.isSigned = true
      book.state = .lent
      book.notes = Book.Notes(lines: ["a"])
      book.place = Shelf(row: 3, label: "B")
      book.pages = 501
      try context.save()
      context.reset()
      let found = try #require(try context.fetch(Book.fetchRequest()).first)
      #expect(found.title == "Emma" && found.isbn == "978-0" && found.price == 12.5 && found.isSigned)
      #expect(found.state == .lent && found.notes == Book.Notes(lines: ["a"]) && found.isLong)
      #expect(found.place == Shelf(row: 3, label: "B"))
      #expect(found.primitiveValue(forKey: "isbn_13") as? String == "978-0")
    }
  }

  @Test func relationshipsHaveBothSides() throws {
    let context = try HandMade.context()
    try context.performAndWait {
      let (author, book) = (Author(context: context), Book(context: context))
      let (one, two) = (Reader(context: context), Reader(context: context))
      author.addToBooks(book)
      #expect(book.author == author && author.books == [book] && author.booksCount == 1)
      book.addToReaders([one, two])
      book.insertIntoReaders(two, at: 0)
      #expect(book.readersCount == 2 && one.books == [book])
      book.readers = [one]
      #expect(book.readers == [one] && two.books.isEmpty)
      author.removeFromBooks(book)
      #expect(book.author == nil)
      try context.save()
    }
  }

  @Test func anInitializerHasTheDefaultsOfTheDeclarations() throws {
    let context = try HandMade.context()
    try context.performAndWait {
      let book = Book(in: context, title: "Persuasion", pages: 9)
      #expect(
        book.title == "Persuasion" && book.pages == 9 && book.state == .shelved && book.managedObjectContext == context)
      try context.save()
    }
  }
}
