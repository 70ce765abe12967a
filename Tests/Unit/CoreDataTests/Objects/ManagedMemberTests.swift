#if os(Linux)
  import CoreData
  import Foundation
  import Testing

  /// The functions that the accessors of `@NSManaged` members call.
  struct ManagedMemberTests {
    private enum Size: Int64 { case small = 1, large = 2 }

    @Test func aMissingValueIsEmptyOrNil() throws {
      try inLibrary { context in
        let (book, author) = (Book(context: context), Author(context: context))
        book.setValue(nil, forKey: "pages")
        #expect(book._managedValue("pages") as Int64 == 0 && book._managedOptional("pages") as Int64? == nil)
        #expect(book._managedValue("title") as String == "" && book._managedOptional("title") as String? == nil)
        #expect(author._managedValue("books") as Set<Book> == [])
        #expect((author._managedOptional("books") as NSSet?)?.count == 0)
      }
    }

    @Test func valuesHaveTheDeclaredType() throws {
      try inLibrary { context in
        let book = Book(context: context)
        book._setManaged("Emma", "title")
        #expect(book._managedOptional("title") as NSString? == "Emma")
        book._setManaged(NSNumber(value: 7), "pages")
        #expect(book._managedValue("pages") as Int64 == 7 && book._managedOptional("pages") as NSNumber? == 7)
        book._setManaged(Size.large, "pages")
        #expect(book._managedValue("pages") as Size == .large && book._managedOptional("pages") as Size? == .large)
        book._setManaged(nil as Size?, "pages")
        #expect(book._managedOptional("pages") as Size? == nil)
      }
    }

    @Test func aChangeMarksTheObjectExceptAPrimitiveOne() throws {
      try inLibrary { context in
        let book = try context.book("Emma", saved: true)
        book._setManaged("Persuasion", "primitiveTitle")
        #expect(!book.isUpdated && book._managedOptional("primitiveTitle") as String? == "Persuasion")
        book._setManaged("Sanditon", "title")
        #expect(book.isUpdated)
      }
    }

    @Test func membersAreAddedAndRemovedByTheNameInTheMethod() throws {
      try inLibrary { context in
        let author = Author(context: context)
        let books = [Book(context: context), Book(context: context)]
        author._addManaged(books[0], "Books")
        author._addManaged([books[1]] as Set<Book>, "Books")
        #expect(author.books == Set(books) && books[1].author == author)
        author._removeManaged(NSSet(array: [books[0]]), "Books")
        #expect(author.books == [books[1]])
      }
    }
  }
#endif
