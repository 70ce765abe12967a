import Foundation

/// The results of a query or a selection in a container's stores, as an asynchronous sequence: the first result, and
/// another one whenever it differs.
///
///     for try await ids in container.values(of: Order.where { $0.isPaid == false }) { … }
///
/// The results are read from the stores after a save of any context, after a merge, for example of a batch request, and
/// after a change of the stores. A consumer that is slow does not receive each result between two, but always the last.
/// The sequence ends with the cancellation of its task, and when the container is deallocated; it does not retain the
/// container.
public struct LiveValues<Element: Sendable>: AsyncSequence, Sendable {
  /// A result, and the values that it is compared by.
  struct Reading: Sendable {
    let values: [[StoredValue?]]
    let element: Element
  }
  typealias Read = @Sendable (NSManagedObjectContext) throws -> Reading

  private weak var container: NSPersistentContainer?
  private let read: Read

  init(_ container: NSPersistentContainer, _ read: @escaping Read) {
    self.container = container
    self.read = read
  }

  /// Creates an iterator, which observes the container from now on.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(container, read) }

  /// An iterator of the results.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private weak var container: NSPersistentContainer?
    private let read: Read
    private let changes: LiveChanges?
    private var events: AsyncStream<Void>.Iterator?
    private var last: [[StoredValue?]]?

    fileprivate init(_ container: NSPersistentContainer?, _ read: @escaping Read) {
      self.container = container
      self.read = read
      changes = container.map { LiveChanges(of: $0.persistentStoreCoordinator) }
      if let changes, let context = container?.viewContext {
        context.perform { LiveEnd.add(changes, to: context) }
      }
    }

    /// Returns the first result, or waits for one that differs from the last.
    public mutating func next() async throws -> Element? {
      while await hasChanged(), let reading = try await reading() {
        guard reading.values != last else { continue }
        last = reading.values
        return reading.element
      }
      return nil
    }

    /// Waits for a change, except before the first result. Returns `false` at the end of the sequence.
    private mutating func hasChanged() async -> Bool {
      guard events == nil else { return await events?.next() != nil }
      events = changes?.stream.makeAsyncIterator()
      return events != nil && !Task.isCancelled
    }

    private func reading() async throws -> Reading? {
      let read = read
      return try await container?.performBackgroundTask { try read($0) }
    }
  }
}

extension NSPersistentContainer {
  /// Returns the identities of the objects of a query, as they are in the stores now and after each change.
  public nonisolated func values<Fields>(of query: Query<Fields>) -> LiveValues<[ObjectID<Fields.Object>]> {
    LiveValues(self) { context in
      let ids = try context.ids(query)
      return .init(values: ids.map { [$0.storedValue] }, element: ids)
    }
  }

  /// Returns the rows of a selection, as they are in the stores now and after each change.
  public nonisolated func values<Fields, Row: Sendable>(of selection: Selection<Fields, Row>) -> LiveValues<[Row]> {
    LiveValues(self) { context in
      let values = try selection.values(in: context)
      return .init(values: values, element: try values.map { try selection.row($0, in: context) })
    }
  }
}
