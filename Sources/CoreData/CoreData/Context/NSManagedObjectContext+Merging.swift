import Foundation

/// Merging of changes that other contexts saved, and refreshing of objects.
extension NSManagedObjectContext {
  /// Merges the changes that another context saved. Updated objects are refreshed, inserted objects are registered
  /// as faults, and deleted objects are deleted here too (documented by Apple).
  final func merge(_ changes: SavedChanges) {
    checkQueue()
    processPendingChanges()
    pinned?.advance()
    for id in changes.inserted {
      let object = knownObject(with: id)
      event.inserted.insert(object)
      event.merged.insert(object)
    }
    var refreshed = Set<NSManagedObjectID>()
    for id in changes.updated {
      guard let object = registry.object(for: id) else { continue }
      if !object.isFault { refreshed.insert(id) }
      refreshObject(object, keepsChanges: true)
      event.merged.insert(object)
    }
    for id in changes.deleted {
      guard let object = registry.object(for: id), !object.state.contains(.deletedElsewhere) else { continue }
      takeOverDeletion(of: object)
      event.merged.insert(object)
    }
    processPendingChanges()
    var info = changes.userInfo
    info[NSRefreshedObjectIDsKey] = refreshed
    NotificationCenter.default.post(
      name: .NSManagedObjectContextDidMergeChangesObjectIDs, object: self, userInfo: info)
  }

  /// Marks an object as deleted. It is in the context until the next save, which finds no row to delete.
  private func takeOverDeletion(of object: NSManagedObject) {
    if !object.isDeleted { event.deleted.insert(object) }
    object.state.remove(.updated)
    object.state.formUnion([.deleted, .propagated, .deletedElsewhere])
    updated.remove(object)
    deleted.insert(object)
  }

  final func mergeRemote(_ data: [AnyHashable: Any]) {
    let coordinator = persistentStoreCoordinator
    let changes = SavedChanges(data) { coordinator?.managedObjectID(forURIRepresentation: $0) }
    performAndWait { merge(changes) }
  }

  /// Refreshes an object. An object without unsaved changes becomes a fault, even if `keepsChanges` is `true`
  /// (documented by Apple). A new object that does not keep its changes is not inserted any more.
  final func refreshObject(_ object: NSManagedObject, keepsChanges: Bool) {
    checkQueue()
    guard object.managedObjectContext === self else {
      raise(.invalidArgument, "The context cannot refresh an object of another context.")
    }
    object.fetched = nil
    guard !object.isFault, !object.isDeleted || object.state.contains(.inaccessible) else { return }
    if object.isInserted {
      if !keepsChanges { takeBackInsertion(of: object) }
      return
    }
    event.updated.remove(object)
    if keepsChanges, object.isUpdated {
      object.readyForAccess()
      guard let row = committedRow(of: object.objectID) else { return }
      object.layChanges(over: row)
      object.awake { $0.awake(fromSnapshotEvents: .refresh) }
    } else {
      updated.remove(object)
      object.turnIntoFault()
    }
    event.refreshed.insert(object)
  }

  /// Refreshes all registered objects. Objects that only related objects retained are released.
  final func refreshRegisteredObjects() {
    for object in registry.all { refreshObject(object, keepsChanges: true) }
    event.refreshed.removeUnreferenced()
  }

  /// Makes a new object a fault that is not saved. Observers that were notified of the object are notified of its
  /// deletion.
  private func takeBackInsertion(of object: NSManagedObject) {
    removeFromInverses(object)
    if !event.inserted.contains(object) { event.deleted.insert(object) }
    event.inserted.remove(object)
    event.updated.remove(object)
    inserted.remove(object)
    assignments[object.objectID] = nil
    object.state.remove(.inserted)
    object.state.insert(.propagated)
    object.turnIntoFault()
  }

  /// Resolves, by the merge policy, conflicts between the changes of this context and changes that others saved in
  /// the meantime.
  final func resolve(_ conflicts: SaveConflicts) throws {
    let list = conflicts.conflicts.map { NSMergeConflict($0, of: knownObject(with: $0.id)) }
    try policy.resolve(mergeConflicts: list)
  }

  /// Resolves, by the merge policy, conflicts between objects that have the same values for a uniqueness constraint.
  final func resolve(_ conflicts: UniquenessConflicts) throws {
    try policy.resolve(mergeConflicts: conflicts.conflicts.map { NSConstraintConflict($0, in: self) })
  }

  private var policy: NSMergePolicy { mergePolicy as? NSMergePolicy ?? .error }
}

extension NSManagedObject {
  /// Replaces the committed row with `row` and applies the object's own changes on top of it. Fetched properties are
  /// fetched again.
  final func layChanges(over row: Row) {
    guard let old = committed else { return fill(with: row) }
    var new = row.values
    for slot in layout.kinds.indices {
      if layout.kinds[slot] == .fetched {
        new[slot] = .null
      } else if !layout.isPersistent(slot) {
        new[slot] = values[slot]
      } else if values[slot] != old.values[slot] {
        new[slot] = .merged(values[slot], row.values[slot], read: old.values[slot], preferringFirst: true)
      }
    }
    values = new
    committed = row
    for slot in layout.relationships {
      if new[slot] == row.values[slot] { releaseRelated(in: slot) } else { retainRegistered(in: slot) }
    }
  }
}
