import CoreData
import Foundation
import Testing

@Suite("Predicates and sort descriptors in fetches") struct PredicateFetchTests {
  /// Inserts four books with tags: three by two authors, and one without an author.
  private static func fill(_ context: NSManagedObjectContext) throws {
    let anna = context.author("Anna")
    let bert = context.author("Bert")
    var tags: [String: Tag] = [:]
    for name in ["red", "green"] {
      let tag = Tag(context: context)
      tag.name = name
      tags[name] = tag
    }
    for (title, pages, author, names) in [
      ("Alpha", 100, anna, ["red"]), ("beta", 200, bert, ["red", "green"]), ("Gamma", 300, anna, []),
      ("Delta", 400, nil, ["green"]),
    ] as [(String, Int64, Author?, [String])] {
      let book = Book(context: context)
      book.title = title
      book.pages = pages
      book.author = author
      book.tags = Set(names.compactMap { tags[$0] })
    }
    try context.save()
  }

  private static func titles(
    _ context: NSManagedObjectContext, _ predicate: NSPredicate?, _ sort: [NSSortDescriptor]
  ) throws -> [String] {
    let request = NSFetchRequest<Book>(entityName: "Book")
    request.predicate = predicate
    request.sortDescriptors = sort
    return try context.fetch(request).compactMap(\.title)
  }

  @Test(arguments: [
    ("title == 'Alpha'", ["Alpha"]), ("title ==[c] 'BETA'", ["beta"]),
    ("pages > 150 AND pages <= 300", ["beta", "Gamma"]),
    ("title BEGINSWITH[c] 'B' OR pages == 400", ["beta", "Delta"]), ("author.name == 'Anna'", ["Alpha", "Gamma"]),
    ("author == nil", ["Delta"]), ("author != nil", ["Alpha", "beta", "Gamma"]),
    ("author.name BEGINSWITH 'B'", ["beta"]), ("ANY tags.name == 'red'", ["Alpha", "beta"]),
    ("NONE tags.name == 'red'", ["Gamma", "Delta"]), ("tags.@count == 0", ["Gamma"]), ("tags.@count > 1", ["beta"]),
    ("ANY tags.name IN {'green'}", ["beta", "Delta"]),
    ("SUBQUERY(tags, $t, $t.name == 'green').@count == 1", ["beta", "Delta"]),
    ("title IN {'Alpha', 'Gamma', 'x'}", ["Alpha", "Gamma"]), ("NOT (title IN {'Alpha', 'Gamma'})", ["beta", "Delta"]),
    ("pages BETWEEN {200, 300}", ["beta", "Gamma"]), ("title LIKE '*a'", ["Alpha", "beta", "Gamma", "Delta"]),
    ("title MATCHES '[A-D].*'", ["Alpha", "Delta"]), ("author.name != 'Anna'", ["beta", "Delta"]),
    ("ANY author.books.title == 'Gamma'", ["Alpha", "Gamma"]), ("pages + 100 == 300", ["beta"]),
    ("FALSEPREDICATE", []), ("TRUEPREDICATE", ["Alpha", "beta", "Gamma", "Delta"]),
  ])
  func aFetchFindsWhatAPredicateHoldsFor(_ format: String, _ expected: [String]) throws {
    try inLibrary { context in
      try Self.fill(context)
      let predicate = NSPredicate(format: format)
      let byPages = [NSSortDescriptor(key: "pages", ascending: true)]
      #expect(try Self.titles(context, predicate, byPages) == expected)
      let all = try context.fetch(NSFetchRequest<Book>(entityName: "Book"))
      #expect(Set(all.filter { predicate.evaluate(with: $0) }.compactMap(\.title)) == Set(expected))
      context.reset()
      #expect(try Self.titles(context, predicate, byPages) == expected)
    }
  }

  @Test func objectsAreArguments() throws {
    try inLibrary { context in
      try Self.fill(context)
      let request = NSFetchRequest<Author>(entityName: "Author")
      request.predicate = NSPredicate(format: "name == %@", "Anna")
      let anna = try #require(try context.fetch(request).first)
      let byTitle = [NSSortDescriptor(key: "title", ascending: true)]
      func titles(_ format: String, _ arguments: Any...) throws -> [String] {
        try Self.titles(context, NSPredicate(format: format, argumentArray: arguments), byTitle)
      }
      #expect(try titles("author == %@", anna) == ["Alpha", "Gamma"])
      #expect(try titles("author == %@", anna.objectID) == ["Alpha", "Gamma"])
      #expect(try titles("author IN %@", [anna]) == ["Alpha", "Gamma"])
      #expect(try titles("author != %@", anna) == ["Delta", "beta"])
      #expect(try titles("SELF IN %@", anna.books) == ["Alpha", "Gamma"])
      let tag = try #require(try context.fetch(NSFetchRequest<Tag>(entityName: "Tag")).first { $0.name == "red" })
      #expect(try titles("%@ IN tags", tag) == ["Alpha", "beta"])
      #expect(try titles("tags CONTAINS %@", tag) == ["Alpha", "beta"])
      #expect(try titles("ANY tags == %@", tag) == ["Alpha", "beta"])
    }
  }

  @Test func anObjectIsTheSameArgumentBeforeAndAfterItIsSaved() throws {
    try inLibrary { context in
      let anna = context.author("Anna")
      let predicate = NSPredicate(format: "author == %@ AND author IN %@", anna, [anna] as CVarArg)
      _ = try context.book("Alpha", by: anna)
      #expect(try Self.titles(context, predicate, []) == ["Alpha"])
      try context.save()
      #expect(try Self.titles(context, predicate, []) == ["Alpha"])
    }
  }

  @Test func objectsAreSortedByKeyPaths() throws {
    try inLibrary { context in
      try Self.fill(context)
      func titles(_ keys: (String, Bool)...) throws -> [String] {
        try Self.titles(context, nil, keys.map { NSSortDescriptor(key: $0.0, ascending: $0.1) })
      }
      #expect(try titles(("title", true)) == ["Alpha", "Delta", "Gamma", "beta"])
      #expect(try titles(("author.name", true), ("pages", false)) == ["Delta", "Gamma", "Alpha", "beta"])
      #expect(try titles(("author.name", false), ("pages", true)) == ["beta", "Alpha", "Gamma", "Delta"])
      let byTitle = NSSortDescriptor(keyPath: \Book.title, ascending: false)
      #expect(try Self.titles(context, nil, [byTitle]) == ["beta", "Gamma", "Delta", "Alpha"])
    }
  }
}
