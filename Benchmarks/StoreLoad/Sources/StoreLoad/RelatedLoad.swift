import CoreData
import Foundation
import GRDB

/// 50,000 books of 1,000 authors: a fetch that sorts by a value of the author, a deletion, and the memory of all objects.
protocol RelatedLoad {
  /// Creates a store with the authors and the books.
  func fill() throws
  /// Reads the titles of all books in the order of the authors' names, with a new connection.
  func sorted() throws
  /// Deletes 5,000 books one by one and saves, with a new connection.
  func delete() throws
}

extension RelatedLoad {
  static var authors: Int { 1000 }
  static var books: Int { 50_000 }
  static var deleted: Int { 5000 }

  /// Runs the steps, and returns the seconds of those that are measured.
  func run() throws -> [String: Double] {
    try fill()
    return try ["sorted": seconds { try sorted() }, "delete": seconds { try delete() }]
  }
}

final class Author: NSManagedObject {
  var name: String? {
    get { value(forKey: "name") as? String }
    set { setValue(newValue, forKey: "name") }
  }
}

final class Book: NSManagedObject {
  var title: String? {
    get { value(forKey: "title") as? String }
    set { setValue(newValue, forKey: "title") }
  }
  var pages: Int64 {
    get { value(forKey: "pages") as? Int64 ?? 0 }
    set { setValue(newValue, forKey: "pages") }
  }
  var author: Author? {
    get { value(forKey: "author") as? Author }
    set { setValue(newValue, forKey: "author") }
  }
}

/// Managed objects of Core Data.
struct RelatedObjectLoad: RelatedLoad {
  private let url: URL

  init(_ url: URL) { self.url = url }

  private static func model() -> NSManagedObjectModel {
    let author = NSEntityDescription.of(Author.self, named: "Author", [("name", .stringAttributeType)])
    let book = NSEntityDescription.of(
      Book.self, named: "Book", [("title", .stringAttributeType), ("pages", .integer64AttributeType)])
    let (toOne, toMany) = (NSRelationshipDescription(), NSRelationshipDescription())
    (toOne.name, toOne.destinationEntity, toOne.maxCount, toOne.isOptional) = ("author", author, 1, true)
    (toMany.name, toMany.destinationEntity, toMany.maxCount, toMany.isOptional) = ("books", book, 0, true)
    (toOne.inverseRelationship, toMany.inverseRelationship) = (toMany, toOne)
    book.properties.append(toOne)
    author.properties.append(toMany)
    let model = NSManagedObjectModel()
    model.entities = [author, book]
    return model
  }

  private func opened() throws -> NSManagedObjectContext { try .opened(Self.model(), at: url) }

  func fill() throws {
    let context = try opened()
    try context.performAndWait {
      let authors = (0..<Self.authors).map { number in
        let author = Author(context: context)
        author.name = "Author \(number * 7919 % Self.authors)"
        return author
      }
      for number in 0..<Self.books {
        let book = Book(context: context)
        book.title = "Book \(number)"
        book.pages = Int64(number)
        book.author = authors[number % Self.authors]
      }
      try context.save()
    }
  }

  func sorted() throws {
    let context = try opened()
    try context.performAndWait {
      let request = NSFetchRequest<Book>(entityName: "Book")
      request.sortDescriptors = [NSSortDescriptor(key: "author.name", ascending: true)]
      let books = try context.fetch(request)
      let sum = books.reduce(0) { $0 + ($1.title?.utf8.count ?? 0) }
      try WrongResult.check(books.count == Self.books && sum > 0, "sorted")
    }
  }

  func delete() throws {
    let context = try opened()
    try context.performAndWait {
      let request = NSFetchRequest<Book>(entityName: "Book")
      request.fetchLimit = Self.deleted
      let books = try context.fetch(request)
      for book in books { context.delete(book) }
      try context.save()
      try WrongResult.check(books.count == Self.deleted, "delete")
    }
  }

  /// Returns the bytes that all objects of a store need in memory, with their values and the author of each book.
  func memory() throws -> Int {
    let context = try opened()
    return try context.performAndWait {
      _ = try context.count(for: NSFetchRequest<Book>(entityName: "Book"))
      let before = residentBytes()
      let authors = try context.fetch(NSFetchRequest<Author>(entityName: "Author"))
      let books = try context.fetch(NSFetchRequest<Book>(entityName: "Book"))
      let sum = books.reduce(0) { $0 + ($1.title?.utf8.count ?? 0) + ($1.author?.name?.utf8.count ?? 0) }
      let after = residentBytes()
      try WrongResult.check(books.count + authors.count == Self.books + Self.authors && sum > 0, "memory")
      return after - before
    }
  }
}

/// Records of GRDB.
struct RelatedRecordLoad: RelatedLoad {
  private let path: String

  init(_ url: URL) { path = url.path }

  private struct Author: Codable, FetchableRecord, PersistableRecord {
    var id: Int64?
    var name: String
  }

  private struct Book: Codable, FetchableRecord, PersistableRecord {
    static let author = belongsTo(Author.self)
    var id: Int64?
    var title: String
    var pages: Int64
    var authorId: Int64?
  }

  private func opened() throws -> DatabasePool { try DatabasePool(path: path) }

  func fill() throws {
    try opened().write { database in
      try database.create(table: "author") { table in
        table.autoIncrementedPrimaryKey("id")
        table.column("name", .text)
      }
      try database.create(table: "book") { table in
        table.autoIncrementedPrimaryKey("id")
        table.column("title", .text)
        table.column("pages", .integer)
        table.column("authorId", .integer).indexed().references("author")
      }
      for number in 0..<Self.authors {
        try Author(id: nil, name: "Author \(number * 7919 % Self.authors)").insert(database)
      }
      for number in 0..<Self.books {
        let author = Int64(number % Self.authors + 1)
        try Book(id: nil, title: "Book \(number)", pages: Int64(number), authorId: author).insert(database)
      }
    }
  }

  func sorted() throws {
    let author = TableAlias()
    let request = Book.joining(optional: Book.author.aliased(author)).order(author[Column("name")])
    let books = try opened().read { try request.fetchAll($0) }
    try WrongResult.check(books.count == Self.books && books.reduce(0) { $0 + $1.title.utf8.count } > 0, "sorted")
  }

  func delete() throws {
    try opened().write { database in
      let books = try Book.limit(Self.deleted).fetchAll(database)
      for book in books { try book.delete(database) }
      try WrongResult.check(books.count == Self.deleted, "delete")
    }
  }
}

/// The bytes that the process has in memory now.
private func residentBytes() -> Int {
  let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
  return fields.count > 1 ? (Int(fields[1]) ?? 0) * 4096 : 0
}
