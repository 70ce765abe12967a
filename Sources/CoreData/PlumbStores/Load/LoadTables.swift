import PlumbSQLite

/// The objects and references of a load, in temporary tables, which SQLite writes to a file that only this program
/// sees. Memory does not grow with them.
///
/// An object is named by the number of its table and its key in the store.
struct LoadTables {
  private let database: Database
  private let objects: Statement
  private let references: Statement
  private let empty: Statement

  /// The statements that create the tables.
  ///
  /// - `load_object`: the objects of the data. `key` is the identifier in the data.
  /// - `load_ref`: the references, with the value that names the destination, and the key of the destination, which is
  ///   NULL until it is found.
  /// - `load_empty`: the relationships that are empty in the data.
  /// - `load_out`: the identifiers of lines that are left out.
  /// - `load_outvalue`: the values of key attributes of lines that are left out.
  private static let creation = """
    CREATE TEMP TABLE load_object (tab INTEGER, pk INTEGER, key INTEGER, ent INTEGER, line INTEGER,
      PRIMARY KEY (tab, pk)) WITHOUT ROWID;
    CREATE INDEX temp.load_moved ON load_object (tab, key) WHERE key <> pk;
    CREATE TEMP TABLE load_ref (rel INTEGER, owner INTEGER, ord INTEGER, value, dest INTEGER,
      PRIMARY KEY (rel, owner, ord)) WITHOUT ROWID;
    CREATE TEMP TABLE load_empty (rel INTEGER, owner INTEGER, PRIMARY KEY (rel, owner)) WITHOUT ROWID;
    CREATE TEMP TABLE load_out (tab INTEGER, key INTEGER, PRIMARY KEY (tab, key)) WITHOUT ROWID;
    CREATE TEMP TABLE load_outvalue (id INTEGER, value, PRIMARY KEY (id, value)) WITHOUT ROWID;
    """

  /// The statement that creates the index of references by their destinations.
  static let index = "CREATE INDEX temp.load_dest ON load_ref (rel, dest, owner)"

  /// Creates the tables.
  init(_ database: Database) throws {
    self.database = database
    try database.run(Self.creation)
    objects = try database.statement("INSERT INTO load_object (tab, pk, key, ent, line) VALUES (?, ?, ?, ?, ?)")
    references = try database.statement("INSERT INTO load_ref (rel, owner, ord, value) VALUES (?, ?, ?, ?)")
    empty = try database.statement("INSERT OR IGNORE INTO load_empty VALUES (?, ?)")
  }

  /// The expression for the key in the store of the object with an identifier. NULL if no object has it.
  static func resolving(_ table: Int, key: String) -> String {
    "COALESCE((SELECT pk FROM load_object WHERE tab = \(table) AND pk = \(key) AND key = \(key)), "
      + "(SELECT pk FROM load_object WHERE tab = \(table) AND key = \(key) AND key <> pk))"
  }

  func insert(table: Int, pk: Int64, key: Int64?, entity: Int64, line: LoadLine) throws {
    try objects.run([
      .integer(Int64(table)), .integer(pk), key.map(SQLValue.integer) ?? .null, .integer(entity),
      .integer(line.packed),
    ])
  }

  func insert(relation: Int, owner: Int64, _ values: [SQLValue]) throws {
    if values.isEmpty { return try empty.run([.integer(Int64(relation)), .integer(owner)]) }
    for (order, value) in values.enumerated() {
      try references.run([.integer(Int64(relation)), .integer(owner), .integer(Int64(order)), value])
    }
  }

  /// Returns the line of the object with an identifier; `nil` if none has it.
  func line(table: Int, key: Int64) throws -> LoadLine? {
    let sql = """
      SELECT line FROM load_object WHERE tab = ?1 AND pk = ?2 AND key = ?2
      UNION ALL SELECT line FROM load_object INDEXED BY load_moved WHERE tab = ?1 AND key = ?2 AND key <> pk
      """
    return try database.first(sql, [.integer(Int64(table)), .integer(key)]) { LoadLine($0.integer(0)) }
  }

  /// Returns the line and the entity number of an object; `nil` if the data does not contain it.
  func object(table: Int, pk: Int64) throws -> (line: LoadLine, entity: Int64)? {
    try database.first(
      "SELECT line, ent FROM load_object WHERE tab = ? AND pk = ?", [.integer(Int64(table)), .integer(pk)]
    ) { (LoadLine($0.integer(0)), $0.integer(1)) }
  }

  /// Records the identifier of a line that is left out.
  func leaveOut(table: Int, key: Int64) throws {
    try database.run("INSERT OR IGNORE INTO load_out VALUES (?, ?)", [.integer(Int64(table)), .integer(key)])
  }

  /// Records the value of a key attribute of a line that is left out.
  func leaveOut(key: Int, value: SQLValue) throws {
    try database.run("INSERT OR IGNORE INTO load_outvalue VALUES (?, ?)", [.integer(Int64(key)), value])
  }
}
