import Foundation
import PlumbFormats
import PlumbSQLite
import PlumbStoreFormat

/// The file of a SQLite store: its connection, creation, and metadata.
struct StoreFile {
  let database: Database

  /// Opens the file of an existing store; `nil` for a database without tables. Throws if the file is not a store of
  /// Core Data.
  static func existing(at url: URL, isReadOnly: Bool, timeout: TimeInterval) throws -> StoreFile? {
    let file = StoreFile(database: try Database(store: url.path, isReadOnly ? .readOnly : .existing, timeout: timeout))
    guard try file.hasTables else { return nil }
    guard try file.has(table: "Z_METADATA"), try file.has(table: "Z_PRIMARYKEY") else {
      let missing = try file.has(table: "Z_METADATA") ? "Z_PRIMARYKEY" : "Z_METADATA"
      throw storeError(
        NSPersistentStoreIncompatibleSchemaError,
        "'\(url.path)' is a SQLite database, but not a store of Core Data: it has no table \(missing).", url)
    }
    return file
  }

  /// Creates a store with the tables of a layout and no objects, in memory at `/dev/null`. If this fails, no file
  /// remains.
  static func create(at url: URL, _ layout: StoreLayout, metadata: [String: Any], timeout: TimeInterval) throws
    -> StoreFile
  {
    let isInMemory = url.isNullDevice
    let file = StoreFile(database: try Database(store: url.path, isInMemory ? .memory : .create, timeout: timeout))
    do {
      // These settings only apply to a file without tables, and outside of a transaction.
      for setting in ["page_size=4096", "auto_vacuum=2", "journal_mode=WAL"] {
        try file.database.run("PRAGMA \(setting)")
      }
      try file.database.run("BEGIN IMMEDIATE")
      guard try !file.has(table: "Z_METADATA") else {
        // Another process has created the store in the meantime.
        file.database.rollBack()
        return file
      }
      try file.createTables(layout)
      try file.write(metadata)
      try file.database.run("COMMIT")
      return file
    } catch {
      file.database.rollBack()
      file.database.close()
      if !isInMemory { try? StoreFile.delete(at: url) }
      throw error
    }
  }

  private func createTables(_ layout: StoreLayout) throws {
    for statement in layout.creation { try database.run(statement) }
    try insertEntities(layout)
  }

  /// Inserts a row for each entity into the table of numbers and last keys.
  func insertEntities(_ layout: StoreLayout) throws {
    for entity in layout.entities {
      try database.run(
        "INSERT INTO Z_PRIMARYKEY (Z_ENT, Z_NAME, Z_SUPER, Z_MAX) VALUES (?, ?, ?, 0)",
        [.integer(Int64(entity.number)), .text(entity.name), .integer(Int64(entity.parent))])
    }
  }

  /// Whether the file has a table of any name.
  var hasTables: Bool {
    get throws { try database.first("SELECT 1 FROM sqlite_master") { _ in true } ?? false }
  }

  /// Whether the file has a table.
  func has(table: String) throws -> Bool {
    try database.first("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", [.text(table)]) { _ in true }
      ?? false
  }

  /// Returns the names of the columns of each table, in order.
  func columns() throws -> [String: [String]] {
    let sql =
      "SELECT t.name, c.name FROM sqlite_master t, pragma_table_info(t.name) c WHERE t.type = 'table' ORDER BY c.cid"
    return try database.rows(sql) { ($0.text(0), $0.text(1)) }
      .reduce(into: [:]) { columns, row in columns[row.0, default: []].append(row.1) }
  }

  /// Returns a layout with the names in this file. Throws if a table or a column of the layout is missing.
  func existing(_ layout: StoreLayout) throws -> StoreLayout {
    let columns = try columns()
    let existing = layout.existing(columns)
    if let missing = existing.missing(in: columns).first {
      throw storeError(
        NSPersistentStoreIncompatibleSchemaError, "The store '\(database.path)' has no \(missing).",
        URL(fileURLWithPath: database.path))
    }
    return existing
  }

  /// Returns the number of each entity by its name.
  func entityNumbers() throws -> [String: Int64] {
    let rows = try database.rows("SELECT Z_NAME, Z_ENT FROM Z_PRIMARYKEY") { ($0.text(0), $0.integer(1)) }
    return Dictionary(rows, uniquingKeysWith: { first, _ in first })
  }

  // MARK: Metadata

  /// Returns the metadata, with the store's identifier. Throws if the layout of the store is not the known one.
  func metadata() throws -> [String: Any] {
    let list = try storedMetadata()
    if let version = list["NSStoreModelVersionHashesVersion"] as? Int, version != 3 {
      throw unknownLayout("version hashes of the version \(version), but only version 3 is supported")
    }
    return list
  }

  private func unknownLayout(_ difference: String) -> any Error {
    storeError(
      NSPersistentStoreIncompatibleSchemaError,
      "The store '\(database.path)' has \(difference). A newer system has written it.",
      URL(fileURLWithPath: database.path))
  }

  private func storedMetadata() throws -> [String: Any] {
    if let version = try database.first("SELECT MAX(Z_VERSION) FROM Z_METADATA", [], { $0.integer(0) }), version > 1 {
      throw unknownLayout("the layout \(version), but only layout 1 is supported")
    }
    guard let row = try database.first("SELECT Z_UUID, Z_PLIST FROM Z_METADATA", [], { ($0.text(0), $0.data(1)) }),
      case .dictionary(let list)? = try? PropertyList.read([UInt8](row.1), file: database.path)
    else {
      throw coreDataError(
        CocoaError.Code.fileReadCorruptFile,
        [
          NSFilePathErrorKey: database.path,
          NSLocalizedFailureReasonErrorKey: "The metadata of the store '\(database.path)' cannot be read.",
        ])
    }
    return list.values.merging([NSStoreUUIDKey: row.0]) { $1 }
  }

  /// Writes the metadata. Throws if a property list cannot contain a value of them.
  func write(_ metadata: [String: Any]) throws {
    var list = metadata
    let identifier = list.removeValue(forKey: NSStoreUUIDKey) as? String ?? UUID().uuidString
    let bytes = try PropertyList(metadata: list, of: database.path).written(as: .binary)
    try database.run(
      "INSERT OR REPLACE INTO Z_METADATA (Z_VERSION, Z_UUID, Z_PLIST) VALUES (1, ?, ?)",
      [.text(identifier), .blob(Data(bytes))])
  }

  // MARK: Files

  /// Throws if a store without a file has the log of one. SQLite would delete the log, which contains saved changes.
  static func checkNoJournal(ofStoreAt url: URL) throws {
    let log = url.path + "-wal"
    let size = (try? FileManager.default.attributesOfItem(atPath: log)[.size] as? Int) ?? 0
    guard size > 0 else { return }
    throw storeError(
      CocoaError.fileReadCorruptFile.rawValue,
      "The store '\(url.path)' is missing, but '\(log)' has changes of it. Restore the store, or delete the log.", url)
  }

  /// The files of a store: the database, and the files of its journal.
  static func files(ofStoreAt url: URL) -> [URL] {
    ["", "-wal", "-shm", "-journal"].map { URL(fileURLWithPath: url.path + $0) }
  }

  /// Deletes the files of a store, including the files of external values.
  static func delete(at url: URL) throws {
    for file in files(ofStoreAt: url) + [ExternalFiles(ofStoreAt: url).supportFolder] {
      if FileManager.default.fileExists(atPath: file.path) { try FileManager.default.removeItem(at: file) }
    }
  }
}

extension StoreLayout {
  /// The statements that create the tables, indexes and triggers of a new store.
  var creation: [String] {
    tables.map(\.statement) + joinTables.map(\.statement) + indexes.map(\.statement) + triggers
      + [
        "CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER)",
        "CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB)",
        "CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB)",
      ]
  }
}
