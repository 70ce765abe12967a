import Foundation

/// An actor with a background context, for code that declares no actor.
public actor ContextActor: NSModelActor {
  /// The container of the context.
  public nonisolated let modelContainer: NSPersistentContainer
  /// The executor on the queue of the actor's context.
  public nonisolated let modelExecutor: ContextExecutor

  /// Creates an actor with a new background context. `configure` sets its name, author or merge policy.
  public init(container: NSPersistentContainer, configure: (NSManagedObjectContext) -> Void = { _ in }) {
    let context = container.newBackgroundContext()
    configure(context)
    modelContainer = container
    modelExecutor = ContextExecutor(context: context)
  }

  /// Calls a closure on the actor and saves, or discards the changes and rethrows.
  func write<Result>(
    _ body: @Sendable (isolated ContextActor) throws -> sending Result
  ) throws -> sending Result {
    let transaction = ContextTransaction(in: modelContext)
    do {
      let result = try body(self)
      try transaction.commit()
      return result
    } catch {
      transaction.cancel()
      throw error
    }
  }
}

extension NSPersistentContainer {
  /// Calls a closure with a new background context, on the context's queue, and saves the changes.
  ///
  ///     let id = try await container.writer { writer in
  ///       let item = Item(context: writer.modelContext)
  ///       item.title = "Milk"
  ///       try writer.modelContext.obtainPermanentIDs(for: [item])
  ///       return item.typedID
  ///     }
  ///
  /// If the closure or the save throws, the changes are discarded and the error is thrown.
  @discardableResult
  public nonisolated func writer<Result>(
    author: String? = nil, _ body: @Sendable (isolated ContextActor) throws -> sending Result
  ) async throws -> sending Result {
    let writer = ContextActor(container: self) { $0.transactionAuthor = author }
    return try await writer.write(body)
  }
}
