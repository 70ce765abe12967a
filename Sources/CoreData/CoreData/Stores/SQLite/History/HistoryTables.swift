import Foundation
import PlumbSQLite

/// The tables of a store's history, in the layout of Apple's systems.
enum HistoryTables {
  /// The numbers of the tables' entities, whose rows in `Z_PRIMARYKEY` have the last keys.
  enum Entity: Int64, CaseIterable {
    case change = 16001
    case transaction = 16002
    case string = 16003

    var name: String {
      switch self {
      case .change: "CHANGE"
      case .transaction: "TRANSACTION"
      case .string: "TRANSACTIONSTRING"
      }
    }
  }

  /// Creates the tables, if the store has none, with a column for each of `tombstones` preserved values. Adds the
  /// columns that are missing in a store with fewer preserved values.
  static func create(in database: Database, tombstones: Int) throws {
    try database.writing {
      let columns = try self.columns(of: "ACHANGE", database)
      if columns.isEmpty {
        for statement in statements(tombstones) { try database.run(statement) }
      } else {
        for column in tombstoneColumns(tombstones) where !columns.contains(column) {
          try database.run("ALTER TABLE ACHANGE ADD COLUMN \(column) BLOB")
        }
      }
      try addPrimaryKeys(database)
    }
  }

  /// Adds the rows of `Z_PRIMARYKEY` that do not exist. A store without transactions can have none.
  static func addPrimaryKeys(_ database: Database) throws {
    for entity in Entity.allCases {
      try database.run(
        "INSERT OR IGNORE INTO Z_PRIMARYKEY (Z_ENT, Z_NAME, Z_SUPER, Z_MAX) "
          + "SELECT ?, ?, 0, IFNULL(MAX(Z_PK), 0) FROM A\(entity.name)",
        [.integer(entity.rawValue), .text(entity.name)])
    }
  }

  /// Returns the names of the columns of a table; empty if it does not exist.
  static func columns(of table: String, _ database: Database) throws -> Set<String> {
    Set(try database.rows("SELECT name FROM pragma_table_info(?)", [.text(table)]) { $0.text(0) })
  }

  private static func tombstoneColumns(_ count: Int) -> [String] { (0..<count).map { "ZTOMBSTONE\($0)" } }

  private static func statements(_ tombstones: Int) -> [String] {
    let base = "Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER"
    let preserved = tombstoneColumns(tombstones).map { ", \($0) BLOB" }.joined()
    let texts = ["ZAUTHOR", "ZBUNDLEID", "ZCONTEXTNAME", "ZPROCESSID"]
    let keys = texts.map { "\($0)TS" }
    return [
      "CREATE TABLE ACHANGE ( \(base), ZCHANGETYPE INTEGER, ZENTITY INTEGER, ZENTITYPK INTEGER, "
        + "ZTRANSACTIONID INTEGER, ZCOLUMNS BLOB\(preserved) )",
      "CREATE TABLE ATRANSACTION ( \(base), \(keys.map { "\($0) INTEGER" }.joined(separator: ", ")), "
        + "ZTIMESTAMP FLOAT, \(texts.map { "\($0) VARCHAR" }.joined(separator: ", ")), ZQUERYGEN BLOB )",
      "CREATE TABLE ATRANSACTIONSTRING ( \(base), ZNAME VARCHAR )",
      "CREATE INDEX ACHANGE_ZTRANSACTIONID_INDEX ON ACHANGE (ZTRANSACTIONID)",
    ]
      + keys.map { "CREATE INDEX ATRANSACTION_\($0)_INDEX ON ATRANSACTION (\($0))" } + [
        "CREATE INDEX Z_TRANSACTION_TransactionAuthorIndex ON ATRANSACTION (ZAUTHOR COLLATE BINARY ASC)",
        "CREATE INDEX Z_TRANSACTION_TransactionTimestampIndex ON ATRANSACTION (ZTIMESTAMP COLLATE BINARY ASC)",
        "CREATE UNIQUE INDEX Z_TRANSACTIONSTRING_UNIQUE_NAME ON ATRANSACTIONSTRING (ZNAME COLLATE BINARY ASC)",
      ]
  }
}

extension CoordinatorSchema.Entity {
  /// The slots of the attributes whose values the history preserves when an object is deleted, sorted by name.
  var preserved: [Int] {
    layout.persistent.filter {
      (layout.properties[$0] as? NSAttributeDescription)?.preservesValueInHistoryOnDeletion ?? false
    }.sorted { layout.properties[$0].name < layout.properties[$1].name }
  }

  /// The slots of all properties, sorted by name. The bits of `ZCOLUMNS` are in this order.
  var slotsByName: [Int] {
    layout.properties.indices.sorted {
      layout.properties[$0].name.utf8.lexicographicallyPrecedes(layout.properties[$1].name.utf8)
    }
  }
}
