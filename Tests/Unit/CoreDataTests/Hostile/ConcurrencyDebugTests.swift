import CoreData
import Foundation
import Testing

/// The check that a context is used only on its queue. Each test runs in a separate process, which enables the check.
@Suite struct ConcurrencyDebugTests {
  /// Runs `body` with the check enabled. On macOS, the launch argument is read before a test can set it.
  private static func withCheck(_ body: (NSManagedObjectContext) throws -> Void) throws {
    setenv("COREDATA_CONCURRENCY_DEBUG", "1", 1)
    try body(try libraryContainer().newBackgroundContext())
  }

  #if os(Linux)
    @Test func anObjectUsedFromElsewhereEndsTheProgram() async {
      await #expect(processExitsWith: .failure) {
        try Self.withCheck { context in
          nonisolated(unsafe) var book: Book?
          try context.performAndWait { book = try context.book("Emma") }
          _ = book?.title
        }
      }
    }

    @Test func aFetchFromElsewhereEndsTheProgram() async {
      await #expect(processExitsWith: .failure) {
        try Self.withCheck { _ = try $0.fetch(NSFetchRequest<Book>(entityName: "Book")) }
      }
    }
  #endif

  @Test func whatIsDoneOnTheQueueIsInOrder() async {
    await #expect(processExitsWith: .success) {
      try Self.withCheck { context in
        let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        child.parent = context
        try context.performAndWait {
          nonisolated(unsafe) let jane = context.author("Jane")
          _ = try context.book("Emma", by: jane, saved: true)
          try child.performAndWait {
            let books = try child.fetch(NSFetchRequest<Book>(entityName: "Book"))
            books.first?.author?.name = "Jane Austen"
            try child.save()
            #expect(jane.name == "Jane Austen")
          }
          try context.save()
        }
      }
    }
  }
}
