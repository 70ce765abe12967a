import Foundation
import PlumbSQLite

extension SQLiteStore {
  /// Returns the identity of an object.
  func identity(_ entity: NSEntityDescription, _ key: Int64) -> NSManagedObjectID {
    NSManagedObjectID(entity: entity, store: self, key: key)
  }

  /// Returns the identity of the destination of a to-one relationship. `number` is the number of its entity; `nil` if
  /// the destination entity has no subentities. Returns `nil` if the destination does not exist.
  func identity(ofKey key: Int64, entityNumber number: Int64?, _ destination: Int) -> NSManagedObjectID? {
    guard let binding = try? binding else { return nil }
    let entities = binding.schema.entities
    guard let number else { return identity(entities[destination].entity, key) }
    if let index = binding.index(ofNumber: number) { return identity(entities[index].entity, key) }
    // A row without the number of its destination's entity.
    let sql = "SELECT Z_ENT FROM \(binding.table(of: destination).name) WHERE Z_PK = ?"
    let found = try? database.first(sql, [.integer(key)]) { $0.integer(0) }
    return (found ?? nil).flatMap(binding.index).map { identity(entities[$0].entity, key) }
  }

  /// Creates permanent identities for new objects, as the successors of their temporary ones.
  func makeIdentities(for ids: [NSManagedObjectID]) throws {
    try database.writing {
      let binding = try binding
      for (table, ids) in Dictionary(grouping: ids, by: { binding.entities[$0.entity.entityIndex].table }) {
        var key = try takeKeys(ids.count, root: binding.tables[table].root)
        for id in ids {
          key += 1
          _ = NSManagedObjectID(entity: id.entity, store: self, key: key, former: id)
        }
      }
    }
  }

  /// Reserves primary keys of a table, and returns the last key before them.
  func takeKeys(_ count: Int, root: Int64) throws -> Int64 {
    let last = try database.first("SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT = ?", [.integer(root)]) { $0.integer(0) }
    guard let last else {
      throw storeError(NSPersistentStoreIncompatibleSchemaError, "Z_PRIMARYKEY has no entity \(root).", url)
    }
    try raise(lastKey: last + Int64(count), root: root)
    return last
  }

  /// Ensures that keys up to and including `lastKey` are not assigned again.
  func raise(lastKey: Int64, root: Int64) throws {
    try database.raise(lastKey: lastKey, root: root)
  }
}
