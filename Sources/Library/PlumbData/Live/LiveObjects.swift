import Foundation

/// The objects of a query in a context, as an asynchronous sequence: the first list, and another one whenever other
/// objects are in it or in another order. An object whose values change without that is not a change of the list.
///
///     for try await orders in context.values(of: Order.where { $0.isPaid == false }) { … }
///
/// Use it on the context's queue: in the main actor for a view context, in an `NSModelActor` for its context. The
/// objects are read again after unsaved changes of the context, unless the query excludes them, and after each save and
/// merge of any context of the same stores. The sequence ends with the cancellation of its task, and when the context
/// is deallocated; it does not retain the context.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
public struct LiveObjects<Fields: Entity>: AsyncSequence where Fields.Root == Fields.Object {
  /// The objects of one result.
  public typealias Element = [Fields.Object]

  private weak var context: NSManagedObjectContext?
  private let query: Query<Fields>

  init(_ context: NSManagedObjectContext, _ query: Query<Fields>) {
    self.context = context
    self.query = query
  }

  /// Creates an iterator, which observes the context from now on.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(context, query) }

  /// An iterator of the results.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private weak var context: NSManagedObjectContext?
    private let query: Query<Fields>
    private let changes: LiveChanges?
    private var events: AsyncStream<Void>.Iterator?
    private var last: [Fields.Object]?

    fileprivate init(_ context: NSManagedObjectContext?, _ query: Query<Fields>) {
      self.context = context
      self.query = query
      let coordinator = context?.persistentStoreCoordinator
      changes = coordinator.map { LiveChanges(of: $0, and: context) }
      if let changes, let context { context.performAndWait { LiveEnd.add(changes, to: context) } }
    }

    /// Returns the first list, or waits for one that differs from the last.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws -> [Fields.Object]? {
      while await hasChanged(actor), let objects = try objects() {
        if let last, last.elementsEqual(objects, by: ===) { continue }
        last = objects
        return objects
      }
      return nil
    }

    /// Waits for a change, except before the first result. Returns `false` at the end of the sequence.
    private mutating func hasChanged(_ actor: isolated (any Actor)?) async -> Bool {
      guard events == nil else { return await events?.next(isolation: actor) != nil }
      events = (changes ?? LiveChanges([]) { _ in false }).stream.makeAsyncIterator()
      return !Task.isCancelled
    }

    /// Returns the objects; `nil` if the context does not exist any more.
    private func objects() throws -> [Fields.Object]? {
      guard let context else { return nil }
      let query = query
      return try context.performAndWait { try context.fetch(query) }
    }
  }
}

@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
extension NSManagedObjectContext {
  /// Returns the objects of a query now and after each change of the list.
  public func values<Fields>(of query: Query<Fields>) -> LiveObjects<Fields> { LiveObjects(self, query) }
}
