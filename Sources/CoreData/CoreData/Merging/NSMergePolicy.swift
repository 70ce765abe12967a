import Foundation

/// A policy that resolves conflicts when a context saves: with objects that others saved after the context read
/// them, or between objects that have the same values for a uniqueness constraint.
///
/// A subclass that customizes the resolution calls `super`, which performs the merge (documented by Apple).
open class NSMergePolicy: NSObject {
  /// The type of the merge; for a subclass, the type that the methods of `super` use.
  public let mergeType: NSMergePolicyType

  /// Creates a policy with a merge type.
  public init(merge type: NSMergePolicyType) {
    mergeType = type
    super.init()
  }

  /// The policy that causes the save to fail. It is the default of a context (documented by Apple).
  open class var error: NSMergePolicy { errorPolicy }
  /// The policy that discards the changes of the object.
  open class var rollback: NSMergePolicy { rollbackPolicy }
  /// The policy that overwrites the object's values in the store with all values in memory.
  open class var overwrite: NSMergePolicy { overwritePolicy }
  /// The policy that merges by property. If both sides changed a property, the object's value takes precedence.
  open class var mergeByPropertyObjectTrump: NSMergePolicy { objectTrumpPolicy }
  /// The policy that merges by property. If both sides changed a property, the store's value takes precedence.
  open class var mergeByPropertyStoreTrump: NSMergePolicy { storeTrumpPolicy }

  /// Resolves conflicts of both kinds: first with objects that others saved, then for uniqueness constraints
  /// (documented by Apple).
  open func resolve(mergeConflicts list: [Any]) throws {
    let locking = list.compactMap { $0 as? NSMergeConflict }
    if !locking.isEmpty { try resolve(optimisticLockingConflicts: locking) }
    let constraints = list.compactMap { $0 as? NSConstraintConflict }
    if !constraints.isEmpty { try resolve(constraintConflicts: constraints) }
  }

  /// Resolves conflicts with objects that others saved or deleted after the context read them.
  ///
  /// The error policy throws `NSManagedObjectMergeError`, with the conflicts under `conflictList`. The two policies
  /// that merge by property use the store's value of a property that only the store changed, and the object's value
  /// of a property that only the object changed. For a to-many relationship, they apply the additions and removals
  /// of both sides. If an object is deleted on one side and changed on the other, policies under which the object
  /// wins save the state in memory. The other policies use the state in the store.
  open func resolve(optimisticLockingConflicts list: [NSMergeConflict]) throws {
    if mergeType == .errorMergePolicyType {
      throw coreDataError(.managedObjectMerge, [NSPersistentStoreSaveConflictsErrorKey: list])
    }
    for conflict in list { conflict.resolve(by: mergeType) }
  }

  /// Resolves conflicts for uniqueness constraints.
  ///
  /// The error policy throws `NSManagedObjectConstraintMergeError`, with the conflicts under `conflictList`.
  ///
  /// If the object wins by property, the stored object remains. It receives all attributes and to-one relationships
  /// of the object to save, including missing values, and the members of its to-many relationships. The object to
  /// save is deleted.
  ///
  /// The overwrite policy deletes the stored object.
  ///
  /// If the store wins, the stored object remains unchanged. An inserted object is deleted. A changed object gets
  /// its former values back; the policy that merges by property restores only the constraint's properties.
  ///
  /// If several objects of one context have the same values, the first object that is already stored is treated as
  /// the stored object, or the first object if none is. The overwrite policy deletes all objects except the last
  /// one.
  open func resolve(constraintConflicts list: [NSConstraintConflict]) throws {
    if mergeType == .errorMergePolicyType {
      throw coreDataError(.managedObjectConstraintMerge, [NSPersistentStoreSaveConflictsErrorKey: list])
    }
    for conflict in list { conflict.resolve(by: mergeType) }
  }
}

// The shared policies of the process. They are immutable.
nonisolated(unsafe) private let errorPolicy = NSMergePolicy(merge: .errorMergePolicyType)
nonisolated(unsafe) private let rollbackPolicy = NSMergePolicy(merge: .rollbackMergePolicyType)
nonisolated(unsafe) private let overwritePolicy = NSMergePolicy(merge: .overwriteMergePolicyType)
nonisolated(unsafe) private let objectTrumpPolicy = NSMergePolicy(merge: .mergeByPropertyObjectTrumpMergePolicyType)
nonisolated(unsafe) private let storeTrumpPolicy = NSMergePolicy(merge: .mergeByPropertyStoreTrumpMergePolicyType)

/// The policy that causes the save to fail, `NSMergePolicy.error`.
public var NSErrorMergePolicy: AnyObject { NSMergePolicy.error }
/// The policy `NSMergePolicy.mergeByPropertyStoreTrump`.
public var NSMergeByPropertyStoreTrumpMergePolicy: AnyObject { NSMergePolicy.mergeByPropertyStoreTrump }
/// The policy `NSMergePolicy.mergeByPropertyObjectTrump`.
public var NSMergeByPropertyObjectTrumpMergePolicy: AnyObject { NSMergePolicy.mergeByPropertyObjectTrump }
/// The policy that overwrites the object's values in the store, `NSMergePolicy.overwrite`.
public var NSOverwriteMergePolicy: AnyObject { NSMergePolicy.overwrite }
/// The policy that discards the changes of the object, `NSMergePolicy.rollback`.
public var NSRollbackMergePolicy: AnyObject { NSMergePolicy.rollback }
