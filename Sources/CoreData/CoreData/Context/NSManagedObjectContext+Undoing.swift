import Foundation

/// Undo support for contexts with an undo manager.
extension NSManagedObjectContext {
  /// The objects and former values that are needed to undo an event.
  private struct Reversal {
    var inserted: [NSManagedObject]
    var deleted: [(object: NSManagedObject, values: [Value])]
    var updated: [(object: NSManagedObject, values: [Value])]
  }

  /// Registers an action that undoes an event.
  final func registerUndo(of event: PendingEvent) {
    guard let undoManager, undoManager.isUndoRegistrationEnabled else { return }
    let reversal = Reversal(
      inserted: event.inserted.ordered.filter { !event.merged.contains($0) } + event.restored.ordered,
      deleted: event.deleted.ordered.filter { !event.merged.contains($0) && !$0.isFault }.map {
        ($0, $0.valuesBeforeEvent ?? $0.values)
      },
      updated: event.updated.ordered.compactMap { object in
        object.readyForAccess()
        return object.valuesBeforeEvent.map { (object, $0) }
      })
    guard !(reversal.inserted.isEmpty && reversal.deleted.isEmpty && reversal.updated.isEmpty) else { return }
    undoManager.registerUndo(withTarget: self) { $0.revert(reversal) }
    undoManager.endEvent()
  }

  private func revert(_ reversal: Reversal) {
    for (object, values) in reversal.deleted { reinsert(object, values) }
    for (object, values) in reversal.updated where object.managedObjectContext === self {
      // The object can have become a fault after the event.
      object.readyForAccess()
      object.keepValuesBeforeEvent()
      object.values = values
      object.retainRegistered()
      noteChange(of: object)
      object.awake { $0.awake(fromSnapshotEvents: .undoUpdate) }
    }
    for object in reversal.inserted where object.managedObjectContext === self {
      object.state.insert(.propagated)
      deleteObject(object)
      object.awake { $0.awake(fromSnapshotEvents: .undoInsertion) }
    }
    processPendingChanges()
  }

  /// Inserts a deleted object again, with its former values.
  private func reinsert(_ object: NSManagedObject, _ values: [Value]) {
    if object.managedObjectContext === self {
      object.keepValuesBeforeEvent()
      takeBackDeletion(of: object)
      // For observers and for redo, the object is new.
      event.inserted.insert(object)
    } else {
      object.committed = Row(values: object.entity.layout.initialValues)
      add(object)
    }
    object.values = values
    object.retainRegistered()
    object.awake { $0.awake(fromSnapshotEvents: .undoDeletion) }
  }
}
