import Foundation
import PlumbSQLite

/// A row of the table of transactions.
struct HistoryRecord {
  let number: Int64
  let timestamp: Double
  let author: String?
  let bundleID: String?
  let contextName: String?
  let processID: String?
}

/// A condition on the transactions `t`.
struct HistoryCondition {
  let text: String
  let parameters: [SQLValue]
}

extension SQLiteStore {
  /// Returns the transactions that meet a condition, in their order.
  func transactions(_ condition: HistoryCondition, withChanges: Bool) throws -> [NSPersistentHistoryTransaction] {
    try database.reading {
      let records = try records(condition)
      let id = identifier ?? ""
      guard withChanges else {
        return records.map { NSPersistentHistoryTransaction($0, storeID: id, changes: nil) }
      }
      let headers = Dictionary(
        records.map { ($0.number, NSPersistentHistoryTransaction($0, storeID: id, changes: nil)) }
      ) { $1 }
      let changes = try changes(condition, headers)
      return records.map { NSPersistentHistoryTransaction($0, storeID: id, changes: changes[$0.number] ?? []) }
    }
  }

  /// Stores of older systems have the texts in the row of the transaction itself.
  private func records(_ condition: HistoryCondition) throws -> [HistoryRecord] {
    let columns = try HistoryTables.columns(of: "ATRANSACTION", database)
    let texts = ["ZAUTHOR", "ZBUNDLEID", "ZCONTEXTNAME", "ZPROCESSID"].map { name in
      columns.contains("\(name)TS")
        ? "IFNULL((SELECT ZNAME FROM ATRANSACTIONSTRING WHERE Z_PK = t.\(name)TS), t.\(name))" : "t.\(name)"
    }
    let sql =
      "SELECT t.Z_PK, t.ZTIMESTAMP, \(texts.joined(separator: ", ")) FROM ATRANSACTION t WHERE \(condition.text) "
      + "ORDER BY t.Z_PK"
    return try database.rows(sql, condition.parameters) { row in
      HistoryRecord(
        number: row.integer(0), timestamp: row[1].seconds, author: row[2].text, bundleID: row[3].text,
        contextName: row[4].text, processID: row[5].text)
    }
  }

  private func changes(
    _ condition: HistoryCondition, _ headers: [Int64: NSPersistentHistoryTransaction]
  ) throws -> [Int64: [NSPersistentHistoryChange]] {
    let names = try HistoryTables.columns(of: "ACHANGE", database)
    let tombstones = (0..<names.count).map { "ZTOMBSTONE\($0)" }.prefix { names.contains($0) }
    let extra = tombstones.map { ", c.\($0)" }.joined()
    let sql =
      "SELECT c.Z_PK, c.ZTRANSACTIONID, c.ZCHANGETYPE, c.ZENTITY, c.ZENTITYPK, c.ZCOLUMNS\(extra) "
      + "FROM ACHANGE c JOIN ATRANSACTION t ON t.Z_PK = c.ZTRANSACTIONID WHERE \(condition.text) ORDER BY c.Z_PK"
    var found: [Int64: [NSPersistentHistoryChange]] = [:]
    try database.forEach(sql, condition.parameters) { row in
      let number = row.integer(1)
      let values = tombstones.indices.map { row[6 + $0] }
      guard let change = try change(row, values, headers[number]) else { return }
      found[number, default: []].append(change)
    }
    return found
  }

  /// Returns the change in a row; `nil` if the model does not have its entity.
  private func change(
    _ row: borrowing Columns, _ tombstone: [SQLValue], _ header: NSPersistentHistoryTransaction?
  ) throws -> NSPersistentHistoryChange? {
    let binding = try binding
    guard let type = NSPersistentHistoryChangeType(rawValue: Int(row.integer(2))),
      let index = binding.index(ofNumber: row.integer(3))
    else { return nil }
    let entity = binding.schema.entities[index]
    return NSPersistentHistoryChange(
      row.integer(0), type, of: identity(entity.entity, row.integer(4)),
      tombstone: type == .delete ? values(tombstone, entity, binding.entities[index]) : nil,
      updatedProperties: type == .update ? properties(row.data(5), of: entity) : nil, transaction: header)
  }

  private func values(
    _ tombstone: [SQLValue], _ entity: CoordinatorSchema.Entity, _ bound: StoreBinding.Entity
  ) -> [AnyHashable: Any]? {
    let preserved = entity.preserved
    guard !preserved.isEmpty else { return nil }
    var values: [AnyHashable: Any] = [:]
    for (slot, column) in zip(preserved, tombstone) {
      guard case .attribute(let attribute)? = bound.slots[slot] else { continue }
      values[entity.layout.properties[slot].name] = attribute.coding.decode(column, externalFiles).any
    }
    return values
  }

  /// Returns the properties of a set of bits; see `HistoryWriter`.
  private func properties(_ bits: Data, of entity: CoordinatorSchema.Entity) -> Set<NSPropertyDescription> {
    let bytes = [UInt8](bits)
    let slots = entity.slotsByName.enumerated().filter { place, _ in
      place / 8 < bytes.count && bytes[place / 8] & (0x80 >> (place % 8)) != 0
    }
    return Set(slots.map { entity.layout.properties[$0.element] })
  }
}

extension SQLValue {
  fileprivate var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  /// The value as a number of seconds; 0 if it is no number.
  fileprivate var seconds: Double {
    switch self {
    case .real(let value): value
    case .integer(let value): Double(value)
    default: 0
    }
  }
}
