import Foundation

/// The new value of a slot in a batch update.
enum BatchValue {
  case constant(Value)
  /// An expression, which is evaluated for the object before the update.
  case expression(ExpressionNode)

  /// Returns the value for an object, as the slot stores it. Throws if the expression's value has the wrong type.
  func value(for id: NSManagedObjectID, slot: Int, reader: any KeyReader) throws -> Value {
    switch self {
    case .constant(let value): value
    case .expression(let node):
      try BatchValues.value(node.evaluate(.id(id), reader: reader).any, forSlot: slot, of: id.entity)
    }
  }
}

/// The objects that a batch request has changed.
struct BatchOutcome {
  var count: Int
  /// The identities of the objects; empty if the request does not return them.
  var ids: [NSManagedObjectID]

  init(_ ids: [NSManagedObjectID]) {
    count = ids.count
    self.ids = ids
  }

  init(count: Int, ids: [NSManagedObjectID] = []) {
    self.count = count
    self.ids = ids
  }
}

// Batch requests change rows directly, without contexts. Their changes are not checked for conflicts, and objects in
// memory are not updated. A store that executes a batch by statements does so; otherwise the rows are read and saved.
extension NSPersistentStoreCoordinator {
  /// Deletes the rows that match a query. The delete rules are applied as in a database. Cascaded objects are deleted,
  /// references to deleted objects are removed, and an object that a deny rule protects is an error.
  final func batchDelete(
    _ query: RowQuery, in context: NSManagedObjectContext? = nil, returnsIDs: Bool = true
  ) throws -> BatchOutcome {
    let origin = SaveRequest(batchOf: context)
    return try exclusively {
      let stores = batchStores(query)
      if stores.count == 1, let outcome = try stores[0].batchDelete(.matching(query), origin, returnsIDs: returnsIDs) {
        return outcome
      }
      return try delete(try rows(for: query), origin)
    }
  }

  /// Deletes objects. Objects that do not exist are skipped.
  final func batchDelete(
    _ ids: [NSManagedObjectID], in context: NSManagedObjectContext? = nil, returnsIDs: Bool = true
  ) throws -> BatchOutcome {
    let origin = SaveRequest(batchOf: context)
    return try exclusively {
      let ids = ids.map(\.current)
      let stores = persistentStores.filter { store in ids.contains { $0.reference.store == store.number } }
      for store in stores { store.checkTakesBatches() }
      if stores.count == 1, let outcome = try stores[0].batchDelete(.objects(ids), origin, returnsIDs: returnsIDs) {
        return outcome
      }
      return try delete(ids.compactMap { id in try row(of: id).map { FoundRow(id: id, row: $0) } }, origin)
    }
  }

  private func delete(_ found: [FoundRow], _ origin: SaveRequest) throws -> BatchOutcome {
    var batch = BatchDeletion(coordinator: self, origin: origin)
    for found in found { try batch.delete(found) }
    let request = try batch.request
    _ = try save(request)
    return BatchOutcome(request.deleted.map(\.id))
  }

  /// Sets slots of all rows that match a query.
  final func batchUpdate(
    _ query: RowQuery, values: [Int: BatchValue], in context: NSManagedObjectContext? = nil, returnsIDs: Bool = true
  ) throws -> BatchOutcome {
    var request = SaveRequest(batchOf: context)
    return try exclusively {
      let stores = batchStores(query)
      if stores.count == 1,
        let outcome = try stores[0].batchUpdate(query, values, request, returnsIDs: returnsIDs)
      {
        return outcome
      }
      let reader = RowReader(schema) { [self] id in try? row(of: id) }
      for found in try rows(for: query) {
        var new = found.row
        for (slot, value) in values { new.values[slot] = try value.value(for: found.id, slot: slot, reader: reader) }
        request.updated.append(
          SaveRequest.Update(id: found.id, old: found.row, new: new, changed: values.keys.sorted()))
      }
      _ = try save(request)
      return BatchOutcome(request.updated.map(\.id))
    }
  }

  /// Inserts rows of an entity, each with a value for every slot, and returns their identifiers. Throws
  /// `UniquenessConflicts` if a row violates a constraint; in this case, no rows are inserted. `origin` is the request
  /// without changes.
  final func batchInsert(
    entity: NSEntityDescription, rows: [[Value]], into store: NSPersistentStore? = nil,
    _ origin: SaveRequest = SaveRequest(batchOf: nil)
  ) throws -> [NSManagedObjectID] {
    var request = origin
    return try exclusively {
      request.inserted = rows.map { FoundRow(id: NSManagedObjectID(temporaryFor: entity), row: Row(values: $0)) }
      if let store { for found in request.inserted { request.assignments[found.id] = store } }
      _ = try save(request)
      return request.inserted.map(\.id.current)
    }
  }

  /// Returns the store into which a batch inserts objects of an entity. Raises if it does not support batches.
  final func batchStore(for entity: NSEntityDescription, _ assigned: NSPersistentStore?) throws -> NSPersistentStore {
    let id = NSManagedObjectID(temporaryFor: entity)
    let store = try store(forNew: id, assigned.map { [id: $0] } ?? [:])
    store.checkTakesBatches()
    return store
  }

  private func batchStores(_ query: RowQuery) -> [NSPersistentStore] {
    let stores = requested(by: query)
    for store in stores { store.checkTakesBatches() }
    return stores
  }
}

extension NSPersistentStore {
  /// Raises for a store that does not support batch requests: any store except an SQLite store (documented by
  /// Apple).
  fileprivate func checkTakesBatches() {
    if type != NSSQLiteStoreType {
      raise(.invalidArgument, "Unknown command type: a store of the type \(type) takes no batch requests.")
    }
  }
}
