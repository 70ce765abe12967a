import CoreData
import Foundation
import Testing

/// Mutable collections of relationships, with every method that reads or changes them.
@Suite struct MutableCollectionTests {
  private func withShelf(_ body: @Sendable (Shelf, NSMutableOrderedSet, [Book]) throws -> Void) throws {
    try inLibrary { context in
      let shelf = Shelf(context: context)
      let books = try ["a", "b", "c", "d"].map { try context.book($0) }
      shelf.setValue(NSOrderedSet(array: Array(books.prefix(3))), forKey: "books")
      try body(shelf, shelf.mutableOrderedSetValue(forKey: "books"), books)
    }
  }

  @Test func everyWayToReadAnOrderedRelationshipFindsItsMembers() throws {
    try withShelf { shelf, list, books in
      let three = Array(books.prefix(3))
      #expect(list.array as? [Book] == three)
      #expect(list.firstObject as? Book == books[0] && list.lastObject as? Book == books[2])
      #expect(list.map { ($0 as? Book)?.title } == ["a", "b", "c"])
      #expect(list.reversed.array as? [Book] == three.reversed())
      #expect(list.set == Set(three))
      #expect(list.objectEnumerator().allObjects as? [Book] == three)
      #expect(list[1] as? Book == books[1] && list.index(of: books[2]) == 2)
      #expect(list.isEqual(NSOrderedSet(array: three)))
      #expect((list.copy() as? NSOrderedSet)?.count == 3)
      shelf.setValue(NSOrderedSet(array: [books[3]]), forKey: "books")
      #expect(list.count == 1 && list.firstObject as? Book == books[3])
    }
  }

  @Test func everyWayToChangeAnOrderedRelationshipChangesIt() throws {
    try withShelf { shelf, list, b in
      list.exchangeObject(at: 0, withObjectAt: 2)
      #expect(shelf.books == [b[2], b[1], b[0]])
      list.moveObjects(at: IndexSet([1, 2]), to: 0)
      #expect(shelf.books == [b[1], b[0], b[2]])
      list.sort { Book.order($0, $1) }
      #expect(shelf.books == [b[0], b[1], b[2]])
      list.addObjects(from: [b[3], b[0]])
      #expect(shelf.books == b)
      list.intersect(NSOrderedSet(array: [b[3], b[1]]))
      #expect(shelf.books == [b[1], b[3]] && b[0].value(forKey: "shelf") == nil)
      list.union(NSOrderedSet(array: [b[0]]))
      list.minus(NSOrderedSet(array: [b[1]]))
      #expect(shelf.books == [b[3], b[0]])
      list.replaceObject(at: 0, with: b[2])
      #expect(shelf.books == [b[2], b[0]] && list.array as? [Book] == [b[2], b[0]])
      list[1] = b[1]
      list.insert([b[0], b[3]], at: IndexSet([0, 2]))
      #expect(shelf.books == [b[0], b[2], b[3], b[1]])
      list.sort(using: [NSSortDescriptor(key: "title", ascending: false)])
      #expect(shelf.books == b.reversed())
      list.removeObjects(in: [b[0], b[3]])
      list.removeObjects(at: IndexSet(integer: 0))
      #expect(shelf.books == [b[1]])
      list.removeAllObjects()
      #expect(shelf.books.isEmpty && list.count == 0 && b.allSatisfy { $0.value(forKey: "shelf") == nil })
    }
  }

  @Test func everyWayToReadAndChangeAnUnorderedRelationshipWorks() throws {
    try inLibrary { context in
      let jane = context.author("Jane")
      let b = try ["a", "b", "c", "d"].map { try context.book($0) }
      let set = jane.mutableSetValue(forKey: "books")
      set.addObjects(from: b)
      #expect(set.count == 4 && set.allObjects.count == 4)
      #expect(Set(set.compactMap { $0 as? Book }) == Set(b))
      #expect(set.contains(b[0]) && set.anyObject() != nil && set.isEqual(to: Set(b)))
      set.minus([b[0]])
      set.intersect([b[0], b[1], b[2]])
      #expect(jane.books == [b[1], b[2]])
      set.setSet([b[3]])
      #expect(jane.books == [b[3]] && b[1].author == nil)
      set.union([b[0]])
      set.filter(using: NSPredicate(format: "title == 'a'"))
      #expect(jane.books == [b[0]] && b[3].author == nil)
      #expect((set.copy() as? NSSet)?.count == 1)
      set.removeAllObjects()
      #expect(jane.books.isEmpty)
    }
  }
}

extension Book {
  fileprivate static func order(_ a: Any, _ b: Any) -> ComparisonResult {
    ((a as? Book)?.title ?? "").compare((b as? Book)?.title ?? "")
  }
}
