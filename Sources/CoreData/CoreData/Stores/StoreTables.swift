import Foundation

/// The rows of a store. It is a value, so that a reader has a snapshot while others save.
struct StoreTables: @unchecked Sendable {
  let schema: CoordinatorSchema
  /// The tables by `entityIndex` of the root entity. The tables of other entities are empty.
  private var tables: [RowTable]

  init(_ schema: CoordinatorSchema) {
    self.schema = schema
    tables = Array(repeating: RowTable(), count: schema.entities.count)
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
    tables[schema[id.reference].root].remove(id.reference.key)
  }
}
