import CoreData
import Foundation
import Testing

/// Values by key and by key path.
struct KeyValueTests {
  @Test func defaultsOfTheModelAreThereAtOnce() throws {
    try inLibrary { context in
      #expect(Book(context: context).value(forKey: "pages") as? Int == 100)
    }
  }

  @Test func numbersAreConvertedToTheRequestedType() throws {
    try inLibrary { context in
      let book = Book(context: context)
      book.setValue(42, forKey: "pages")
      #expect(book.value(forKey: "pages") as? Int64 == 42)
      #expect(book.value(forKey: "pages") as? Int == 42)
      #expect(book.value(forKey: "pages") as? NSNumber == 42)
      #expect(book.value(forKey: "pages") as? Double == 42)
    }
  }

  @Test func aKeyPathFollowsRelationships() throws {
    try inLibrary { context in
      let jane = context.author("Jane")
      let book = try context.book("Emma", by: jane)
      _ = try context.book("Persuasion", by: jane)
      #expect(book.value(forKeyPath: "author.name") as? String == "Jane")
      #expect(jane.value(forKeyPath: "books.@count") as? Int == 2)
      #expect(jane.value(forKeyPath: "books.@sum.pages") as? Int == 200)
      book.setValue("Miss Austen", forKeyPath: "author.name")
      #expect(jane.name == "Miss Austen")
    }
  }

  @Test func aKeyPathThroughNilIsNil() throws {
    try inLibrary { context in
      let book = try context.book("Emma")
      #expect(book.value(forKeyPath: "author.name") == nil)
    }
  }

  @Test func severalValuesAreSetAtOnce() throws {
    try inLibrary { context in
      let book = try context.book("Emma")
      book.setValuesForKeys(["title": NSNull(), "pages": 3])
      #expect(book.title == nil && book.pages == 3)
    }
  }

  @Test func theSubscriptReadsAndWritesByKey() throws {
    try inLibrary { context in
      let book = try context.book("Emma")
      book.setValue("Persuasion", forKey: "title")
      #expect(book.dictionaryWithValues(forKeys: ["title"])["title"] as? String == "Persuasion")
    }
  }

  @Test func aSubclassIsMadeForItsEntity() throws {
    try inLibrary { context in
      #expect(NSEntityDescription.insertNewObject(forEntityName: "Book", into: context) is Book)
      #expect(Book(context: context).entity.name == "Book")
      #expect(Magazine(context: context).entity.superentity?.name == "Book")
    }
  }
}
