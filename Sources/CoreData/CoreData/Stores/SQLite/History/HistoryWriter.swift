import Foundation
import PlumbSQLite

/// The statements that record one save in the history of a store. They run in the transaction of the save, before the
/// rows are written.
struct HistoryWriter {
  private let store: SQLiteStore
  let binding: StoreBinding
  let database: Database
  let columns: Set<String>
  private var orders: [Int: [Int]] = [:]

  /// A change, without its key.
  private struct Change {
    let type: NSPersistentHistoryChangeType
    let id: NSManagedObjectID
    var columns = SQLValue.null
    var tombstone: [SQLValue] = []
  }

  /// `columns` are the names of the columns of the table of changes.
  init(_ store: SQLiteStore, _ binding: StoreBinding, _ database: Database, columns: Set<String>) {
    self.store = store
    self.binding = binding
    self.database = database
    self.columns = columns
  }

  /// Records the changes and returns the number of the transaction; `nil` if the save has no changes. `transaction` is
  /// the number of a transaction that is already recorded, to which the changes are added.
  mutating func write(_ request: SaveRequest, in transaction: Int64?) throws -> Int64? {
    let changes = try changes(request)
    guard !changes.isEmpty else { return transaction }
    let number = try transaction ?? writeTransaction(request)
    var key = try takeKeys(changes.count, .change)
    for change in changes {
      key += 1
      try write(change, key, transaction: number)
    }
    return number
  }

  private mutating func changes(_ request: SaveRequest) throws -> [Change] {
    var changes = request.inserted.map { Change(type: .insert, id: $0.id) }
    let versions = try store.versions(of: request.updated.map(\.id) + request.deleted.map(\.id))
    for update in request.updated {
      let entity = binding.schema[update.id.reference]
      let changed = Set(update.changed).intersection(entity.layout.persistent)
      guard !changed.isEmpty, versions[update.id.reference] != nil else { continue }
      changes.append(Change(type: .update, id: update.id, columns: .blob(bits(changed, of: entity))))
    }
    for found in request.deleted where versions[found.id.reference] != nil {
      changes.append(Change(type: .delete, id: found.id, tombstone: try tombstone(of: found.id)))
    }
    return changes
  }

  /// Returns a set of slots with one bit for each property of the entity, in the order of the names. The most
  /// significant bit is first.
  mutating func bits(_ slots: Set<Int>, of entity: CoordinatorSchema.Entity) -> Data {
    let index = entity.entity.entityIndex
    let order = orders[index] ?? entity.slotsByName
    orders[index] = order
    var bits = Data(count: (order.count + 7) / 8)
    for (place, slot) in order.enumerated() where slots.contains(slot) { bits[place / 8] |= 0x80 >> (place % 8) }
    return bits
  }

  private func tombstone(of id: NSManagedObjectID) throws -> [SQLValue] {
    let bound = binding.entities[Int(id.reference.entity)]
    return try binding.schema[id.reference].preserved.map { slot in
      guard case .attribute(let attribute)? = bound.slots[slot] else { return .null }
      let sql = "SELECT \(attribute.column) FROM \(binding.tables[bound.table].name) WHERE Z_PK = ?"
      return try database.first(sql, [.integer(id.reference.key)]) { $0[0] } ?? .null
    }
  }

  private func write(_ change: Change, _ key: Int64, transaction: Int64) throws {
    var names = ["Z_PK", "Z_ENT", "ZCHANGETYPE", "ZENTITY", "ZENTITYPK", "ZTRANSACTIONID", "ZCOLUMNS"]
    var values: [SQLValue] = [
      .integer(key), .integer(HistoryTables.Entity.change.rawValue), .integer(Int64(change.type.rawValue)),
      .integer(binding.entities[Int(change.id.reference.entity)].number), .integer(change.id.reference.key),
      .integer(transaction), change.columns,
    ]
    for (place, value) in change.tombstone.enumerated() where columns.contains("ZTOMBSTONE\(place)") {
      names.append("ZTOMBSTONE\(place)")
      values.append(value)
    }
    try insert(into: "ACHANGE", names, values)
  }

  /// Records a transaction without changes, and returns its number.
  func writeTransaction(_ request: SaveRequest) throws -> Int64 {
    try HistoryTables.addPrimaryKeys(database)
    let process = ProcessInfo.processInfo.processName
    let texts = [
      ("ZAUTHOR", request.author), ("ZBUNDLEID", Bundle.main.bundleIdentifier ?? process),
      ("ZCONTEXTNAME", request.contextName), ("ZPROCESSID", process),
    ]
    let number = try takeKeys(1, .transaction) + 1
    var names = ["Z_PK", "Z_ENT", "ZTIMESTAMP"]
    var values: [SQLValue] = [
      .integer(number), .integer(HistoryTables.Entity.transaction.rawValue),
      .real(Date().timeIntervalSinceReferenceDate),
    ]
    for case (let name, let text?) in texts {
      names.append("\(name)TS")
      values.append(.integer(try key(of: text)))
    }
    try insert(into: "ATRANSACTION", names, values)
    return number
  }

  /// Returns the key of a text in the table of texts, and adds it if necessary.
  private func key(of text: String) throws -> Int64 {
    let sql = "SELECT Z_PK FROM ATRANSACTIONSTRING WHERE ZNAME = ?"
    if let known = try database.first(sql, [.text(text)], { $0.integer(0) }) { return known }
    let key = try takeKeys(1, .string) + 1
    try insert(
      into: "ATRANSACTIONSTRING", ["Z_PK", "Z_ENT", "ZNAME"],
      [.integer(key), .integer(HistoryTables.Entity.string.rawValue), .text(text)])
    return key
  }

  func takeKeys(_ count: Int, _ entity: HistoryTables.Entity) throws -> Int64 {
    try store.takeKeys(count, root: entity.rawValue)
  }

  private func insert(into table: String, _ names: [String], _ values: [SQLValue]) throws {
    let marks = Array(repeating: "?", count: names.count).joined(separator: ", ")
    try database.run("INSERT INTO \(table) (\(names.joined(separator: ", "))) VALUES (\(marks))", values)
  }
}
