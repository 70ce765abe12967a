import Foundation
import PlumbFormats
import PlumbModel
import PlumbSQLite

/// A SQLite store of Core Data, open for reading.
///
///     let store = try Store("Shop.sqlite")
///     store.metadata.hashes        // the version hashes of the model that opens it
///     store.entities.map(\.name)   // ["Customer", "Order"]
///
/// The database does not change. A store with a write-ahead log is read with it; SQLite then creates the `-shm` file
/// next to the store if it does not exist.
package struct Store {
  /// The path of the store as passed by the caller.
  package let path: String
  /// The version hashes and the identifiers of the store's model.
  package let metadata: StoreMetadata
  /// The connection.
  package let database: Database
  /// The names of the columns of each table, in order.
  package let columns: [String: [String]]
  /// The entities in `Z_PRIMARYKEY`, by number, without those of the history and of CloudKit.
  package let entities: [Entity]

  /// An entity in `Z_PRIMARYKEY`.
  package struct Entity: Hashable, Sendable {
    /// The number: the value of `Z_ENT` in rows.
    package let number: Int64
    /// The name.
    package let name: String
    /// The number of the parent entity; 0 if it has none.
    package let parent: Int64
    /// The last key in the entity's table, for entities without a parent (`Z_MAX`).
    package let lastKey: Int64
  }

  /// The first number that Core Data uses for its own entities.
  private static let firstOwnNumber: Int64 = 16_000

  /// Opens a store. Throws for a missing file, for another kind of file, and for a damaged store.
  package init(_ path: String) throws {
    self.path = path
    metadata = try StoreMetadata.read(path)
    database = try Database(path, try Self.mode(path), timeout: 5) { Self.failure($0) }
    columns = try Self.columns(database)
    guard columns["Z_PRIMARYKEY"] != nil else {
      throw ReadFailure(file: path, "\(path) has no table Z_PRIMARYKEY, which contains the numbers of its entities")
    }
    try Self.checkSystemTables(columns, path)
    let sql = "SELECT Z_ENT, Z_NAME, Z_SUPER, Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT < ? ORDER BY Z_ENT"
    entities = try database.rows(sql, [.integer(Self.firstOwnNumber)]) {
      Entity(number: $0.integer(0), name: $0.text(1), parent: $0.integer(2), lastKey: $0.integer(3))
    }
  }

  /// A store in WAL mode without a log is opened without locks, because a connection would create a log.
  private static func mode(_ path: String) throws -> Database.Mode {
    let header = try Files.disk.part(of: path, at: 18, count: 1)
    return header == [2] && fileSize(path + "-wal") == 0 ? .immutable : .readOnly
  }

  private static func columns(_ database: Database) throws -> [String: [String]] {
    let sql =
      "SELECT t.name, c.name FROM sqlite_master t, pragma_table_info(t.name) c WHERE t.type = 'table' ORDER BY c.cid"
    return try database.rows(sql) { ($0.text(0), $0.text(1)) }
      .reduce(into: [:]) { columns, row in columns[row.0, default: []].append(row.1) }
  }

  /// Returns the error for an error of SQLite.
  private static func failure(_ failure: SQLiteFailure) -> any Error {
    switch failure.primaryCode {
    case 5, 6:
      ReadFailure(
        file: failure.path, "\(failure.path) is locked by another process", help: ["close the app that uses it"])
    case 11, 26:
      ReadFailure(
        file: failure.path, "\(failure.path) is incomplete or damaged: \(failure.message)",
        help: ["copy it again while no app has it open, with its -wal file"])
    default:
      ReadFailure(
        file: failure.path, "\(failure.path) cannot be read: \(failure.message)",
        help: ["copy the store with its -wal file to a folder that can be written"])
    }
  }

  /// Returns the size of a file in bytes; 0 if it does not exist.
  package static func fileSize(_ path: String) -> Int {
    (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
  }

  /// Returns a table's name in the file; `nil` if it does not exist. Names are compared as in SQLite, without regard
  /// to case.
  package func table(_ name: String) -> String? {
    if columns[name] != nil { return name }
    return columns.keys.first { $0.uppercased() == name.uppercased() }
  }

  /// Returns the number of the ancestor without a parent of an entity.
  package func root(of entity: Entity) -> Entity {
    var current = entity
    for _ in entities {
      guard let parent = entities.first(where: { $0.number == current.parent }) else { break }
      current = parent
    }
    return current
  }
}
