import Foundation

/// A class of the main actor that uses the container's view context. It has the members of `NSModelActor`.
@MainActor
public protocol NSMainModelActor: AnyObject {
  /// The container of the context.
  var modelContainer: NSPersistentContainer { get }
}

extension NSMainModelActor {
  /// The view context of the container.
  public var modelContext: NSManagedObjectContext { modelContainer.viewContext }

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
  public func withContext<Result>(_ body: (NSManagedObjectContext) throws -> Result) rethrows -> Result {
    try body(modelContext)
  }

  /// Calls a closure and saves the context. If the closure or the save throws, the changes since the call are discarded
  /// and the error is thrown. See the function of `NSModelActor`.
  @discardableResult
  public func transaction<Result>(_ body: (NSManagedObjectContext) throws -> Result) throws -> Result {
    try modelContext.transaction(body)
  }
}
