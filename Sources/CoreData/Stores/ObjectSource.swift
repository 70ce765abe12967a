import Foundation

/// What a context reads from and saves to: a coordinator with its stores, or a parent context. Everything that crosses
/// is a value or an identity, never an object of another context.
protocol ObjectSource: AnyObject {
  /// The coordinator's model.
  var model: NSManagedObjectModel { get }
  /// The row of an object; nil where there is none any more.
  func row(of id: NSManagedObjectID) throws -> Row?
  /// The rows that answer a question, in its order.
  func rows(for query: Query) throws -> [FoundRow]
  /// Makes the changes, all or none, and says what they were stored as. Throws `SaveConflicts` where others saved the
  /// same objects since they were read.
  func save(_ changes: SaveRequest) throws -> SaveOutcome
  /// Permanent identities for inserted objects, by their temporary ones, without saving them. `context` has the
  /// objects, which an application's own store may want to see.
  func permanentIDs(
    for ids: [NSManagedObjectID], assignedTo stores: [NSManagedObjectID: NSPersistentStore],
    in context: NSManagedObjectContext?
  ) throws -> [NSManagedObjectID: NSManagedObjectID]
  /// Permanent identities, for a caller that has no objects to show.
  func permanentIDs(for ids: [NSManagedObjectID], assignedTo stores: [NSManagedObjectID: NSPersistentStore]) throws
    -> [NSManagedObjectID: NSManagedObjectID]
}

extension ObjectSource {
  func permanentIDs(
    for ids: [NSManagedObjectID], assignedTo stores: [NSManagedObjectID: NSPersistentStore],
    in context: NSManagedObjectContext?
  ) throws -> [NSManagedObjectID: NSManagedObjectID] { try permanentIDs(for: ids, assignedTo: stores) }
}

/// A fetch request as a source answers it: entities resolved to their indices, nothing to do with contexts.
struct Query {
  var entity: NSEntityDescription
  /// `entityIndex` of every entity whose objects are wanted: the entity's, and its subentities' where they are included.
  var entities: Set<Int>
  var predicate: NSPredicate?
  var sortDescriptors: [NSSortDescriptor] = []
  /// 0 for no limit.
  var limit = 0
  var offset = 0
  /// The stores that are asked; nil for all.
  var stores: [NSPersistentStore]?
  /// Who asks, for an application's own store; no other looks at it.
  var context: NSManagedObjectContext?
}

/// A row that was found, and whose it is.
struct FoundRow {
  var id: NSManagedObjectID
  var row: Row
}

/// What a context saves.
struct SaveRequest {
  /// In the order in which they were inserted. Temporary identities, or ones that were made permanent before.
  var inserted: [FoundRow] = []
  var updated: [Update] = []
  var deleted: [FoundRow] = []
  /// The store an object was assigned to, by its identity; others go where their entity's configuration says.
  var assignments: [NSManagedObjectID: NSPersistentStore] = [:]
  var author: String?
  var contextName: String?
  /// Whether rows are compared with what they were when they were read. The merge policy says no after it has decided.
  var checksVersions = true
  /// Who saves, for an application's own store, which is given the context's objects. No other store looks at it.
  var context: NSManagedObjectContext?

  struct Update {
    var id: NSManagedObjectID
    /// As it was read, with its version.
    var old: Row
    /// All of its values as they are to be.
    var new: Row
    /// The slots that differ.
    var changed: [Int]
  }
}

/// What became of a save.
struct SaveOutcome {
  /// The permanent identity of each inserted object by its temporary one.
  var permanentIDs: [NSManagedObjectID: NSManagedObjectID] = [:]
  /// The stored rows, by permanent identity, of everything that was inserted or updated.
  var rows: [NSManagedObjectID: Row] = [:]
}

/// Objects that were changed or deleted in the store since the saving context read them.
struct SaveConflicts: Error, @unchecked Sendable {
  struct Conflict {
    var id: NSManagedObjectID
    /// What the saving context read.
    var cached: Row
    /// What is in the store now; nil where it was deleted.
    var stored: Row?
  }
  var conflicts: [Conflict]
}

/// Objects whose values a uniqueness constraint allows once only.
struct UniquenessConflicts: Error, @unchecked Sendable {
  struct Conflict {
    var constraint: [String]
    var values: [Value]
    /// Inserted or updated by the save.
    var saving: [NSManagedObjectID]
    /// In the store.
    var stored: FoundRow?
  }
  var conflicts: [Conflict]
}
