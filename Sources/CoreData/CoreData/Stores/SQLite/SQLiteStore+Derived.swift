import Foundation

// Derived attributes. A save computes all of them; triggers keep counts in changes by other programs.
extension SQLiteStore {
  /// Returns the objects with derived values that depend on rows, with the slots of their relationships.
  func neighbours(of ids: [NSManagedObjectID]) throws -> [NSManagedObjectID: Set<Int>] {
    guard let schema, schema.hasDerivedAttributes else { return [:] }
    return try schema.neighbours(of: ids) { try row(of: $0) }
  }

  /// Computes the derived values that depend on what a save has changed. `stale` contains the slots of relationships
  /// that have changed.
  func computeDerivedValues(after changes: SaveRequest, _ stale: [NSManagedObjectID: Set<Int>]) throws {
    guard let schema, schema.hasDerivedAttributes else { return }
    let reader = RowReader(schema) { [self] id in try? row(of: id) }
    for (id, attributes) in try schema.staleAttributes(after: changes, stale, row: { try row(of: $0) }) {
      // A value that depends on a deleted object only is not written.
      guard try row(of: id) != nil else { continue }
      for derived in attributes { try write(derived.value(for: id, reader: reader), in: derived.slot, of: id) }
    }
  }

  /// Writes the value of an attribute.
  func write(_ value: Value, in slot: Int, of id: NSManagedObjectID) throws {
    let bound = try binding.entities[Int(id.reference.entity)]
    guard case .attribute(let attribute)? = bound.slots[slot] else { return }
    let table = try binding.tables[bound.table].name
    try database.run(
      "UPDATE \(table) SET \(attribute.column) = ? WHERE Z_PK = ?",
      [try attribute.coding.encode(value, externalFiles), .integer(id.reference.key)])
  }
}
