import Foundation

/// An actor whose code runs on the queue of a context, and can therefore use the context's objects directly.
///
///     actor Importer: NSModelActor {
///       nonisolated let modelContainer: NSPersistentContainer
///       nonisolated let modelExecutor: ContextExecutor
///
///       init(container: NSPersistentContainer) {
///         modelContainer = container
///         modelExecutor = ContextExecutor(context: container.newBackgroundContext())
///       }
///
///       func add(_ title: String) throws -> ObjectID<Item> {
///         try transaction { context in
///           let item = Item(context: context)
///           item.title = title
///           return item
///         }.typedID
///       }
///     }
///
/// Managed objects stay inside of the actor. Identifiers and values are passed to other code.
public protocol NSModelActor: Actor {
  /// The container of the context.
  nonisolated var modelContainer: NSPersistentContainer { get }
  /// The executor on the queue of the actor's context.
  nonisolated var modelExecutor: ContextExecutor { get }
}

extension NSModelActor {
  /// The executor of the actor.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { modelExecutor.asUnownedSerialExecutor() }

  /// The context of the actor. The view context of the container merges the changes of its batch requests.
  public var modelContext: NSManagedObjectContext {
    let context = modelExecutor.context
    context.viewContext = modelContainer.viewContext
    return context
  }

  /// The object with an identifier. See the subscript of `NSManagedObjectContext`.
  public subscript<Object: NSManagedObject>(id: ObjectID<Object>) -> Object {
    get throws { try modelContext[id] }
  }

  /// Returns the object with an identifier; `nil` if it does not exist. Throws all other errors.
  public func existing<Object: NSManagedObject>(_ id: ObjectID<Object>) throws -> Object? {
    try modelContext.existing(id)
  }

  /// Returns the objects of a query.
  public func fetch<Fields>(_ query: Query<Fields>) throws -> [Fields.Object] { try modelContext.fetch(query) }

  /// Returns the rows of a selection.
  public func fetch<Fields, Row>(_ selection: Selection<Fields, Row>) throws -> [Row] {
    try modelContext.fetch(selection)
  }

  /// Returns the first object of a query; `nil` if it has no objects.
  public func first<Fields>(_ query: Query<Fields>) throws -> Fields.Object? { try modelContext.first(query) }

  /// Returns the number of objects of a query.
  public func count<Fields>(_ query: Query<Fields>) throws -> Int { try modelContext.count(query) }

  /// Returns whether a query has objects.
  public func exists<Fields>(_ query: Query<Fields>) throws -> Bool { try modelContext.exists(query) }

  /// Returns the identities of the objects of a query.
  public func ids<Fields>(_ query: Query<Fields>) throws -> [ObjectID<Fields.Object>] { try modelContext.ids(query) }

  /// Calls a closure with the context.
  public func withContext<Result>(
    _ body: (NSManagedObjectContext) throws -> sending Result
  ) rethrows -> sending Result {
    try body(modelContext)
  }

  /// Calls an asynchronous closure on the actor. Other work of the actor can run while the closure waits.
  public func run<Result>(
    _ body: @Sendable (isolated Self) async throws -> sending Result
  ) async rethrows -> sending Result {
    try await body(self)
  }

  /// Calls a closure and saves the context. If the closure or the save throws, the changes since the call are discarded
  /// and the error is thrown. Changes from before the call remain, unsaved, and batch requests are not undone.
  ///
  /// A transaction in a transaction is saved with the outer one, so new objects have temporary identifiers until then.
  @discardableResult
  public func transaction<Result>(_ body: (NSManagedObjectContext) throws -> Result) throws -> Result {
    try modelContext.transaction(body)
  }
}
