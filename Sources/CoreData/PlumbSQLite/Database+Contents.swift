import CSQLite

extension Database {
  /// Removes all tables. Other connections to the file remain valid.
  package func removeEverything() throws {
    // A connection that has read the schema keeps the mode of the journal, whose change requires that no other
    // connection is open.
    _ = try first("SELECT 1 FROM sqlite_master") { _ in true }
    try withConnection { connection in
      var code = plumb_sqlite3_reset_database(connection, 1)
      if code == SQLITE_OK { code = sqlite3_exec(connection, "VACUUM", nil, nil, nil) }
      plumb_sqlite3_reset_database(connection, 0)
      if code != SQLITE_OK { throw failure(code) }
    }
  }

  /// Replaces all contents with those of another database.
  package func replaceContents(with source: Database) throws {
    try withConnection { destination in
      try source.withConnection { source in
        guard let backup = sqlite3_backup_init(destination, "main", source, "main") else {
          throw failure(sqlite3_errcode(destination))
        }
        let code = sqlite3_backup_step(backup, -1)
        sqlite3_backup_finish(backup)
        if code != SQLITE_DONE { throw failure(code) }
      }
    }
  }

  /// Replaces all tables, indexes and triggers with those of the database in another file. It is a part of the open
  /// transaction, so that a failure or a crash leaves the tables as they were.
  package func replaceTables(withThoseOf path: String) throws {
    try run("ATTACH ? AS replacement", [.text(path)])
    try dropTables()
    try createTables()
  }

  /// Closes the file whose tables replaced those of this database, after the transaction has ended.
  package func detachReplacement() { try? run("DETACH replacement") }

  private func dropTables() throws {
    let kinds = "CASE WHEN type = 'trigger' THEN 0 WHEN sql LIKE 'CREATE VIRTUAL TABLE%' THEN 1 ELSE 2 END"
    let sql = """
      SELECT type, name FROM main.sqlite_master
      WHERE type IN ('table', 'trigger', 'view') AND name NOT GLOB 'sqlite_*' ORDER BY \(kinds)
      """
    for (type, name) in try rows(sql, [], { ($0.text(0), $0.text(1)) }) {
      // A virtual table was dropped with its own tables.
      try run("DROP \(type) IF EXISTS main.\(Self.quoted(name))")
    }
  }

  private func createTables() throws {
    let sql = """
      SELECT type, name, sql FROM replacement.sqlite_master
      WHERE sql IS NOT NULL AND name NOT GLOB 'sqlite_*'
      ORDER BY CASE WHEN sql LIKE 'CREATE VIRTUAL TABLE%' THEN 0 WHEN type = 'table' THEN 1 WHEN type = 'index' THEN 2
        ELSE 3 END, rowid
      """
    for (type, name, statement) in try rows(sql, [], { ($0.text(0), $0.text(1), $0.text(2)) }) {
      let exists = try first("SELECT 1 FROM main.sqlite_master WHERE name = ?", [.text(name)]) { _ in true } ?? false
      // A virtual table was created with its own tables.
      if exists { continue }
      try run(statement)
      if type == "table" {
        try run("INSERT INTO main.\(Self.quoted(name)) SELECT * FROM replacement.\(Self.quoted(name))")
      }
    }
  }

  private static func quoted(_ name: String) -> String { "\"\(name.replacing("\"", with: "\"\""))\"" }
}
