import CoreData
import Foundation
import Testing

/// Faults of a fetch from a SQLite store, which are filled from the rows of the fetch or in batches.
struct FetchedFaultsTests {
  private let library: DiskLibrary

  init() throws { library = try DiskLibrary(books: 40) }

  private static let batchSizes = [0, 1, 7, 40, 1000, Int.max, -1]

  @Test("Each object has its own values", arguments: batchSizes)
  func values(batchSize: Int) throws {
    try library.read { context in
      let books = try context.fetch(.books(batchSize: batchSize))
      #expect(books.count == 40 && books.allSatisfy(\.isFault))
      #expect(books.map(\.title) == (0..<40).map(DiskLibrary.title))
      #expect(books.allSatisfy { !$0.isFault && $0.calls == ["awakeFromFetch"] })
    }
  }

  @Test("The order of access is free", arguments: batchSizes)
  func order(batchSize: Int) throws {
    try library.read { context in
      let books = try context.fetch(.books(batchSize: batchSize))
      for index in Array(0..<40).reversed() + [3, 0, 39] { #expect(books[index].title == DiskLibrary.title(index)) }
    }
  }

  @Test("Relationships of both kinds are read with the batch", arguments: batchSizes)
  func relationships(batchSize: Int) throws {
    try library.read { context in
      for (index, book) in try context.fetch(.books(batchSize: batchSize)).enumerated() {
        #expect(book.author?.name == "Author \(index % 4)")
        #expect(book.tags.compactMap(\.name) == ["Tag \(index % 3)"])
      }
      let authors = NSFetchRequest<Author>(entityName: "Author")
      authors.fetchBatchSize = max(0, min(batchSize, 3))
      #expect(try context.fetch(authors).map(\.books.count) == [10, 10, 10, 10])
    }
  }

  @Test("A fault that is filled after another context's save has the saved values", arguments: batchSizes)
  func savedElsewhere(batchSize: Int) throws {
    try library.read { context in
      let books = try context.fetch(.books(batchSize: batchSize))
      #expect(books[0].title == DiskLibrary.title(0))
      try library.read { other in
        for book in try other.fetch(.books(batchSize: 0)) { book.title? += "!" }
        try other.save()
      }
      #expect(books.map(\.title) == [DiskLibrary.title(0)] + (1..<40).map { DiskLibrary.title($0) + "!" })
    }
  }

  @Test("An object that another context deleted has no values", arguments: batchSizes)
  func deletedElsewhere(batchSize: Int) throws {
    try library.read { context in
      let books = try context.fetch(.books(batchSize: batchSize))
      try library.read { other in
        for book in try other.fetch(.books(batchSize: 0)) where book.pages % 2 == 0 { other.delete(book) }
        try other.save()
      }
      #expect(books.compactMap(\.title) == (0..<40).filter { $0 % 2 == 1 }.map(DiskLibrary.title))
    }
  }

  @Test("A context can save after each object", arguments: batchSizes)
  func savingInBetween(batchSize: Int) throws {
    try library.read { context in
      for book in try context.fetch(.books(batchSize: batchSize)) {
        book.pages += 1000
        try context.save()
      }
      context.reset()
      #expect(try context.fetch(.books(batchSize: batchSize)).map(\.pages) == (1000..<1040).map { $0 })
    }
  }

  @Test("A refreshed object is read again", arguments: batchSizes)
  func refreshed(batchSize: Int) throws {
    try library.read { context in
      let books = try context.fetch(.books(batchSize: batchSize))
      for book in books {
        book.title = "changed"
        context.refresh(book, mergeChanges: false)
      }
      #expect(books.map(\.title) == (0..<40).map(DiskLibrary.title))
    }
  }

  @Test("A child context reads the changes of its parent", arguments: batchSizes)
  func parents(batchSize: Int) throws {
    try library.read { parent in
      let changed = try parent.fetch(.books(batchSize: 0))[5]
      changed.title = "changed"
      let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
      child.parent = parent
      try child.performAndWait {
        let request = NSFetchRequest<Book>.books(batchSize: batchSize)
        request.sortDescriptors = [NSSortDescriptor(key: "pages", ascending: true)]
        let titles = try child.fetch(request).map(\.title)
        #expect(titles == (0..<40).map { $0 == 5 ? "changed" : DiskLibrary.title($0) })
      }
    }
  }

  @Test("Objects that are not retained do not disturb the others", arguments: batchSizes)
  func released(batchSize: Int) throws {
    try library.read { context in
      var books = try context.fetch(.books(batchSize: batchSize))
      let last = books.removeLast()
      books.removeFirst(30)
      #expect(books.map(\.title) == (30..<39).map(DiskLibrary.title))
      books = []
      #if os(Linux)
        #expect(context.registeredObjects == [last])
      #endif
      #expect(last.title == DiskLibrary.title(39))
    }
  }
}

/// A library in a SQLite file, with authors and tags of its books.
struct DiskLibrary {
  private let folder = TemporaryFolder()
  private let coordinator = NSPersistentStoreCoordinator(managedObjectModel: libraryModel())

  init(books: Int) throws {
    _ = try coordinator.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: nil, at: folder.url("Library.sqlite"), options: nil)
    try read { context in
      let authors = (0..<4).map { context.author("Author \($0)") }
      let tags = (0..<3).map { number in
        let tag = Tag(context: context)
        tag.name = "Tag \(number)"
        return tag
      }
      for number in 0..<books {
        let book = try context.book(Self.title(number), by: authors[number % 4])
        book.pages = Int64(number)
        book.tags = [tags[number % 3]]
      }
      try context.save()
    }
  }

  static func title(_ number: Int) -> String { "Book \(number)" }

  /// Runs a closure with a new context.
  func read(_ body: (NSManagedObjectContext) throws -> Void) throws {
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    try withoutActuallyEscaping(body) { body in
      nonisolated(unsafe) let body = body
      try context.performAndWait { try body(context) }
    }
  }
}

extension NSFetchRequest<Book> {
  static func books(batchSize: Int) -> NSFetchRequest<Book> {
    let request = NSFetchRequest<Book>(entityName: "Book")
    request.sortDescriptors = [NSSortDescriptor(key: "pages", ascending: true)]
    request.fetchBatchSize = batchSize
    return request
  }
}
