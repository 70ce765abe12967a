import Foundation
import PlumbData
import Testing

/// An actor as a macro writes it.
actor NoteKeeper: NSModelActor {
  nonisolated let modelContainer: NSPersistentContainer
  nonisolated let modelExecutor: ContextExecutor

  init(container: NSPersistentContainer, context: NSManagedObjectContext? = nil) {
    modelContainer = container
    modelExecutor = ContextExecutor(context: context ?? container.newBackgroundContext())
  }

  func add(_ title: String) throws -> ObjectID<Note> { try transaction { $0.note(title) }.typedID }

  func title(of id: ObjectID<Note>) throws -> String { try self[id].title }

  func titles() throws -> [String] {
    try modelContext.fetch(NSFetchRequest<Note>(entityName: "Note")).map(\.title).sorted()
  }

  /// Calls another actor. Returns whether no other block of the queue ran in between.
  func callsInPlace(_ other: NoteKeeper) async -> Bool {
    let mark = Mark()
    reach(mark)
    return await !other.sees(mark)
  }

  /// Enqueues a block on the context's queue, which runs when the actor leaves the queue.
  private func reach(_ mark: Mark) { modelContext.perform { mark.isReached = true } }

  func sees(_ mark: Mark) -> Bool { mark.isReached }
}

/// A flag that only one queue uses.
final class Mark: @unchecked Sendable { var isReached = false }

@Suite struct ModelActorTests {
  @Test(arguments: TestContainer.Storage.allCases) func anActorSavesAndFinds(_ storage: TestContainer.Storage)
    async throws
  {
    let container = try NSPersistentContainer.notes(storage)
    let keeper = NoteKeeper(container: container)
    let id = try await keeper.add("Milk")
    #expect(try await keeper.title(of: id) == "Milk")
    let other = NoteKeeper(container: container)
    #expect(try await other.title(of: id) == "Milk")
    #expect(try await other.titles() == ["Milk"])
    let count = try await other.withContext { try $0.count(for: NSFetchRequest<Note>(entityName: "Note")) }
    #expect(count == 1)
    let later = await other.run { keeper in
      await Task.yield()
      return keeper.modelContext.concurrencyType == .privateQueueConcurrencyType
    }
    #expect(later)
  }

  @Test func aFailedTransactionDiscardsItsChangesOnly() async throws {
    struct Stop: Error {}
    let container = try NSPersistentContainer.notes()
    let keeper = NoteKeeper(container: container)
    await #expect(throws: Stop.self) {
      await keeper.withContext { context in
        _ = context.note("pending")
      }
      try await keeper.fail(Stop())
    }
    #expect(try await keeper.titles() == ["pending"])
    await #expect(throws: (any Error).self) { try await keeper.add(String(repeating: "long", count: 20)) }
    #expect(try await keeper.titles() == ["pending"])
    _ = try await keeper.add("Milk")
    #expect(try await keeper.titles() == ["Milk", "pending"])
  }

  @Test func twoActorsOfOneContextShareItsQueue() async throws {
    let container = try NSPersistentContainer.notes()
    let context = container.newBackgroundContext()
    let one = NoteKeeper(container: container, context: context)
    let other = NoteKeeper(container: container, context: context)
    #expect(await one.callsInPlace(other))
  }

  @Test func aBlockOfTheContextIsIsolated() async throws {
    let container = try NSPersistentContainer.notes()
    let keeper = NoteKeeper(container: container)
    let context = keeper.modelExecutor.context
    let titles = try await context.perform { try keeper.assumeIsolated { try $0.titles() } }
    #expect(titles == [])
    let waited = try context.performAndWait { try keeper.assumeIsolated { try $0.titles() } }
    #expect(waited == [])
  }

  @Test func aWriterSavesOrDiscards() async throws {
    struct Stop: Error {}
    let container = try NSPersistentContainer.notes()
    let id = try await container.writer(author: "test") { writer in
      let note = writer.modelContext.note("Milk")
      #expect(writer.modelContext.transactionAuthor == "test")
      try writer.modelContext.obtainPermanentIDs(for: [note])
      return note.typedID
    }
    let keeper = NoteKeeper(container: container)
    #expect(try await keeper.title(of: id) == "Milk")
    await #expect(throws: Stop.self) {
      try await container.writer { writer in
        _ = writer.modelContext.note("Cheese")
        throw Stop()
      }
    }
    #expect(try await keeper.titles() == ["Milk"])
  }

  @Test @MainActor func aMainActorUsesTheViewContext() throws {
    final class Screen: NSMainModelActor {
      let modelContainer: NSPersistentContainer
      init(_ container: NSPersistentContainer) { modelContainer = container }
    }
    let screen = try Screen(NSPersistentContainer.notes())
    let id = try screen.transaction { $0.note("Milk") }.typedID
    #expect(try screen[id].title == "Milk")
    #expect(try screen.existing(id)?.title == "Milk")
    #expect(screen.withContext { $0 === screen.modelContainer.viewContext })
  }
}

extension NoteKeeper {
  /// Inserts a note in a transaction that throws.
  func fail(_ error: any Error) throws {
    try transaction { context in
      _ = context.note("lost")
      throw error
    }
  }
}
