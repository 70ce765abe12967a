import PlumbSQLite
import PlumbStoreFormat

/// The columns and rows of relationships whose references were found.
struct LinkWriter {
  private let schema: LoadSchema
  private let tables: LoadTables
  private let database: Database
  private let inputs: [String]
  private let uniqueness: UniqueValues

  init(_ schema: LoadSchema, _ tables: LoadTables, _ database: Database, _ inputs: [String]) {
    (self.schema, self.tables, self.database, self.inputs) = (schema, tables, database, inputs)
    uniqueness = UniqueValues(schema, database)
  }

  /// Writes the references of a relationship, and returns the objects whose values for a constraint are not unique.
  func write(_ index: Int) throws -> [LoadLinks.Violation] {
    let relation = schema.relations[index]
    switch relation.storage {
    case .toOne(let place): return try write(index, relation, place)
    case .toMany(let members):
      switch members.kind {
      case .inverse: return []
      case .owned: try writeOwned(index, relation, members)
      case .joined, .reflexive: try writeJoined(index, relation, members)
      }
      return []
    }
  }

  /// The rows of references with their objects exchanged, of owners that do not have the inverse in the data. With an
  /// order, those of an owner are in the order of their lines.
  private func inverseRows(_ index: Int, _ inverse: Int, inOrder: Bool = false) -> String {
    let table = schema.ownerTable(schema.relations[inverse])
    let lines = inOrder ? " JOIN load_object o ON o.tab = \(table) AND o.pk = a.owner" : ""
    return """
      SELECT a.dest, a.owner FROM load_ref a\(lines)
      WHERE a.rel = \(inverse)
        AND NOT EXISTS (SELECT 1 FROM load_ref b WHERE b.rel = \(index) AND b.owner = a.dest)
      \(inOrder ? "ORDER BY a.dest, o.line" : "")
      """
  }

  // MARK: To-one

  private func write(
    _ index: Int, _ relation: LoadSchema.Relation, _ place: StoreColumns.ToOne
  ) throws -> [LoadLinks.Violation] {
    let (table, name) = (schema.ownerTable(relation), schema.tables[schema.ownerTable(relation)].name)
    let destination = schema.tables[schema.destinationTable(relation)].name
    let entity = place.entity.map { ", \($0) = (SELECT u.Z_ENT FROM \(destination) u WHERE u.Z_PK = ?1)" } ?? ""
    let version = ", Z_OPT = Z_OPT + (NOT EXISTS (SELECT 1 FROM load_object WHERE tab = \(table) AND pk = ?2))"
    let set = "UPDATE OR IGNORE \(name) SET \(place.key) = ?1\(entity)"
    var found = try write(
      "SELECT owner, dest FROM load_ref WHERE rel = \(index)", "\(set) WHERE Z_PK = ?2", relation, place)
    guard let inverse = relation.inverse else { return found }
    found += try write(inverseRows(index, inverse), "\(set)\(version) WHERE Z_PK = ?2", relation, place)
    guard let position = place.position else { return found }
    let positions = try database.statement("UPDATE \(name) SET \(position) = ? WHERE Z_PK = ?")
    let last = "SELECT MAX(\(position)) FROM \(name) WHERE \(place.key) = ?"
    try forEachPosition(inverse, index, last: last) { _, member, value in
      try positions.run([.integer(value), .integer(member)])
    }
    return found
  }

  private func write(
    _ rows: String, _ update: String, _ relation: LoadSchema.Relation, _ place: StoreColumns.ToOne
  ) throws -> [LoadLinks.Violation] {
    let statement = try database.statement(update)
    var found: [LoadLinks.Violation] = []
    try database.forEach(rows) { row in
      let (owner, destination) = (row.integer(0), row.integer(1))
      try statement.run([.integer(destination), .integer(owner)])
      guard database.changedRows == 0, found.count < LinkChecks.most else { return }
      found.append(try violation(relation, owner, place.key, destination))
    }
    return found
  }

  private func violation(
    _ relation: LoadSchema.Relation, _ owner: Int64, _ column: String, _ destination: Int64
  ) throws -> LoadLinks.Violation {
    let table = schema.ownerTable(relation)
    var violation = LoadLinks.Violation(
      table: table, pk: owner, kind: .duplicateValue, property: relation.relationship.name,
      message: "an object has the same values, which are unique")
    guard let object = try tables.object(table: table, pk: owner),
      let index = schema.entity(numbered: object.entity)
    else { return violation }
    var columns = try uniqueness.columns(ofRow: owner, schema.entities[index])
    columns[column] = .integer(destination)
    violation.fault = try uniqueness.fault(
      object.line, schema.entities[index], columns, tables, inputs, except: owner)
    return violation
  }

  /// Calls a closure with the owners and members of an ordered relationship, and the positions of the members after those
  /// that an owner has: those of its references in the data, then those of other members in the order of their lines.
  ///
  /// - Parameters:
  ///   - index: The relationship.
  ///   - inverse: Its inverse.
  ///   - last: The statement for the last position of an owner.
  private func forEachPosition(
    _ index: Int, _ inverse: Int, last: String,
    _ body: (_ owner: Int64, _ member: Int64, _ position: Int64) throws -> Void
  ) throws {
    let listed = "SELECT owner, dest FROM load_ref WHERE rel = \(index) ORDER BY owner, ord"
    for rows in [listed, inverseRows(index, inverse, inOrder: true)] {
      var owner: Int64?
      var value: Int64 = 0
      try database.forEach(rows) { row in
        if row.integer(0) != owner {
          owner = row.integer(0)
          value = try database.first(last, [.integer(row.integer(0))]) { $0.integer(0) } ?? 0
        }
        value += StoreColumns.positionStep
        try body(row.integer(0), row.integer(1), value)
      }
    }
  }

  // MARK: To-many

  /// Writes the owners of members: without an inverse, the members have the key of their owner.
  private func writeOwned(_ index: Int, _ relation: LoadSchema.Relation, _ members: StoreColumns.Members) throws {
    let table = schema.destinationTable(relation)
    let update = try database.statement(
      "UPDATE \(members.table) SET \(members.owner) = ?1, Z_OPT = Z_OPT + (NOT EXISTS (SELECT 1 FROM load_object "
        + "WHERE tab = \(table) AND pk = ?2)) WHERE Z_PK = ?2")
    try database.forEach("SELECT owner, dest FROM load_ref WHERE rel = \(index)") { row in
      try update.run([.integer(row.integer(0)), .integer(row.integer(1))])
    }
  }

  /// Inserts the rows of a join table from one side. The rows from the other side are inserted with that side, so those
  /// that exist are ignored.
  private func writeJoined(_ index: Int, _ relation: LoadSchema.Relation, _ members: StoreColumns.Members) throws {
    let insertion = try database.statement(
      "INSERT OR IGNORE INTO \(members.table) (\(members.owner), \(members.member)) VALUES (?, ?)")
    func insert(_ rows: String) throws {
      try database.forEach(rows) { row in
        try insertion.run([.integer(row.integer(0)), .integer(row.integer(1))])
      }
    }
    try insert("SELECT owner, dest FROM load_ref WHERE rel = \(index)")
    let inverse = relation.inverse ?? index
    try insert(inverseRows(index, inverse))
    guard let position = members.position else { return }
    let update = try database.statement(
      "UPDATE \(members.table) SET \(position) = ?1 WHERE \(members.owner) = ?2 AND \(members.member) = ?3")
    let last = "SELECT MAX(\(position)) FROM \(members.table) WHERE \(members.owner) = ?"
    try forEachPosition(index, inverse, last: last) { owner, member, value in
      try update.run([.integer(value), .integer(owner), .integer(member)])
    }
  }
}
