import Foundation

/// A function that computes a new value in a batch update, from the object before the update and a reader of the
/// rows.
typealias RowExpression = (_ object: Value, _ reader: any KeyReader) throws -> Value

// Batch requests change rows directly, without contexts. Their changes are not checked for conflicts, and objects in
// memory are not updated.
extension NSPersistentStoreCoordinator {
  /// Deletes the rows that match a query, and returns their identifiers. The delete rules are applied as in a
  /// database. Cascaded objects are deleted, references to deleted objects are removed, and an object that a deny
  /// rule protects is an error.
  final func batchDelete(_ query: Query, in context: NSManagedObjectContext? = nil) throws -> [NSManagedObjectID] {
    try exclusively {
      let found = try batchRows(query)
      var batch = BatchDeletion(coordinator: self, context: context)
      for found in found { try batch.delete(found) }
      let request = try batch.request
      _ = try save(request)
      return request.deleted.map(\.id)
    }
  }

  /// Deletes objects and returns their identifiers. Objects that do not exist are skipped.
  final func batchDelete(_ ids: [NSManagedObjectID], in context: NSManagedObjectContext? = nil) throws
    -> [NSManagedObjectID]
  {
    try exclusively {
      var batch = BatchDeletion(coordinator: self, context: context)
      for id in ids.map(\.current) {
        store(of: id)?.checkTakesBatches()
        if let row = try row(of: id) { try batch.delete(FoundRow(id: id, row: row)) }
      }
      let request = try batch.request
      _ = try save(request)
      return request.deleted.map(\.id)
    }
  }

  /// Sets slots of all rows that match a query, and returns the identifiers of these rows.
  final func batchUpdate(
    _ query: Query, values: [Int: RowExpression], in context: NSManagedObjectContext? = nil
  ) throws -> [NSManagedObjectID] {
    try exclusively {
      let found = try batchRows(query)
      let reader = RowReader(schema) { [self] id in try? row(of: id) }
      var request = SaveRequest(batchOf: context)
      for found in found {
        var new = found.row
        for (slot, expression) in values { new.values[slot] = try expression(.id(found.id), reader) }
        request.updated.append(
          SaveRequest.Update(id: found.id, old: found.row, new: new, changed: values.keys.sorted()))
      }
      _ = try save(request)
      return found.map(\.id)
    }
  }

  /// Inserts rows of an entity, each with a value for every slot, and returns their identifiers. Throws
  /// `UniquenessConflicts` if a row violates a constraint; in this case, no rows are inserted.
  final func batchInsert(
    entity: NSEntityDescription, rows: [[Value]], into store: NSPersistentStore? = nil,
    in context: NSManagedObjectContext? = nil
  ) throws -> [NSManagedObjectID] {
    try exclusively {
      var request = SaveRequest(batchOf: context)
      request.inserted = rows.map { FoundRow(id: NSManagedObjectID(temporaryFor: entity), row: Row(values: $0)) }
      for found in request.inserted {
        if let store { request.assignments[found.id] = store }
        try self.store(forNew: found.id, request.assignments).checkTakesBatches()
      }
      _ = try save(request)
      return request.inserted.map(\.id.current)
    }
  }

  private func batchRows(_ query: Query) throws -> [FoundRow] {
    for store in requested(by: query) { store.checkTakesBatches() }
    return try rows(for: query)
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

/// The rows that a batch deletes, and the rows that are deleted or changed as a result.
private struct BatchDeletion {
  let coordinator: NSPersistentStoreCoordinator
  let context: NSManagedObjectContext?
  private var deleted: [NSManagedObjectID: Row] = [:]
  private var order: [NSManagedObjectID] = []
  /// The to-one relationships that reference deleted rows.
  private var nullified: [NSManagedObjectID: Set<Int>] = [:]
  /// The relationships with a deny rule. The deletion fails unless the objects at the other end are deleted too.
  private var denied: [(id: NSManagedObjectID, name: String, others: [NSManagedObjectID])] = []

  init(coordinator: NSPersistentStoreCoordinator, context: NSManagedObjectContext?) {
    self.coordinator = coordinator
    self.context = context
  }

  mutating func delete(_ found: FoundRow) throws {
    var next = [found]
    while let found = next.popLast() {
      guard deleted.updateValue(found.row, forKey: found.id) == nil else { continue }
      order.append(found.id)
      let entity = coordinator.schema[found.id.reference]
      for link in entity.links {
        let others = found.row.values[link.slot].identities
        guard !others.isEmpty, let relationship = entity.layout.properties[link.slot] as? NSRelationshipDescription
        else { continue }
        switch relationship.deleteRule {
        case .noActionDeleteRule: break
        case .denyDeleteRule: denied.append((found.id, relationship.name, others))
        case .nullifyDeleteRule:
          if let inverse = link.inverse, inverse.kind == .toOne {
            for other in others { nullified[other, default: []].insert(inverse.slot) }
          }
        case .cascadeDeleteRule:
          for other in others {
            if let row = try coordinator.row(of: other) { next.append(FoundRow(id: other, row: row)) }
          }
        }
      }
    }
  }

  /// The save request with the changes. Throws if a deny rule is violated.
  var request: SaveRequest {
    get throws {
      try checkDenied()
      var request = SaveRequest(batchOf: context)
      for id in order {
        if let row = deleted[id] { request.deleted.append(FoundRow(id: id, row: row)) }
      }
      for (id, slots) in nullified where deleted[id] == nil {
        guard let old = try coordinator.row(of: id) else { continue }
        var new = old
        for slot in slots { new.values[slot] = .null }
        request.updated.append(SaveRequest.Update(id: id, old: old, new: new, changed: slots.sorted()))
      }
      return request
    }
  }

  private func checkDenied() throws {
    for (id, name, others) in denied where others.contains(where: { deleted[$0] == nil }) {
      throw coreDataError(
        .validationRelationshipDeniedDelete,
        [NSValidationKeyErrorKey: name, "NSAffectedObjectIDs": [id]])
    }
  }
}
