import Foundation

extension NSBatchInsertRequest {
  /// Inserts the objects. Returns the status, the identifiers, or the number of the objects. The merge policy
  /// resolves violations of a uniqueness constraint. If the object takes precedence, the stored object receives the
  /// new values. If the store takes precedence, the new object is omitted. Otherwise an error is thrown.
  final func run(
    on coordinator: NSPersistentStoreCoordinator, in context: NSManagedObjectContext, policy: NSMergePolicyType
  ) throws -> NSBatchInsertResult {
    let entity = resolveEntity(in: coordinator.managedObjectModel)
    var insertion = BatchInsertion(
      entity: entity, rows: try newRows(of: entity), store: affectedStores?.first, coordinator: coordinator,
      context: context)
    let ids = try coordinator.exclusively { try insertion.run(policy) }
    switch resultType {
    case .statusOnly: return NSBatchInsertResult(NSNumber(value: true), resultType)
    case .objectIDs: return NSBatchInsertResult(ids, resultType)
    case .count: return NSBatchInsertResult(NSNumber(value: ids.count), resultType)
    }
  }

  private func newRows(of entity: NSEntityDescription) throws -> [BatchInsertion.NewRow] {
    if let objectsToInsert { return try objectsToInsert.map { try BatchInsertion.NewRow($0, of: entity) } }
    var rows: [BatchInsertion.NewRow] = []
    if let dictionaryHandler {
      let dictionary = NSMutableDictionary()
      while !dictionaryHandler(dictionary) {
        rows.append(try BatchInsertion.NewRow(dictionary as? [String: Any] ?? [:], of: entity))
        dictionary.removeAllObjects()
      }
    } else if let managedObjectHandler {
      while true {
        let object = managedObjectClass(for: entity).init(_entity: entity, insertInto: nil)
        if managedObjectHandler(object) { break }
        rows.append(BatchInsertion.NewRow(object))
      }
    }
    return rows
  }
}

/// An insertion of rows into a store.
struct BatchInsertion {
  /// The values of a new object.
  struct NewRow {
    var values: [Value]
    /// The slots for which the request has a value. Other slots have their default values.
    var given: [Int]

    init(_ dictionary: [String: Any], of entity: NSEntityDescription) throws {
      values = entity.layout.initialValues
      given = []
      for (key, value) in dictionary {
        guard let slot = BatchValues.slot(of: key, in: entity) else { throw BatchValues.error(key, value) }
        values[slot] = try BatchValues.value(value, forSlot: slot, of: entity)
        given.append(slot)
      }
    }

    init(_ object: NSManagedObject) {
      let row = object.persistentRow
      values = row.values
      given = row.values.indices.filter { !row.values[$0].isNull }
    }
  }

  let entity: NSEntityDescription
  var rows: [NewRow]
  let store: NSPersistentStore?
  let coordinator: NSPersistentStoreCoordinator
  let context: NSManagedObjectContext
  private var updates: [SaveRequest.Update] = []

  init(
    entity: NSEntityDescription, rows: [NewRow], store: NSPersistentStore?,
    coordinator: NSPersistentStoreCoordinator, context: NSManagedObjectContext
  ) {
    self.entity = entity
    self.rows = rows
    self.store = store
    self.coordinator = coordinator
    self.context = context
  }

  /// Inserts the rows and returns the identifiers of all inserted and updated objects. Resolves conflicts and tries
  /// again. Throws if a conflict cannot be resolved.
  mutating func run(_ policy: NSMergePolicyType) throws -> [NSManagedObjectID] {
    while true {
      do {
        let ids = try coordinator.batchInsert(entity: entity, rows: rows.map(\.values), into: store, in: context)
        guard !updates.isEmpty else { return ids }
        var request = SaveRequest(batchOf: context)
        request.updated = updates
        _ = try coordinator.save(request)
        return ids + updates.map(\.id)
      } catch let conflicts as UniquenessConflicts {
        let before = rows.count
        if policy != .errorMergePolicyType { conflicts.conflicts.forEach { resolve($0, policy) } }
        guard rows.count < before else {
          throw coreDataError(
            .managedObjectConstraintMerge,
            [NSPersistentStoreSaveConflictsErrorKey: conflicts.conflicts.map { $0.constraint.joined(separator: ", ") }])
        }
      }
    }
  }

  /// Removes the rows that cannot be inserted, so that one row remains for each value, or the stored object.
  private mutating func resolve(_ conflict: UniquenessConflicts.Conflict, _ policy: NSMergePolicyType) {
    let slots = conflict.constraint.compactMap { entity.layout.slots[$0] }
    let places = rows.indices.filter { index in
      zip(slots, conflict.values).allSatisfy { rows[index].values[$0].isEqual(to: $1) }
    }
    let newTrumps = policy == .mergeByPropertyObjectTrumpMergePolicyType || policy == .overwriteMergePolicyType
    var dropped = places
    if let stored = conflict.stored {
      if newTrumps, let last = places.last { update(stored, with: rows[last]) }
    } else {
      _ = newTrumps ? dropped.popLast() : dropped.isEmpty ? nil : dropped.removeFirst()
    }
    for place in dropped.reversed() { rows.remove(at: place) }
  }

  private mutating func update(_ stored: FoundRow, with row: NewRow) {
    var new = stored.row
    for slot in row.given { new.values[slot] = row.values[slot] }
    updates.append(SaveRequest.Update(id: stored.id, old: stored.row, new: new, changed: row.given.sorted()))
  }
}
