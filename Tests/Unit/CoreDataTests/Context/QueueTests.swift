import CoreData
import Foundation
import Testing

/// The queues on which a context runs its blocks.
struct QueueTests {
  @Test func performAndWaitNests() throws {
    try inLibrary { context in
      let title = try context.performAndWait { try context.book("Emma").title }
      #expect(title == "Emma")
    }
  }

  @Test func performAndWaitTakesAnyClosure() throws {
    final class Log { var entries: [String] = [] }
    let log = Log()
    var count = 0
    let context = try libraryContainer().newBackgroundContext()
    context.performAndWait { count += 1 }
    let titles = try context.performAndWait {
      count += 1
      log.entries.append(try context.book("Emma").title ?? "")
      return log.entries
    }
    #expect(count == 2 && titles == ["Emma"])
  }

  @Test func performReturnsTheValueOfItsBlock() async throws {
    let context = try libraryContainer().newBackgroundContext()
    let title = try await context.perform { try context.book("Emma", saved: true).title }
    #expect(title == "Emma")
  }

  @Test func performThrowsTheErrorOfItsBlock() async throws {
    struct Refused: Error {}
    let context = try libraryContainer().newBackgroundContext()
    await #expect(throws: Refused.self) { try await context.perform { throw Refused() } }
    #expect(throws: Refused.self) { try context.performAndWait { throw Refused() } }
  }

  @Test func blocksOfOneContextNeverRunAtTheSameTime() async throws {
    let context = try libraryContainer().newBackgroundContext()
    nonisolated(unsafe) var running = 0
    nonisolated(unsafe) var most = 0
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<50 {
        group.addTask {
          await context.perform {
            running += 1
            most = max(most, running)
            running -= 1
          }
        }
      }
    }
    #expect(most == 1)
  }

  @Test func aBackgroundTaskHasAContextOfItsOwn() async throws {
    let container = try libraryContainer()
    let count = try await container.performBackgroundTask { context in
      _ = try context.book("Emma", saved: true)
      return try context.count(for: NSFetchRequest<Book>(entityName: "Book"))
    }
    #expect(count == 1)
  }

  @Test func manyContextsSaveAtTheSameTime() async throws {
    let container = try libraryContainer()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<8 {
        group.addTask {
          let context = container.newBackgroundContext()
          for index in 0..<25 {
            try await context.perform { _ = try context.book("\(writer)-\(index)", saved: true) }
          }
        }
      }
      try await group.waitForAll()
    }
    let reader = container.newBackgroundContext()
    try await reader.perform {
      let books = try reader.fetch(NSFetchRequest<Book>(entityName: "Book"))
      #expect(Set(books.compactMap(\.title)).count == 200)
    }
  }

  @MainActor @Test func theViewContextIsOfTheMainQueue() throws {
    let container = try libraryContainer()
    #expect(container.viewContext.concurrencyType == .mainQueueConcurrencyType)
    #expect(container.newBackgroundContext().concurrencyType == .privateQueueConcurrencyType)
    _ = try container.viewContext.book("Emma", saved: true)
    #expect(try container.viewContext.count(for: NSFetchRequest<Book>(entityName: "Book")) == 1)
  }
}

/// Contexts of the main queue, used from the main actor on any thread.
@MainActor
struct MainQueueTests {
  @Test func theMainActorIsOnTheQueueOfAMainQueueContext() async throws {
    let context = try libraryContainer().viewContext
    let title = try context.performAndWait { try context.book("Emma", saved: true).title }
    #expect(title == "Emma")
    #expect(try await context.perform { try context.count(for: NSFetchRequest<Book>(entityName: "Book")) } == 1)
  }
}
