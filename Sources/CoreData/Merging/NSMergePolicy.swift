import Foundation

/// What a context does when it saves objects that others saved since it read them, or that share values that a
/// uniqueness constraint allows once.
///
/// A subclass that changes what happens calls `super` (documented): merging is done there.
open class NSMergePolicy: NSObject {
  /// What the policy does; of a subclass, what its `super` does.
  public let mergeType: NSMergePolicyType

  /// A policy of a type.
  public init(merge type: NSMergePolicyType) {
    mergeType = type
    super.init()
  }

  /// The policy that lets the save fail: what a context has to begin with (documented).
  open class var error: NSMergePolicy { errorPolicy }
  /// The policy that throws the object's changes away.
  open class var rollback: NSMergePolicy { rollbackPolicy }
  /// The policy that writes the whole object over what the store has.
  open class var overwrite: NSMergePolicy { overwritePolicy }
  /// The policy that merges by property and keeps the object's value where both sides changed one.
  open class var mergeByPropertyObjectTrump: NSMergePolicy { objectTrumpPolicy }
  /// The policy that merges by property and keeps the store's value where both sides changed one.
  open class var mergeByPropertyStoreTrump: NSMergePolicy { storeTrumpPolicy }

  /// Resolves conflicts of both kinds: objects that others saved first, then uniqueness (documented).
  open func resolve(mergeConflicts list: [Any]) throws {
    let locking = list.compactMap { $0 as? NSMergeConflict }
    if !locking.isEmpty { try resolve(optimisticLockingConflicts: locking) }
    let constraints = list.compactMap { $0 as? NSConstraintConflict }
    if !constraints.isEmpty { try resolve(constraintConflicts: constraints) }
  }

  /// Resolves conflicts with objects that others saved or deleted since the context read them.
  ///
  /// The error policy throws `NSManagedObjectMergeError`, with the conflicts under `conflictList`. The two policies that
  /// merge by property take what only the store changed from the store and what only the object changed from the
  /// object; members that one side added to a to-many relationship or removed from it are added and removed. An object
  /// that is deleted on one side and changed on the other is saved as it is in memory by the policies under which the
  /// object wins, and is as it is in the store under the others.
  open func resolve(optimisticLockingConflicts list: [NSMergeConflict]) throws {
    if mergeType == .errorMergePolicyType {
      throw coreDataError(.managedObjectMerge, [NSPersistentStoreSaveConflictsErrorKey: list])
    }
    for conflict in list { conflict.resolve(by: mergeType) }
  }

  /// Resolves conflicts over values that a uniqueness constraint allows once.
  ///
  /// The error policy throws `NSManagedObjectConstraintMergeError`, with the conflicts under `conflictList`. Where the
  /// object wins by property, the object that is stored stays and takes all attributes and to-one relationships of the
  /// one that is saved, those without a value too, and is added to what its to-many relationships have; the other one
  /// goes. Under the overwriting policy the stored object is deleted. Where the store wins, the stored object stays as
  /// it is: an inserted object goes, and one that was changed gets its old values back, those of the constraint only
  /// if it is by property.
  ///
  /// Of objects of one context that share values, the first plays the part of the stored one, or the one that is
  /// stored, if there is such a one; under the overwriting policy the last one stays.
  open func resolve(constraintConflicts list: [NSConstraintConflict]) throws {
    if mergeType == .errorMergePolicyType {
      throw coreDataError(.managedObjectConstraintMerge, [NSPersistentStoreSaveConflictsErrorKey: list])
    }
    for conflict in list { conflict.resolve(by: mergeType) }
  }
}

// One of each for the whole process; they do not change.
nonisolated(unsafe) private let errorPolicy = NSMergePolicy(merge: .errorMergePolicyType)
nonisolated(unsafe) private let rollbackPolicy = NSMergePolicy(merge: .rollbackMergePolicyType)
nonisolated(unsafe) private let overwritePolicy = NSMergePolicy(merge: .overwriteMergePolicyType)
nonisolated(unsafe) private let objectTrumpPolicy = NSMergePolicy(merge: .mergeByPropertyObjectTrumpMergePolicyType)
nonisolated(unsafe) private let storeTrumpPolicy = NSMergePolicy(merge: .mergeByPropertyStoreTrumpMergePolicyType)

/// `NSMergePolicy.error`, the policy that lets the save fail.
public var NSErrorMergePolicy: AnyObject { NSMergePolicy.error }
/// `NSMergePolicy.mergeByPropertyStoreTrump`.
public var NSMergeByPropertyStoreTrumpMergePolicy: AnyObject { NSMergePolicy.mergeByPropertyStoreTrump }
/// `NSMergePolicy.mergeByPropertyObjectTrump`.
public var NSMergeByPropertyObjectTrumpMergePolicy: AnyObject { NSMergePolicy.mergeByPropertyObjectTrump }
/// `NSMergePolicy.overwrite`, the policy that writes the whole object over what the store has.
public var NSOverwriteMergePolicy: AnyObject { NSMergePolicy.overwrite }
/// `NSMergePolicy.rollback`, the policy that throws the object's changes away.
public var NSRollbackMergePolicy: AnyObject { NSMergePolicy.rollback }
