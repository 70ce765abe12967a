import PlumbSQLite

// The changes of a batch, whose rows are in a temporary table. They are recorded by statements.
extension HistoryWriter {
  /// Records a change for each row of an entity in a batch.
  mutating func write(
    _ type: NSPersistentHistoryChangeType, _ rows: BatchRows, entity: Int, slots: Set<Int> = [], transaction: Int64
  ) throws {
    let description = binding.schema.entities[entity]
    let columns: SQLValue = slots.isEmpty ? .null : .blob(bits(slots, of: description))
    let source = "\(BatchRows.source) JOIN \(binding.table(of: entity).name) t ON t.Z_PK = b.key"
    let tombstones = type == .delete ? tombstones(of: description, binding.entities[entity]) : []
    try write(
      type, "FROM \(source) WHERE \(rows.condition(entity))", entity: entity, columns, tombstones,
      transaction: transaction)
  }

  /// Records a change for each row `b` of a FROM clause.
  func write(
    _ type: NSPersistentHistoryChangeType, _ source: String, entity: Int, _ columns: SQLValue,
    _ tombstones: [(name: String, value: String)] = [], transaction: Int64
  ) throws {
    let count = try database.first("SELECT COUNT(*) \(source)") { Int($0.integer(0)) } ?? 0
    guard count > 0 else { return }
    let names = ["Z_PK", "Z_ENT", "ZCHANGETYPE", "ZENTITY", "ZENTITYPK", "ZTRANSACTIONID", "ZCOLUMNS"]
    let values = ["? + row_number() OVER (ORDER BY b.key)", "?", "?", "?", "b.key", "?", "?"]
    try database.run(
      "INSERT INTO ACHANGE (\((names + tombstones.map(\.name)).joined(separator: ", "))) "
        + "SELECT \((values + tombstones.map(\.value)).joined(separator: ", ")) \(source)",
      [
        .integer(try takeKeys(count, .change)), .integer(HistoryTables.Entity.change.rawValue),
        .integer(Int64(type.rawValue)), .integer(binding.entities[entity].number), .integer(transaction), columns,
      ])
  }

  private func tombstones(
    of entity: CoordinatorSchema.Entity, _ bound: StoreBinding.Entity
  ) -> [(name: String, value: String)] {
    entity.preserved.enumerated().compactMap { place, slot in
      guard case .attribute(let attribute)? = bound.slots[slot], columns.contains("ZTOMBSTONE\(place)") else {
        return nil
      }
      return ("ZTOMBSTONE\(place)", "t.\(attribute.column)")
    }
  }
}
