import Foundation

/// Objects that share values which a uniqueness constraint allows once: one that is saved and one that is stored, or
/// several that are saved together.
///
/// Snapshots hold attributes and to-one relationships, the latter as object IDs, and no to-many relationships; a value
/// that is not there is `NSNull` (documented).
open class NSConstraintConflict: NSObject {
  /// The names of the properties that no two objects share.
  public let constraint: [String]
  /// The values that the objects shared when the conflict was found, by property.
  public let constraintValues: [String: Any]
  /// The object that is stored; nil where it is several objects of one context that are in conflict (documented).
  public let databaseObject: NSManagedObject?
  /// The values of the object that is stored.
  public let databaseSnapshot: [String: Any]?
  /// The objects that are saved: one if there is a stored one, else several (documented).
  public let conflictingObjects: [NSManagedObject]
  /// What each of the objects that are saved was when it was read or inserted.
  public let conflictingSnapshots: [[AnyHashable: Any]]

  /// A conflict over a constraint. An `NSNull` in place of a snapshot stands for an object that was not changed.
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

  /// A conflict that a source reported to a context.
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
