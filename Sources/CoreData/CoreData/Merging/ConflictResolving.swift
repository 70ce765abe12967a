import Foundation

extension NSMergeConflict {
  /// Resolves the conflict by a policy and updates the object accordingly. The context saves again afterwards.
  final func resolve(by policy: NSMergePolicyType) {
    let object = sourceObject
    guard let context = object.managedObjectContext, let decision = sides.decision(by: policy) else { return }
    switch decision {
    case .delete, .recreate: return
    case .takeStored: context.takeStored(object)
    case .forget: context.giveUp(object)
    case .save(let values):
      if let stored = rows?.stored { object.committed = stored }
      object.takeValues(values)
      object.awake { $0.awake(fromSnapshotEvents: .mergePolicy) }
    }
  }

  private var sides: MergeSides {
    let object = sourceObject.isDeleted ? nil : sourceObject.presentValues
    let entity = sourceObject.entity
    if let rows {
      return MergeSides(
        object: object, read: values(of: rows.read, entity), stored: rows.stored.map { values(of: $0, entity) })
    }
    let read = (persistedSnapshot == nil ? objectSnapshot : cachedSnapshot) ?? [:]
    let stored = newVersionNumber == 0 ? nil : persistedSnapshot ?? cachedSnapshot
    return MergeSides(
      object: object, read: read.mapValues { Value($0) }, stored: stored?.mapValues { Value($0) })
  }
}

extension NSConstraintConflict {
  /// Resolves the conflict by a policy and updates the objects accordingly. The context saves again afterwards.
  final func resolve(by policy: NSMergePolicyType) {
    var objects = conflictingObjects.filter { $0.managedObjectContext != nil && !$0.isDeleted }
    if let databaseObject {
      for object in objects { resolve(object, with: databaseObject, by: policy) }
    } else if policy == .overwriteMergePolicyType {
      for object in objects.dropLast() { object.managedObjectContext?.delete(object) }
    } else if let keeper = objects.firstIndex(where: { !$0.isInserted }) ?? objects.indices.first {
      let preserved = objects.remove(at: keeper)
      for object in objects { resolve(object, with: preserved, by: policy) }
    }
  }

  private func resolve(_ object: NSManagedObject, with stored: NSManagedObject, by policy: NSMergePolicyType) {
    guard let context = object.managedObjectContext, object !== stored, !stored.isDeleted else { return }
    let sides = ConstraintSides(
      object: object.presentValues, isInserted: object.isInserted,
      read: object.committed.map { values(of: $0, object.entity) } ?? [:], stored: stored.presentValues,
      constraint: constraint)
    switch sides.decision(by: policy) {
    case nil: return
    case .deleteStored: context.delete(stored)
    case .discard: context.delete(object)
    case .revert(let values): object.takeValues(values)
    case .takeStored: context.takeStored(object)
    case .mergeIntoStored(let values):
      object.leaveRelationships()
      stored.takeValues(values)
      context.delete(object)
    }
  }
}

extension NSManagedObjectContext {
  /// Restores an object to its state in the store and discards its changes in memory. The object becomes a fault
  /// that is no longer deleted.
  fileprivate final func takeStored(_ object: NSManagedObject) {
    if object.isDeleted { insert(object) }
    refresh(object, mergeChanges: false)
  }

  /// Removes an object from the context because the store no longer has it.
  fileprivate final func giveUp(_ object: NSManagedObject) {
    object.state.formUnion([.propagated, .deletedElsewhere])
    updated.remove(object)
    deleted.remove(object)
    event.deleted.insert(object)
  }
}
