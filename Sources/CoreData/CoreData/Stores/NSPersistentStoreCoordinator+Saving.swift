import Foundation

extension NSPersistentStoreCoordinator {
  func save(_ changes: SaveRequest) throws -> SaveOutcome {
    try exclusively {
      try checkReachable(changes)
      // The changes are checked before identities are assigned, so that a failed save leaves new objects unchanged.
      let former = try parts(changes.settled)
      return try saving(former.map(\.store)) {
        for part in former { try part.store.check(part.changes) }
        try makePermanent(changes.inserted.map(\.id), assignedTo: changes.assignments, in: changes.context)
        let parts = try self.parts(changes.settled)
        for part in parts { try part.checkRelationships(schema) }
        var outcome = SaveOutcome()
        for part in parts {
          let rows = try part.store.save(part.changes)
          if outcome.rows.isEmpty { outcome.rows = rows } else { outcome.rows.merge(rows) { $1 } }
        }
        return outcome
      }
    }
  }

  /// Prevents other saves to some stores while a closure runs. The stores are locked in a fixed order, so that two
  /// coordinators with the same open stores do not cause a deadlock.
  private func saving<Result>(_ stores: [NSPersistentStore], _ body: () throws -> Result) throws -> Result {
    var begun: [NSPersistentStore] = []
    defer { for store in begun.reversed() { store.endSave() } }
    for store in stores.sorted(by: { $0.identifier < $1.identifier }) {
      try store.beginSave()
      begun.append(store)
    }
    return try body()
  }

  /// Returns the changes of each store. Stores that can still fail are first.
  private func parts(_ changes: SaveRequest) throws -> [StorePart] {
    if let store = onlyStore(for: changes) { return [StorePart(store: store, changes: changes)] }
    var parts: [StorePart] = []
    func add(_ store: NSPersistentStore?, _ change: (inout SaveRequest) -> Void) throws {
      guard let store else { return }
      if store.isReadOnly { throw storeError(NSPersistentStoreSaveError, "The store is read only.", store.url) }
      if let place = parts.firstIndex(where: { $0.store === store }) {
        change(&parts[place].changes)
      } else {
        var part = StorePart(store: store, changes: changes.withoutObjects)
        change(&part.changes)
        parts.append(part)
      }
    }
    var finder = StoreFinder(self, changes.assignments)
    for found in changes.inserted { try add(finder.store(ofInserted: found.id)) { $0.inserted.append(found) } }
    for update in changes.updated { try add(store(of: update.id)) { $0.updated.append(update) } }
    for found in changes.deleted { try add(store(of: found.id)) { $0.deleted.append(found) } }
    return parts.filter { !$0.store.savesSurely } + parts.filter(\.store.savesSurely)
  }

  /// Returns the store of all changes if the coordinator has one store and it can save them; otherwise `nil`.
  private func onlyStore(for changes: SaveRequest) -> NSPersistentStore? {
    let stores = persistentStores
    guard stores.count == 1, let store = stores.first, !store.isReadOnly, changes.assignments.isEmpty,
      Set(changes.inserted.lazy.map { Int($0.id.reference.entity) }).isSubset(of: store.entities)
    else { return nil }
    return store
  }

  /// Raises if an object belongs to a store that the coordinator does not have.
  private func checkReachable(_ changes: SaveRequest) throws {
    let ids = changes.updated.map(\.id) + changes.deleted.map(\.id)
    for id in ids where store(of: id.current) == nil {
      raise(
        .invalidArgument, "Object's persistent store is not reachable from this NSManagedObjectContext's coordinator")
    }
  }
}

/// The changes of a save in one store.
private struct StorePart {
  let store: NSPersistentStore
  var changes: SaveRequest

  /// Throws if an object references an object of another store, because a store cannot save such a reference.
  func checkRelationships(_ schema: CoordinatorSchema) throws {
    for found in changes.inserted { try check(found.id, found.row, schema, nil) }
    for update in changes.updated { try check(update.id, update.new, schema, update.changed) }
  }

  private func check(_ id: NSManagedObjectID, _ row: Row, _ schema: CoordinatorSchema, _ slots: [Int]?) throws {
    let entity = schema[id.reference]
    for link in entity.links where slots?.contains(link.slot) ?? true {
      if case .id(let id) = row.values[link.slot], id.reference.store == store.number { continue }
      for other in row.values[link.slot].identities where other.reference.store != store.number {
        let name = entity.layout.properties[link.slot].name
        let reason =
          other.isTemporaryID
          ? "Dangling reference to an invalid object." : "Illegal attempt to relate objects of different stores."
        throw coreDataError(
          .managedObjectReferentialIntegrity,
          [
            NSLocalizedFailureReasonErrorKey: reason, "NSUnderlyingException": reason,
            NSValidationKeyErrorKey: name, "NSAffectedObjectIDs": [id, other],
          ])
      }
    }
  }
}

extension SaveRequest {
  /// The request without changes.
  fileprivate var withoutObjects: SaveRequest {
    var copy = self
    (copy.inserted, copy.updated, copy.deleted) = ([], [], [])
    return copy
  }

  /// The changes with the permanent identities that new objects have received.
  fileprivate var settled: SaveRequest {
    var copy = self
    copy.inserted = inserted.map { FoundRow(id: $0.id.current, row: $0.row.settled($0.id.entity)) }
    copy.updated = updated.map { update in
      var update = update
      update.id = update.id.current
      update.new = update.new.settled(update.id.entity)
      return update
    }
    copy.deleted = deleted.map { FoundRow(id: $0.id.current, row: $0.row) }
    return copy
  }
}

extension Row {
  /// Returns the row with permanent identities in its relationships, if they exist.
  fileprivate func settled(_ entity: NSEntityDescription) -> Row {
    var row = self
    for slot in entity.layout.relationships {
      switch values[slot] {
      case .id(let id) where id.isTemporaryID: row.values[slot] = .id(id.current)
      case .ids(let ids) where ids.contains(where: \.isTemporaryID):
        row.values[slot] = .ids(Set(ids.map(\.current)))
      case .orderedIDs(let ids) where ids.contains(where: \.isTemporaryID):
        row.values[slot] = .orderedIDs(ids.map(\.current))
      default: break
      }
    }
    return row
  }
}
