import Foundation
import PlumbSQLite

extension SQLiteStore {
  /// Returns the rows of the inserted and updated objects after a save. Rows whose to-many relationships changed lack them:
  /// others can have changed them too. `versions` contains the versions of the updated rows.
  func savedRows(
    _ changes: SaveRequest, _ versions: [ObjectReference: Int]
  ) throws -> [ObjectReference: Row] {
    var rows = [ObjectReference: Row](minimumCapacity: changes.inserted.count + changes.updated.count)
    let schema = try binding.schema
    var incomplete: [NSManagedObjectID] = []
    for found in changes.inserted {
      let reference = found.id.reference
      if schema[reference].derived.isEmpty {
        rows[reference] = found.row.saved(found.row.version + 1)
      } else {
        incomplete.append(found.id)
      }
    }
    for update in changes.updated {
      let entity = schema[update.id.reference]
      let isComplete = entity.derived.isEmpty && !entity.layout.changesMembers(update.changed)
      if isComplete, let version = versions[update.id.reference] {
        rows[update.id.reference] = update.new.saved(version)
      } else {
        incomplete.append(update.id)
      }
    }
    for (id, row) in zip(incomplete, try currentRows(of: incomplete, false)) { rows[id.reference] = row }
    return rows
  }

  /// Returns the objects that others saved or deleted after they were read.
  func conflicts(_ changes: SaveRequest) throws -> [SaveConflicts.Conflict] {
    guard let schema else { return [] }
    var conflicts: [SaveConflicts.Conflict] = []
    let updated = changes.updated.filter(schema.keepsChange)
    let versions = try versions(of: updated.map(\.id) + changes.deleted.map(\.id))
    for update in updated where versions[update.id.reference] != update.old.version {
      conflicts.append(.init(id: update.id, cached: update.old, stored: try row(of: update.id)))
    }
    for found in changes.deleted {
      // Deleting an object that is already deleted is not a conflict.
      guard let version = versions[found.id.reference], version != found.row.version else { continue }
      conflicts.append(.init(id: found.id, cached: found.row, stored: try row(of: found.id)))
    }
    return conflicts
  }

  /// Returns the numbers of saves of those objects that exist, with one statement for each entity.
  func versions(of ids: [NSManagedObjectID]) throws -> [ObjectReference: Int] {
    let binding = try binding
    var versions = [ObjectReference: Int](minimumCapacity: ids.count)
    for (entity, ids) in Dictionary(grouping: ids, by: \.reference.entity) {
      let sql = "SELECT Z_PK, Z_OPT FROM \(binding.table(of: Int(entity)).name) WHERE Z_PK \(SQLValue.inKeys)"
      try database.forEach(sql, [.keys(of: ids)]) { columns in
        let reference = ObjectReference(store: number, entity: entity, key: columns.integer(0))
        versions[reference] = Int(clamping: columns.integer(1))
      }
    }
    return versions
  }

  /// Returns the objects with equal values for a constraint.
  func duplicates(_ changes: SaveRequest) throws -> [UniquenessConflicts.Conflict] {
    guard let schema, !schema.constraints.isEmpty else { return [] }
    return try schema.duplicates(changes) { place, key in try holder(of: schema.constraints[place], key) }
  }

  /// Returns the object with certain values for a constraint; `nil` if none exists.
  private func holder(of constraint: CoordinatorSchema.Constraint, _ key: [Value]) throws -> FoundRow? {
    let entity = constraint.entity.entityIndex
    var conditions: [String] = []
    var parameters: [SQLValue] = []
    for (slot, value) in zip(constraint.slots, key) {
      switch try binding.entities[entity].slots[slot] {
      case .attribute(let attribute):
        conditions.append("t0.\(attribute.column) = ?")
        parameters.append(try attribute.coding.encode(value, externalFiles))
      case .toOne(let toOne):
        conditions.append("t0.\(toOne.key) = ?")
        parameters.append(value.identities.first.map { .integer($0.reference.key) } ?? .null)
      default: return nil
      }
    }
    // The unique index includes all rows of the table, also those of entities that the constraint does not apply to.
    let table = try binding.entities[entity].table
    let plan = try plan(for: Set(binding.entities.indices.filter { try binding.entities[$0].table == table }))
    let sql =
      "\(plan.select) FROM \(try binding.tables[table].name) t0 WHERE \(conditions.joined(separator: " AND ")) LIMIT 1"
    return try database.first(sql, parameters) { plan.row($0) } ?? nil
  }
}

extension Row {
  /// Returns the row with a version.
  fileprivate func saved(_ version: Int) -> Row { Row(values: values, version: version) }
}

extension EntityLayout {
  /// Whether some slots contain a to-many relationship.
  fileprivate func changesMembers(_ slots: [Int]) -> Bool { slots.contains { kinds[$0].isToMany } }
}
