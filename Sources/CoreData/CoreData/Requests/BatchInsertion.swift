import Foundation

extension NSBatchInsertRequest {
  /// Inserts the objects. Returns the status, the identifiers, or the number of the objects. The merge policy
  /// resolves violations of a uniqueness constraint. If the object takes precedence, the stored object receives the
  /// new values. If the store takes precedence, the new object is omitted. Otherwise an error is thrown.
  final func run(
    on coordinator: NSPersistentStoreCoordinator, in context: NSManagedObjectContext, policy: NSMergePolicyType
  ) throws -> NSBatchInsertResult {
    let entity = resolveEntity(in: coordinator.managedObjectModel)
    let origin = SaveRequest(batchOf: context)
    let outcome = try coordinator.exclusively {
      let store = try coordinator.batchStore(for: entity, affectedStores?.first)
      var insertion = BatchInsertion(
        entity: entity, store: store, coordinator: coordinator, origin: origin, policy: policy,
        returnsIDs: resultType == .objectIDs)
      return try store.asOneSave {
        try forEachRow(of: entity) { try insertion.insert($0) }
        return try insertion.end()
      }
    }
    switch resultType {
    case .statusOnly: return NSBatchInsertResult(NSNumber(value: true), resultType)
    case .objectIDs: return NSBatchInsertResult(outcome.ids, resultType)
    case .count: return NSBatchInsertResult(NSNumber(value: outcome.count), resultType)
    }
  }

  /// Calls a closure with each new row. A handler creates one row at a time.
  private func forEachRow(of entity: NSEntityDescription, _ body: (BatchInsertion.NewRow) throws -> Void) throws {
    for dictionary in objectsToInsert ?? [] { try body(BatchInsertion.NewRow(dictionary, of: entity)) }
    if let dictionaryHandler {
      let dictionary = NSMutableDictionary()
      while !dictionaryHandler(dictionary) {
        try body(BatchInsertion.NewRow(dictionary as? [String: Any] ?? [:], of: entity))
        dictionary.removeAllObjects()
      }
    } else if let managedObjectHandler {
      while true {
        let object = managedObjectClass(for: entity).init(_entity: entity, insertInto: nil)
        if managedObjectHandler(object) { break }
        try body(BatchInsertion.NewRow(object))
      }
    }
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

    /// Sets the values for which a later row of the request with the same unique value has one.
    mutating func update(with later: NewRow) {
      for slot in later.given { values[slot] = later.values[slot] }
      given = Set(given).union(later.given).sorted()
    }
  }

  let entity: NSEntityDescription
  let store: NSPersistentStore
  let coordinator: NSPersistentStoreCoordinator
  /// The request without changes.
  let origin: SaveRequest
  let policy: NSMergePolicyType
  let returnsIDs: Bool
  private var rows: [NewRow] = []
  private var updates: [NSManagedObjectID: SaveRequest.Update] = [:]
  private var outcome = BatchOutcome(count: 0)

  /// The number of rows that are inserted together, so that a large batch uses little memory.
  private static let partSize = 1000

  init(
    entity: NSEntityDescription, store: NSPersistentStore, coordinator: NSPersistentStoreCoordinator,
    origin: SaveRequest, policy: NSMergePolicyType, returnsIDs: Bool
  ) {
    self.entity = entity
    self.store = store
    self.coordinator = coordinator
    self.origin = origin
    self.policy = policy
    self.returnsIDs = returnsIDs
  }

  /// Inserts a row, together with later ones. Throws if a conflict cannot be resolved.
  mutating func insert(_ row: NewRow) throws {
    rows.append(row)
    if rows.count >= Self.partSize { try insertRows() }
  }

  /// Inserts the last rows and returns all inserted and updated objects.
  mutating func end() throws -> BatchOutcome {
    try insertRows()
    return outcome
  }

  /// Inserts the rows that are not inserted yet. Resolves conflicts and tries again.
  private mutating func insertRows() throws {
    while !rows.isEmpty || !updates.isEmpty {
      do {
        add(try coordinator.batchInsert(entity: entity, rows: rows.map(\.values), into: store, origin))
        rows = []
        guard !updates.isEmpty else { return }
        var request = origin
        request.updated = Array(updates.values)
        _ = try coordinator.save(request)
        add(Array(updates.keys))
        updates = [:]
      } catch let conflicts as UniquenessConflicts {
        let before = rows.count
        if policy != .errorMergePolicyType { conflicts.conflicts.forEach { resolve($0) } }
        guard rows.count < before else { throw conflicts.error }
      }
    }
  }

  private mutating func add(_ ids: [NSManagedObjectID]) {
    outcome.count += ids.count
    if returnsIDs { outcome.ids += ids }
  }

  /// Removes the rows that cannot be inserted, so that one row remains for each value, or the stored object.
  private mutating func resolve(_ conflict: UniquenessConflicts.Conflict) {
    let slots = conflict.constraint.compactMap { entity.layout.slots[$0] }
    var places = rows.indices.filter { index in
      zip(slots, conflict.values).allSatisfy { rows[index].values[$0].isEqual(to: $1) }
    }
    let newTrumps = policy == .mergeByPropertyObjectTrumpMergePolicyType || policy == .overwriteMergePolicyType
    if let stored = conflict.stored {
      if newTrumps { for place in places { update(stored, with: rows[place]) } }
    } else if let first = places.first {
      places.removeFirst()
      if newTrumps { for place in places { rows[first].update(with: rows[place]) } }
    }
    for place in places.reversed() { rows.remove(at: place) }
  }

  private mutating func update(_ stored: FoundRow, with row: NewRow) {
    var update =
      updates[stored.id] ?? SaveRequest.Update(id: stored.id, old: stored.row, new: stored.row, changed: [])
    for slot in row.given { update.new.values[slot] = row.values[slot] }
    update.changed = Set(update.changed).union(row.given).sorted()
    updates[stored.id] = update
  }
}
