import CoreData
import Foundation
import Testing

/// Fetches that combine stored objects with unsaved changes.
struct FetchTests {
  /// Returns the titles of the books that a fetch finds.
  private func titles(
    _ context: NSManagedObjectContext, _ format: String? = nil, sorted: Bool = true,
    _ configure: (NSFetchRequest<Book>) -> Void = { _ in }
  ) throws -> [String] {
    let request = NSFetchRequest<Book>(entityName: "Book")
    if let format { request.predicate = NSPredicate(format: format) }
    if sorted { request.sortDescriptors = [NSSortDescriptor(key: "title", ascending: true)] }
    configure(request)
    return try context.fetch(request).compactMap(\.title)
  }

  @Test func pendingChangesAreIncludedByDefault() throws {
    try inLibrary { context in
      let changed = try context.book("b")
      let deleted = try context.book("c", saved: true)
      changed.title = "z"
      context.delete(deleted)
      _ = try context.book("a")
      #expect(try titles(context) == ["a", "z"])
      #expect(try titles(context, "title == 'b'") == [])
      #expect(try titles(context, "title > 'y'") == ["z"])
      #expect(try titles(context) { $0.includesPendingChanges = false }.count == 2)
    }
  }

  @Test func limitsAndOffsetsCountPendingChanges() throws {
    try inLibrary { context in
      for title in ["b", "d", "f"] { _ = try context.book(title) }
      try context.save()
      for title in ["a", "c", "e"] { _ = try context.book(title) }
      #expect(try titles(context) { $0.fetchLimit = 3 } == ["a", "b", "c"])
      #expect(
        try titles(context) {
          $0.fetchOffset = 2; $0.fetchLimit = 2
        } == ["c", "d"])
    }
  }

  @Test func predicatesFollowRelationshipsOfUnsavedObjects() throws {
    try inLibrary { context in
      let jane = context.author("Jane")
      _ = try context.book("Emma", by: jane)
      _ = try context.book("Frankenstein", by: context.author("Mary"))
      #expect(try titles(context, "author.name == 'Jane'") == ["Emma"])
      try context.save()
      #expect(try titles(context, "author.name == 'Jane'") == ["Emma"])
      #expect(try titles(context, "author.name BEGINSWITH[c] 'm'") == ["Frankenstein"])
      let request = NSFetchRequest<Author>(entityName: "Author")
      request.predicate = NSPredicate(format: "ANY books.title == %@", "Emma")
      #expect(try context.fetch(request) == [jane])
      request.predicate = NSPredicate(format: "books.@count == 0")
      #expect(try context.fetch(request).isEmpty)
    }
  }

  @Test func anObjectIsAnArgument() throws {
    try inLibrary { context in
      let jane = context.author("Jane")
      let emma = try context.book("Emma", by: jane, saved: true)
      let request = NSFetchRequest<Book>(entityName: "Book")
      request.predicate = NSPredicate(format: "author == %@", jane)
      #expect(try context.fetch(request) == [emma])
      request.predicate = NSPredicate(format: "author == %@", jane.objectID)
      #expect(try context.fetch(request) == [emma])
      request.predicate = NSPredicate(format: "SELF IN %@", [emma] as CVarArg)
      #expect(try context.fetch(request) == [emma])
    }
  }

  @Test func subentitiesAreIncludedByDefault() throws {
    try inLibrary { context in
      _ = try context.book("Emma")
      Magazine(context: context).setValue("Monthly", forKey: "title")
      try context.save()
      #expect(try context.count(for: NSFetchRequest<NSManagedObject>(entityName: "Book")) == 2)
      let request = NSFetchRequest<NSManagedObject>(entityName: "Book")
      request.includesSubentities = false
      #expect(try context.count(for: request) == 1)
    }
  }

  @Test func theSameObjectIsFoundAgain() throws {
    try inLibrary { context in
      let book = try context.book("Emma", saved: true)
      #expect(try context.fetch(NSFetchRequest<Book>(entityName: "Book")).first === book)
    }
  }

  @Test func objectsAreFoundAsFaultsByDefault() throws {
    try inLibrary { context in
      _ = try context.book("Emma", saved: true)
      context.reset()
      let request = NSFetchRequest<Book>(entityName: "Book")
      #expect(request.returnsObjectsAsFaults)
      #expect(try context.fetch(request).map(\.isFault) == [true])
      context.reset()
      request.returnsObjectsAsFaults = false
      #expect(try context.fetch(request).map(\.isFault) == [false])
    }
  }

  @Test func aSwiftKeyPathSorts() throws {
    try inLibrary { context in
      for title in ["b", "a", "c"] { _ = try context.book(title) }
      try context.save()
      let found = try titles(context, sorted: false) {
        $0.sortDescriptors = [NSSortDescriptor(keyPath: \Book.title, ascending: false)]
      }
      #expect(found == ["c", "b", "a"])
    }
  }

  @Test func resultTypes() throws {
    try inLibrary { context in
      let book = try context.book("Emma", saved: true)
      let ids = NSFetchRequest<NSManagedObjectID>(entityName: "Book")
      ids.resultType = .managedObjectIDResultType
      #expect(try context.fetch(ids) == [book.objectID])
      let count = NSFetchRequest<NSNumber>(entityName: "Book")
      count.resultType = .countResultType
      #expect(try context.fetch(count) == [1])
      let dictionaries = NSFetchRequest<NSDictionary>(entityName: "Book")
      dictionaries.resultType = .dictionaryResultType
      dictionaries.propertiesToFetch = ["title"]
      #expect(try context.fetch(dictionaries) == [["title": "Emma"]])
    }
  }
}
