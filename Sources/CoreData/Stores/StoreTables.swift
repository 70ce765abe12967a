import Foundation

/// The rows of a store. It is a value, so that a reader has a snapshot while others save.
struct StoreTables: @unchecked Sendable {
  private(set) var schema: StoreSchema
  /// The tables by `entityIndex` of the root entity. The tables of other entities are empty.
  private(set) var tables: [RowTable]
  /// The index of the uniqueness constraints; `nil` if the store does not enforce them.
  var unique: UniquenessIndex?

  init(_ schema: StoreSchema, enforcesConstraints: Bool) {
    self.schema = schema
    tables = Array(repeating: RowTable(), count: schema.entities.count)
    if enforcesConstraints && !schema.constraints.isEmpty { unique = UniquenessIndex(schema) }
  }

  /// The row of an object, with the store's identity for it; `nil` if none exists.
  subscript(id: NSManagedObjectID) -> FoundRow? {
    let table = tables[schema[id.reference].root]
    guard let place = table.place(of: id.reference.key), let found = table[place],
      found.id.reference.entity == id.reference.entity
    else { return nil }
    return found
  }

  /// Calls a closure with the rows of some entities, table by table and ordered by primary key.
  func forEach(of entities: Set<Int>, _ body: (FoundRow) throws -> Void) rethrows {
    for root in Set(entities.map { schema.entities[$0].root }).sorted() {
      try tables[root].forEach { found in
        if entities.contains(Int(found.id.reference.entity)) { try body(found) }
      }
    }
  }

  /// Returns a primary key for a new object of an entity.
  mutating func takeKey(for entity: NSEntityDescription) -> Int64 {
    tables[schema.entities[entity.entityIndex].root].takeKey()
  }

  /// Inserts or replaces a row. Does not update the relationships of other rows.
  mutating func put(_ found: FoundRow) {
    tables[schema[found.id.reference].root].put(found)
    unique?.insert(found)
  }

  /// Changes a row directly. Returns `false` if it does not exist.
  @discardableResult
  mutating func update(_ id: NSManagedObjectID, _ change: (inout Row) -> Void) -> Bool {
    let root = schema[id.reference].root
    guard let place = tables[root].place(of: id.reference.key) else { return false }
    tables[root].update(place, change)
    return true
  }

  /// Removes a row. Does not update the relationships of other rows.
  mutating func remove(_ id: NSManagedObjectID) {
    if unique != nil, let found = self[id] { unique?.remove(found) }
    tables[schema[id.reference].root].remove(id.reference.key)
  }

  /// Returns equal rows for another store, whose model has the same entities. All identities belong to that store.
  func moved(to store: NSPersistentStore, _ target: StoreSchema, enforcesConstraints: Bool) -> StoreTables {
    var moving = TableMove(from: schema, to: target, store: store)
    var copy = StoreTables(target, enforcesConstraints: enforcesConstraints)
    forEach(of: Set(schema.entities.indices)) { found in
      if let found = moving.row(found) { copy.put(found) }
    }
    for (index, entity) in schema.entities.enumerated() where entity.root == index {
      guard let root = moving.index(of: index) else { continue }
      copy.tables[root].reserve(tables[index].nextKey - 1)
    }
    return copy
  }
}

/// A conversion of the rows and identities of one store to another store.
private struct TableMove {
  let from: StoreSchema
  let to: StoreSchema
  let store: NSPersistentStore
  private var ids: [ObjectReference: NSManagedObjectID] = [:]
  private let indices: [Int?]
  /// The source slots of each target entity's slots; `nil` for a slot that the source does not have.
  private let slots: [Int: [Int?]]

  init(from: StoreSchema, to: StoreSchema, store: NSPersistentStore) {
    self.from = from
    self.to = to
    self.store = store
    let byName = to.model.entitiesByName
    indices = from.entities.map { $0.entity.name.flatMap { byName[$0] }?.entityIndex }
    var slots: [Int: [Int?]] = [:]
    for (index, entity) in from.entities.enumerated() {
      guard let target = indices[index] else { continue }
      slots[target] = to.entities[target].layout.properties.map { entity.layout.slots[$0.name] }
    }
    self.slots = slots
  }

  func index(of entity: Int) -> Int? { indices[entity] }

  mutating func row(_ found: FoundRow) -> FoundRow? {
    guard let id = id(found.id), let slots = slots[Int(id.reference.entity)] else { return nil }
    let values = slots.map { slot in slot.map { value(found.row.values[$0]) } ?? .null }
    return FoundRow(id: id, row: Row(values: values, version: found.row.version))
  }

  private mutating func value(_ value: Value) -> Value {
    switch value {
    case .id(let other): id(other).map(Value.id) ?? .null
    case .ids(let others): .ids(Set(others.compactMap { id($0) }))
    case .orderedIDs(let others): .orderedIDs(others.compactMap { id($0) })
    default: value
    }
  }

  private mutating func id(_ other: NSManagedObjectID) -> NSManagedObjectID? {
    if let known = ids[other.reference] { return known }
    guard let index = indices[Int(other.reference.entity)] else { return nil }
    let id = NSManagedObjectID(entity: to.entities[index].entity, store: store, key: other.reference.key)
    ids[other.reference] = id
    return id
  }
}
