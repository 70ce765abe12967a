import CoreData
import Foundation
import Testing

/// The two sides of a relationship.
struct RelationshipTests {
  @Test func settingTheToOneSideSetsTheToManySide() throws {
    try inLibrary { context in
      let jane = context.author("Jane")
      let book = try context.book("Emma", by: jane)
      #expect(jane.books == [book])
      book.author = nil
      #expect(jane.books.isEmpty)
    }
  }

  @Test func settingTheToManySideSetsTheToOneSide() throws {
    try inLibrary { context in
      let jane = context.author("Jane")
      let emma = try context.book("Emma")
      let persuasion = try context.book("Persuasion")
      jane.books = [emma, persuasion]
      #expect(emma.author == jane && persuasion.author == jane)
      jane.books = [persuasion]
      #expect(emma.author == nil && persuasion.author == jane)
    }
  }

  @Test func movingABookTakesItFromItsFormerAuthor() throws {
    try inLibrary { context in
      let jane = context.author("Jane")
      let mary = context.author("Mary")
      let book = try context.book("Emma", by: jane, saved: true)
      mary.books = [book]
      #expect(book.author == mary)
      #expect(jane.books.isEmpty)
    }
  }

  @Test func aOneToOneRelationshipLetsGoOfBothFormerPartners() throws {
    try inLibrary { context in
      let jane = context.author("Jane")
      let mary = context.author("Mary")
      let first = Passport(context: context)
      let second = Passport(context: context)
      jane.passport = first
      mary.passport = second
      jane.passport = second
      #expect(mary.passport == nil)
      #expect(first.value(forKey: "owner") == nil)
      #expect(second.value(forKey: "owner") as? Author == jane)
    }
  }

  @Test func manyToManyIsMaintainedOnBothSides() throws {
    try inLibrary { context in
      let book = try context.book("Emma")
      let tag = Tag(context: context)
      book.tags = [tag]
      #expect(tag.value(forKey: "books") as? Set<Book> == [book])
      tag.setValue(Set<Book>(), forKey: "books")
      #expect(book.tags.isEmpty)
    }
  }

  @Test func aMutableSetWritesThrough() throws {
    try inLibrary { context in
      let jane = context.author("Jane")
      let book = try context.book("Emma")
      let books = jane.mutableSetValue(forKey: "books")
      books.add(book)
      #expect(jane.books == [book] && book.author == jane)
      #expect(books.count == 1 && books.contains(book))
      books.remove(book)
      #expect(jane.books.isEmpty && book.author == nil)
    }
  }

  @Test func aMutableSetTakesManyAtOnce() throws {
    try inLibrary { context in
      let jane = context.author("Jane")
      let books = try (0..<5).map { try context.book("\($0)") }
      jane.mutableSetValue(forKey: "books").addObjects(from: books)
      #expect(jane.books.count == 5)
      jane.mutableSetValue(forKey: "books").removeAllObjects()
      #expect(jane.books.isEmpty)
      jane.mutableSetValue(forKey: "books").union(Set(books.prefix(2)))
      #expect(jane.books == Set(books.prefix(2)))
    }
  }

  @Test func anOrderedRelationshipKeepsItsOrder() throws {
    try inLibrary { context in
      let shelf = Shelf(context: context)
      let books = try ["c", "a", "b"].map { try context.book($0) }
      shelf.setValue(NSOrderedSet(array: books), forKey: "books")
      try context.save()
      context.refresh(shelf, mergeChanges: false)
      #expect(shelf.books.compactMap(\.title) == ["c", "a", "b"])
      #expect(books[0].value(forKey: "shelf") as? Shelf == shelf)
    }
  }

  @Test func aMutableOrderedSetWritesThrough() throws {
    try inLibrary { context in
      let shelf = Shelf(context: context)
      let books = try ["a", "b", "c"].map { try context.book($0) }
      let list = shelf.mutableOrderedSetValue(forKey: "books")
      list.add(books[0])
      list.add(books[2])
      list.insert(books[1], at: 1)
      #expect(shelf.books.compactMap(\.title) == ["a", "b", "c"])
      list.removeObject(at: 0)
      #expect(shelf.books.compactMap(\.title) == ["b", "c"])
      #expect(books[0].value(forKey: "shelf") == nil)
      #expect(list.count == 2 && list.index(of: books[2]) == 1)
    }
  }

  @Test func setPrimitiveValueRelatesObjects() throws {
    try inLibrary { context in
      let jane = context.author("Jane")
      let book = try context.book("Emma")
      book.setPrimitiveValue(jane, forKey: "author")
      #expect(jane.books == [book])
    }
  }

  @Test func identitiesOfARelationshipDoNotNeedItsObjects() throws {
    try inLibrary { context in
      let jane = context.author("Jane")
      let book = try context.book("Emma", by: jane, saved: true)
      #expect(jane.objectIDs(forRelationshipNamed: "books") == [book.objectID])
      #expect(book.objectIDs(forRelationshipNamed: "author") == [jane.objectID])
    }
  }
}
