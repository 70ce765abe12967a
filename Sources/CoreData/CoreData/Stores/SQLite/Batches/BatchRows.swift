import PlumbSQLite

/// The objects of a batch request.
enum BatchSelection {
  case matching(RowQuery)
  case objects([NSManagedObjectID])
}

/// The keys of the rows of a batch, in a temporary table of the connection, so that a batch of any size uses little
/// memory. The table is a part of the batch's transaction.
struct BatchRows {
  private let store: SQLiteStore
  private let binding: StoreBinding
  private let database: Database

  /// The name of the temporary table. `place` is the index of the row's table in the binding.
  static let name = "temp.coredata_batch"

  init(_ store: SQLiteStore) throws {
    self.store = store
    binding = try store.binding
    database = try store.database
    try database.run(
      "CREATE TABLE \(Self.name) (place INTEGER, key INTEGER, entity INTEGER, PRIMARY KEY (place, key)) WITHOUT ROWID")
  }

  func drop() throws { try database.run("DROP TABLE \(Self.name)") }

  /// Adds the rows of a selection that exist.
  func insert(_ selection: BatchSelection) throws {
    switch selection {
    case .matching(let query): try insert(query)
    case .objects(let ids): for id in ids where id.reference.store == store.number { try insert(id) }
    }
  }

  private func insert(_ query: RowQuery) throws {
    var query = query
    query.values = .none
    var fetch = SQLFetch(query, binding, store)
    guard let clauses = fetch.clauses(query) else {
      for found in try store.rows(for: query) { try insert(found.id) }
      return
    }
    let place = binding.entities[query.entity.entityIndex].table
    try database.run("INSERT INTO \(Self.name) SELECT \(place), t0.Z_PK, t0.Z_ENT \(clauses.text)", clauses.parameters)
  }

  private func insert(_ id: NSManagedObjectID) throws {
    let bound = binding.entities[Int(id.reference.entity)]
    try database.run(
      "INSERT OR IGNORE INTO \(Self.name) SELECT \(bound.table), Z_PK, Z_ENT FROM \(binding.tables[bound.table].name) "
        + "WHERE Z_PK = ? AND Z_ENT = ?",
      [.integer(id.reference.key), .integer(bound.number)])
  }

  /// The table of the rows, with the name `b`.
  static let source = "\(name) b"

  /// The condition of the rows `b` of an entity.
  func condition(_ entity: Int) -> String {
    let bound = binding.entities[entity]
    return "b.place = \(bound.table) AND b.entity = \(bound.number)"
  }

  /// The select of the keys of a table's rows.
  static func keys(place: Int) -> String { "SELECT key FROM \(name) WHERE place = \(place)" }

  /// The entities of the rows.
  func entities() throws -> [Int] {
    try database.rows("SELECT DISTINCT entity FROM \(Self.name)") { $0.integer(0) }.compactMap(binding.index)
  }

  /// The number of the rows, and their identities if they are requested.
  func outcome(returnsIDs: Bool) throws -> BatchOutcome {
    guard returnsIDs else {
      return BatchOutcome(count: try database.first("SELECT COUNT(*) FROM \(Self.name)") { Int($0.integer(0)) } ?? 0)
    }
    let ids = try database.rows("SELECT key, entity FROM \(Self.name) ORDER BY place, key") { columns in
      binding.index(ofNumber: columns.integer(1)).map {
        store.identity(binding.schema.entities[$0].entity, columns.integer(0))
      }
    }
    return BatchOutcome(ids.compactMap { $0 })
  }
}
