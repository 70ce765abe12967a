import Foundation

/// An object that a context reads from and saves to: a coordinator with its stores, or a parent context. Only values
/// and identities are exchanged, never objects of another context.
protocol ObjectSource: AnyObject {
  /// The model of the coordinator.
  var model: NSManagedObjectModel { get }
  /// Returns the rows that match a query, in its order.
  func rows(for query: RowQuery) throws -> [FoundRow]
  /// Returns the number of rows that match a query.
  func count(for query: RowQuery) throws -> Int
  /// Returns the values of the columns of each dictionary; `nil` if the dictionaries have to be computed from rows.
  func lines(of results: DictionaryResults, for query: RowQuery) throws -> [[Value]]?
  /// Saves all changes or none, and returns the stored rows. Throws `SaveConflicts` if others saved the objects
  /// after they were read.
  func save(_ changes: SaveRequest) throws -> SaveOutcome
  /// Creates permanent identities for those of some objects that have temporary ones, as the successors of these,
  /// without saving the objects. `context` contains the objects, which a custom store can read.
  func makePermanent(
    _ ids: [NSManagedObjectID], assignedTo stores: [NSManagedObjectID: NSPersistentStore],
    in context: NSManagedObjectContext?
  ) throws
  /// A number that changes with each change of a row by the source's stores; `nil` if rows for faults need not be
  /// preserved.
  var storeChangeCount: Int? { get }
  /// Returns the row of an object; `nil` if it no longer exists. `place` is the place in the results of a fetch that
  /// found it. The row can lack to-many relationships if `readingMembers` is `false`.
  func row(of id: NSManagedObjectID, fetched place: FetchedRows.Place?, readingMembers: Bool) throws -> Row?
  /// Returns the rows of objects, which can lack to-many relationships; `nil` for an object that does not exist, and for
  /// one that the source reads only alone.
  func rows(of ids: [NSManagedObjectID]) throws -> [Row?]
}

extension ObjectSource {
  func row(of id: NSManagedObjectID) throws -> Row? { try row(of: id, fetched: nil, readingMembers: true) }

  func rows(of ids: [NSManagedObjectID]) throws -> [Row?] { ids.map { _ in nil } }

  func count(for query: RowQuery) throws -> Int { try rows(for: query).count }

  func lines(of results: DictionaryResults, for query: RowQuery) throws -> [[Value]]? { nil }
}

/// A fetch request for a source. Entities are resolved to indexes, and the query is independent of contexts.
struct RowQuery {
  var entity: NSEntityDescription
  /// The `entityIndex` of each entity to fetch: the entity, and its subentities if they are included.
  var entities: Set<Int>
  var predicate: NSPredicate?
  var sortDescriptors: [NSSortDescriptor] = []
  /// The maximum number of rows; 0 for no limit.
  var limit = 0
  var offset = 0
  /// The stores to which the query applies; `nil` for all stores.
  var stores: [NSPersistentStore]?
  /// The context of the query, for custom stores. Other stores do not use it.
  var context: NSManagedObjectContext?
  /// The values that the caller uses. A store can leave out all others.
  var values = Values.all

  /// The values of rows that a caller uses.
  enum Values {
    /// The identities only. The rows have no values.
    case none
    /// The identities, from which the caller creates faults. They are likely to be filled soon. A row without values
    /// is read then. Rows can lack to-many relationships.
    case faults
    case all
  }

  /// The query for all rows of the entities.
  var unconditional: RowQuery { RowQuery(entity: entity, entities: entities) }
}

/// A row with the identity of its object.
struct FoundRow {
  var id: NSManagedObjectID
  var row: Row
}

/// The changes that a context saves.
struct SaveRequest {
  /// The inserted rows, in order of insertion. Their identities are temporary, or were made permanent before the
  /// save.
  var inserted: [FoundRow] = []
  var updated: [Update] = []
  var deleted: [FoundRow] = []
  /// The assigned stores of objects, by identity. Other objects are saved to the store of their entity's
  /// configuration.
  var assignments: [NSManagedObjectID: NSPersistentStore] = [:]
  var author: String?
  var contextName: String?
  /// Whether the versions of rows are compared with the versions that were read. It is `false` after the merge
  /// policy has resolved conflicts.
  var checksVersions = true
  /// The context that saves, for custom stores, which read its objects. Other stores do not use it.
  var context: NSManagedObjectContext?

  struct Update {
    var id: NSManagedObjectID
    /// The row that was read, with its version.
    var old: Row
    /// The new row with all values.
    var new: Row
    /// The slots that differ.
    var changed: [Int]
  }
}

extension SaveRequest {
  /// Creates the request of a batch, which is not checked for conflicts. `context` executes the batch. Must not be
  /// called while the coordinator is locked.
  init(batchOf context: NSManagedObjectContext?) {
    checksVersions = false
    (author, contextName) = context?.origin ?? (nil, nil)
  }
}

/// The result of a save.
struct SaveOutcome {
  /// The stored rows of all inserted or updated objects, by the reference of their permanent identity.
  var rows: [ObjectReference: Row] = [:]
}

/// The objects that were changed or deleted in the store after the saving context read them.
struct SaveConflicts: Error, @unchecked Sendable {
  struct Conflict {
    var id: NSManagedObjectID
    /// The row that the saving context read.
    var cached: Row
    /// The current row in the store; `nil` if it was deleted.
    var stored: Row?
  }
  var conflicts: [Conflict]
}

/// The objects with equal values for a uniqueness constraint.
struct UniquenessConflicts: Error, @unchecked Sendable {
  struct Conflict {
    var constraint: [String]
    var values: [Value]
    /// The objects that the save inserts or updates.
    var saving: [NSManagedObjectID]
    /// The row in the store.
    var stored: FoundRow?
  }
  var conflicts: [Conflict]
}
