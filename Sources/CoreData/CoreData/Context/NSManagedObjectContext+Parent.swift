import Foundation

/// A parent context as the object source of its child contexts.
extension NSManagedObjectContext: ObjectSource {
  final var model: NSManagedObjectModel {
    guard let model = persistentStoreCoordinator?.managedObjectModel else {
      raise(.internalInconsistency, "The parent context has no coordinator.")
    }
    return model
  }

  final func row(of id: NSManagedObjectID, fetched place: FetchedRows.Place?, readingMembers: Bool) throws -> Row? {
    try onQueue {
      let object = registry.object(for: id)
      if let object, object.isDeleted { return nil }
      if let object, object.hasChanges { object.readyForAccess() }
      if let object, object.state.isDisjoint(with: .unread) { return object.persistentRow }
      return try source?.row(of: object?.objectID ?? id.current, fetched: place, readingMembers: readingMembers)
    }
  }

  final var storeChangeCount: Int? { onQueue { source?.storeChangeCount } }

  final func rows(for query: RowQuery) throws -> [FoundRow] {
    try onQueue { try foundRows(for: query, FetchOptions()) }
  }

  final func makePermanent(
    _ ids: [NSManagedObjectID], assignedTo stores: [NSManagedObjectID: NSPersistentStore],
    in context: NSManagedObjectContext?
  ) throws {
    try onQueue {
      try source?.makePermanent(ids, assignedTo: stores, in: nil)
      for id in ids {
        if let object = registry.object(for: id) { takePermanentID(of: object) }
      }
    }
  }

  /// Applies a child's changes to this context, which saves them later.
  final func save(_ changes: SaveRequest) throws -> SaveOutcome {
    onQueue {
      var outcome = SaveOutcome()
      let created = changes.inserted.map { (take($0), $0.row) }
      for (object, row) in created { object.takeOver(row.values, changed: object.layout.savedToParent) }
      for update in changes.updated {
        let object = knownObject(with: update.id)
        object.readyForAccess()
        object.rebase(update)
      }
      for found in changes.deleted { deleteObject(knownObject(with: found.id)) }
      assignments.merge(changes.assignments) { $1 }
      for id in changes.inserted.map(\.id) + changes.updated.map(\.id) {
        if let object = registry.object(for: id) { outcome.rows[id.reference] = object.persistentRow }
      }
      processPendingChanges()
      return outcome
    }
  }

  /// Returns the object that a child inserted. Creates it with the identity that it has in the child, if it is not
  /// registered yet.
  private func take(_ found: FoundRow) -> NSManagedObject {
    if let known = registry.object(for: found.id) { return known }
    let object = managedObjectClass(for: found.id.entity).init(_entity: found.id.entity, insertInto: nil)
    object.identity = found.id
    add(object)
    object.state.insert(.awakening)
    object.awakeFromInsert()
    object.state.remove(.awakening)
    return object
  }
}

extension NSManagedObject {
  /// Sets the values of some slots. The values are already consistent with each other, so inverse relationships are
  /// not updated.
  final func takeOver(_ new: [Value], changed slots: [Int]) {
    keepValuesBeforeEvent()
    for slot in slots {
      values[slot] = new[slot].current
      if layout.kinds[slot].isRelationship { retainRegistered(in: slot) }
    }
    managedObjectContext?.noteChange(of: self)
  }

  /// Applies the changes that a child context made to this object, merged with the changes of this context.
  final func rebase(_ update: SaveRequest.Update) {
    var new = update.new.values
    for slot in update.changed {
      new[slot] = .merged(new[slot], values[slot], read: update.old.values[slot], preferringFirst: true)
    }
    takeOver(new, changed: update.changed)
  }
}
