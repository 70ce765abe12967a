import Foundation

/// A conflict between objects that have the same values for a uniqueness constraint: an object to save and a stored
/// object, or several objects that are saved together.
///
/// Snapshots contain attributes and to-one relationships, the latter as object IDs. They contain no to-many
/// relationships. A missing value is `NSNull` (documented by Apple).
open class NSConstraintConflict: NSObject {
  /// The names of the properties in the uniqueness constraint.
  public let constraint: [String]
  /// The values that the objects shared when the conflict was found, by property name.
  public let constraintValues: [String: Any]
  /// The stored object; `nil` if the conflict is between several objects of one context (documented by Apple).
  public let databaseObject: NSManagedObject?
  /// The values of the stored object; `nil` if the conflict has no stored object.
  public let databaseSnapshot: [String: Any]?
  /// The objects to save: one if a stored object exists, otherwise several (documented by Apple).
  public let conflictingObjects: [NSManagedObject]
  /// The values of each object to save when it was read or inserted.
  public let conflictingSnapshots: [[AnyHashable: Any]]

  /// Creates a conflict for a uniqueness constraint. An `NSNull` in `conflictingSnapshots` represents an unchanged
  /// object.
  public init(
    constraint: [String], database databaseObject: NSManagedObject?, databaseSnapshot: [AnyHashable: Any]?,
    conflicting conflictingObjects: [NSManagedObject], conflictingSnapshots: [Any]
  ) {
    self.constraint = constraint
    self.databaseObject = databaseObject
    self.databaseSnapshot = databaseSnapshot.map { snapshot in
      Dictionary(snapshot.map { ("\($0.key)", $0.value) }, uniquingKeysWith: { first, _ in first })
    }
    self.conflictingObjects = conflictingObjects
    self.conflictingSnapshots = conflictingSnapshots.map { $0 as? [AnyHashable: Any] ?? [:] }
    constraintValues = Dictionary(
      constraint.map { ($0, conflictingObjects.last?.value(forKey: $0) ?? NSNull()) },
      uniquingKeysWith: { first, _ in first })
    super.init()
  }

  /// Creates a conflict without a constraint and objects.
  public convenience override init() {
    self.init(constraint: [], database: nil, databaseSnapshot: nil, conflicting: [], conflictingSnapshots: [])
  }

  /// Creates a conflict that a source reported to a context.
  convenience init(_ conflict: UniquenessConflicts.Conflict, in context: NSManagedObjectContext) {
    let objects = conflict.saving.map { context.object(with: $0) }
    self.init(
      constraint: conflict.constraint, database: conflict.stored.map { context.object(with: $0.id) },
      databaseSnapshot: conflict.stored.map { snapshot(of: $0.row, $0.id.entity) }, conflicting: objects,
      conflictingSnapshots: objects.map(\.committedSnapshot))
  }

  open override var description: String {
    let database = databaseObject.map(address(of:)) ?? "(null)"
    return "NSConstraintConflict (\(address(of: self))) for constraint \(constraint): database: \(database), "
      + "conflictedObjects: \(conflictingObjects.map { address(of: $0) })"
  }
}
