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
}
