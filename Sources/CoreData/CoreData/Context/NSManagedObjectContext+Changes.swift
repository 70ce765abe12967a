import Foundation

/// Tracking of changes and processing of events.
extension NSManagedObjectContext {
  /// Records that an object's values were set.
  final func noteChange(of object: NSManagedObject) {
    checkQueue()
    guard !object.isDeleted else { return }
    if !object.isInserted, !object.isUpdated {
      object.state.insert(.updated)
      updated.insert(object)
    }
    guard !object.state.contains(.changedInEvent) else { return }
    object.state.insert(.changedInEvent)
    event.updated.insert(object)
    changeCount += 1
  }

  /// Marks an object as deleted because its row does not exist in the store. The context finds this out when it
  /// fills the fault.
  final func noteInaccessible(_ object: NSManagedObject) {
    guard !object.isDeleted else { return }
    object.state.insert(.deleted)
    event.deleted.insert(object)
    deleted.insert(object)
    object.state.insert(.propagated)
  }

  final func deleteObject(_ object: NSManagedObject) {
    checkQueue()
    guard object.managedObjectContext === self else {
      raise(.invalidArgument, "An NSManagedObjectContext cannot delete objects in other contexts.")
    }
    guard !object.isDeleted else { return }
    object.readyForAccess()
    guard !object.isDeleted else { return }
    object.keepValuesBeforeEvent()
    object.prepareForDeletion()
    object.state.insert(.deleted)
    updated.remove(object)
    object.state.remove(.updated)
    if !object.isInserted { deleted.insert(object) }
    event.deleted.insert(object)
    changeCount += 1
  }

  final func takeBackDeletion(of object: NSManagedObject) {
    let hadReachedOthers = object.state.contains(.propagated)
    if hadReachedOthers { object.readRelatedObjects() }
    object.state.subtract([.deleted, .propagated, .deletedElsewhere])
    deleted.remove(object)
    if !event.deleted.contains(object) { event.restored.insert(object) }
    event.deleted.remove(object)
    noteChange(of: object)
    if hadReachedOthers { object.relateAgain() }
  }

  /// Processes the pending changes as one event: applies delete rules if `propagatesDeletes` is `true`, registers
  /// undo, and posts a notification. Repeats this while observers make further changes, and raises after 1000
  /// rounds.
  final func processEvent(propagatesDeletes: Bool) {
    checkQueue()
    guard !isProcessing else { return }
    isProcessing = true
    defer { isProcessing = false }
    var rounds = 0
    if propagatesDeletes { propagateDeletes() }
    while !event.isEmpty {
      if propagatesDeletes { propagateDeletes() }
      rounds += 1
      if rounds > 1000 {
        raise(.internalInconsistency, "Observers of the context's changes have changed it 1000 times over.")
      }
      finish(takeEvent())
    }
  }

  /// Returns the pending event and starts a new one. Removes objects that were inserted and deleted within the
  /// event.
  private func takeEvent() -> PendingEvent {
    var done = event
    event = PendingEvent()
    for object in done.deleted.ordered {
      done.updated.remove(object)
      done.refreshed.remove(object)
      guard object.isInserted else { continue }
      inserted.remove(object)
      if done.inserted.contains(object) {
        done.inserted.remove(object)
        done.deleted.remove(object)
        drop(object)
      }
    }
    for object in done.inserted.ordered { done.updated.remove(object) }
    return done
  }

  private func finish(_ done: PendingEvent) {
    registerUndo(of: done)
    if !done.isEmpty {
      NotificationCenter.default.post(
        name: .NSManagedObjectContextObjectsDidChange, object: self, userInfo: done.userInfo)
    }
    for object in done.objects where !event.updated.contains(object) {
      object.valuesBeforeEvent = nil
      object.state.remove(.changedInEvent)
    }
    for object in done.deleted.ordered where object.isInserted || object.isGivenUp { drop(object) }
  }

  final func rollBack() {
    checkQueue()
    var undone = PendingEvent()
    for object in inserted.ordered {
      drop(object)
      undone.deleted.insert(object)
    }
    for object in event.deleted.ordered where object.isInserted { drop(object) }
    for object in deleted.ordered where object.state.contains(.deletedElsewhere) { drop(object) }
    for object in deleted.ordered {
      restore(object)
      undone.inserted.insert(object)
    }
    for object in updated.ordered {
      restore(object)
      undone.refreshed.insert(object)
    }
    inserted.removeAll()
    updated.removeAll()
    deleted.removeAll()
    event = PendingEvent()
    undoManager?.removeAllActions()
    if !undone.isEmpty {
      NotificationCenter.default.post(
        name: .NSManagedObjectContextObjectsDidChange, object: self, userInfo: undone.userInfo)
    }
  }

  /// Resets an object to the values that were last read or saved.
  private func restore(_ object: NSManagedObject) {
    object.state.subtract([.updated, .deleted, .changedInEvent, .propagated])
    object.valuesBeforeEvent = nil
    guard let committed = object.committed else { return }
    object.values = committed.values
    object.retainRegistered()
    object.awake { $0.awake(fromSnapshotEvents: .rollback) }
  }
}

extension NSManagedObject {
  /// Whether a save found that another context deleted the object. It leaves the context at the end of the event.
  fileprivate final var isGivenUp: Bool { state.contains(.deletedElsewhere) && !isDeleted }
}
