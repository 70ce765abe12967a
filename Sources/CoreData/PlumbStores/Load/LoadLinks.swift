import PlumbModel
import PlumbSQLite
import PlumbStoreFormat
import PlumbText

/// The relationships of a load: the search for the destinations of references, the checks of both sides, and their
/// columns.
///
/// A relationship can be in the data at one side or at both. All statements run on tables, so that memory does not grow
/// with the data.
struct LoadLinks {
  let schema: LoadSchema
  let tables: LoadTables
  let database: Database
  let files: ExternalFiles
  let inputs: [String]
  /// The number of objects that were removed because of problems, and of references to objects that are not loaded.
  private(set) var leftOut = 0
  private(set) var dropped = 0

  init(
    _ schema: LoadSchema, _ tables: LoadTables, _ database: Database, _ files: ExternalFiles, _ inputs: [String]
  ) {
    (self.schema, self.tables, self.database, self.files, self.inputs) = (schema, tables, database, files, inputs)
  }

  /// A problem of an object that is in the store.
  struct Violation {
    let table: Int
    let pk: Int64
    let kind: LoadFault.Kind
    /// The name of the property.
    let property: String
    let message: String
    var other: LoadLine?
    var help: String?
    /// The complete problem, if it is not made from the other fields.
    var fault: LoadFault?
  }

  /// Finds the destinations, and writes the relationships. Objects with problems are removed.
  mutating func load(_ faults: inout LoadFaults, continues: Bool) throws {
    try findDestinations()
    for index in schema.relations.indices {
      try removeUnresolved(index, &faults)
      try removeWrongEntities(index, &faults)
    }
    for index in schema.relations.indices { try removeContradictions(index, &faults) }
    // Relationships are written to be checked: with problems, they are written again without these objects.
    while true {
      try database.run("SAVEPOINT links")
      let violations = try write() + LinkChecks(schema, tables, database).violations()
      if !violations.isEmpty, continues { try database.run("ROLLBACK TO links") }
      try database.run("RELEASE links")
      if violations.isEmpty { return }
      for violation in violations { try add(violation, &faults) }
      guard continues else { return }
      for violation in violations { try remove(violation.table, violation.pk) }
    }
  }

  private func write() throws -> [Violation] {
    let writer = LinkWriter(schema, tables, database, inputs)
    return try schema.relations.indices.flatMap { try writer.write($0) }
  }

  /// Adds the problem of an object.
  private func add(_ violation: Violation, _ faults: inout LoadFaults) throws {
    if let fault = violation.fault { return faults.add(fault) }
    guard let object = try tables.object(table: violation.table, pk: violation.pk) else { return }
    let name = schema.entity(numbered: object.entity).map { schema.entities[$0].name } ?? ""
    faults.add(
      LoadFault(
        violation.kind, object.line, "\(name).\(violation.property)", violation.message, other: violation.other,
        help: violation.help))
  }

  /// Calls a closure with the rows of a statement, some at a time, until it has none. The closure removes their objects
  /// or references, so that the next run does not return them.
  func inParts<Row>(
    _ sql: String, _ row: (borrowing Columns) -> Row, _ body: ([Row]) throws -> Void
  ) throws {
    while true {
      let rows = try database.rows("\(sql) LIMIT 500", [], row)
      if rows.isEmpty { return }
      try body(rows)
    }
  }

  /// Adds the problem of an object, and removes the object.
  mutating func remove(_ violation: Violation, _ faults: inout LoadFaults) throws {
    try add(violation, &faults)
    try remove(violation.table, violation.pk)
  }

  /// Removes an object with its references, and the references to it.
  private mutating func remove(_ table: Int, _ pk: Int64) throws {
    let sql = "SELECT ent, key FROM load_object WHERE tab = ? AND pk = ?"
    let parameters: [SQLValue] = [.integer(Int64(table)), .integer(pk)]
    let found = try database.first(sql, parameters) { ($0.integer(0), $0.isNull(1) ? nil : $0.integer(1)) }
    guard let (number, key) = found, let index = schema.entity(numbered: number) else { return }
    let entity = schema.entities[index]
    let columns = entity.external + entity.keys.map(\.column)
    if !columns.isEmpty {
      let list = columns.map { entity.columns[$0] }.joined(separator: ", ")
      let row = "SELECT \(list) FROM \(schema.tables[table].name) WHERE Z_PK = ?"
      let values = try database.first(row, [.integer(pk)]) { row in columns.indices.map { row[$0] } } ?? []
      for value in values.prefix(entity.external.count) { files.replace(value) }
      for ((key, _), value) in zip(entity.keys, values.dropFirst(entity.external.count)) where value != .null {
        try tables.leaveOut(key: key, value: value)
      }
    }
    try database.run("DELETE FROM \(schema.tables[table].name) WHERE Z_PK = ?", [.integer(pk)])
    try database.run("DELETE FROM load_object WHERE tab = ? AND pk = ?", parameters)
    if let key { try tables.leaveOut(table: table, key: key) }
    leftOut += 1
    let own = schema.relations.indices.filter { schema.ownerTable(schema.relations[$0]) == table }
    let others = schema.relations.indices.filter { schema.destinationTable(schema.relations[$0]) == table }
    for index in own {
      try database.run("DELETE FROM load_ref WHERE rel = ? AND owner = ?", [.integer(Int64(index)), .integer(pk)])
      try database.run("DELETE FROM load_empty WHERE rel = ? AND owner = ?", [.integer(Int64(index)), .integer(pk)])
    }
    for index in others { try drop("rel = ? AND dest = ?", [.integer(Int64(index)), .integer(pk)]) }
  }

  /// Removes references to objects that are not loaded.
  private mutating func drop(_ condition: String, _ parameters: [SQLValue]) throws {
    try database.run(
      "INSERT OR IGNORE INTO load_empty SELECT rel, owner FROM load_ref WHERE \(condition)", parameters)
    try database.run("DELETE FROM load_ref WHERE \(condition)", parameters)
    dropped += database.changedRows
  }

  // MARK: Destinations

  private func findDestinations() throws {
    for (index, key) in schema.keys.enumerated() {
      let entity = schema.entities[key.entity]
      let family = schema.map.entities[key.entity].family
      try database.run("CREATE TEMP TABLE load_key\(index) (value, pk INTEGER)")
      try database.run(
        "INSERT INTO load_key\(index) SELECT \(key.column), Z_PK FROM \(schema.tables[entity.table].name) "
          + "WHERE Z_ENT IN (\(family.list)) AND \(key.column) IS NOT NULL")
      try database.run("CREATE INDEX temp.load_key\(index)_value ON load_key\(index) (value, pk)")
    }
    for (index, relation) in schema.relations.enumerated() {
      let pk =
        relation.key.map { "(SELECT k.pk FROM load_key\($0) k WHERE k.value = load_ref.value LIMIT 1)" }
        ?? LoadTables.resolving(schema.destinationTable(relation), key: "load_ref.value")
      try database.run("UPDATE load_ref SET dest = \(pk) WHERE rel = \(index)")
    }
    try database.run(LoadTables.index)
  }

  /// Removes the objects with references to an object that does not exist, or that is not unique. References to lines
  /// that are left out are removed.
  private mutating func removeUnresolved(_ index: Int, _ faults: inout LoadFaults) throws {
    let relation = schema.relations[index]
    let leftOut =
      relation.key.map { "SELECT 1 FROM load_outvalue o WHERE o.id = \($0) AND o.value = load_ref.value" }
      ?? "SELECT 1 FROM load_out o WHERE o.tab = \(schema.destinationTable(relation)) AND o.key = load_ref.value"
    try drop("rel = ? AND dest IS NULL AND EXISTS (\(leftOut))", [.integer(Int64(index))])
    let unresolved = "SELECT owner, value FROM load_ref INDEXED BY load_dest WHERE rel = \(index) AND dest IS NULL"
    try inParts(unresolved, { ($0.integer(0), $0[1]) }) { rows in
      for (owner, value) in rows { try remove(missing(index, owner, value), &faults) }
    }
    guard let key = relation.key else { return }
    try inParts(
      """
      SELECT owner, value FROM load_ref WHERE rel = \(index)
        AND (SELECT COUNT(*) FROM load_key\(key) k WHERE k.value = load_ref.value) > 1
      """, { ($0.integer(0), $0[1]) }
    ) { rows in
      for (owner, value) in rows {
        let attribute = schema.keys[key].attribute
        let entity = schema.entities[schema.keys[key].entity].name
        let message =
          "several objects of \(entity) have the \(attribute.name) \(shown(value, attribute)), so it names none"
        try remove(
          Violation(
            table: schema.ownerTable(relation), pk: owner, kind: .missingDestination,
            property: relation.relationship.name, message: message), &faults)
      }
    }
  }

  private func missing(_ index: Int, _ owner: Int64, _ value: SQLValue) -> Violation {
    let relation = schema.relations[index]
    let destination = schema.entities[relation.destination].name
    let message: String
    var help: String?
    if let key = relation.key {
      let (entity, attribute) = (schema.entities[schema.keys[key].entity].name, schema.keys[key].attribute)
      message = "no object of \(entity) has the \(attribute.name) \(shown(value, attribute))"
    } else {
      let key = if case .integer(let key) = value { "\(key)" } else { "" }
      message = "no line of \(destination) has the key \(key)"
      help = "--key \(destination)=ATTRIBUTE names objects, also those of the store, by an attribute"
    }
    return Violation(
      table: schema.ownerTable(relation), pk: owner, kind: .missingDestination, property: relation.relationship.name,
      message: message, help: help)
  }

  private func shown(_ value: SQLValue, _ attribute: PlumbModel.Attribute) -> String {
    let text = ReadableValues(folder: ExternalFolder(ofStore: database.path)).text(value, attribute) ?? ""
    if case .integer = value { return text }
    return Phrase.quoted(text, limit: 40)
  }

  private mutating func removeWrongEntities(_ index: Int, _ faults: inout LoadFaults) throws {
    let relation = schema.relations[index]
    let (table, owner) = (schema.destinationTable(relation), schema.ownerTable(relation))
    let family = schema.map.entities[relation.destination].family
    guard family.count < schema.entities.count(where: { $0.table == table }) else { return }
    let sql = """
      SELECT a.owner, a.dest, u.Z_ENT FROM load_ref a JOIN \(schema.tables[table].name) u ON u.Z_PK = a.dest
      WHERE a.rel = \(index) AND u.Z_ENT NOT IN (\(family.list))
      """
    try inParts(sql, { ($0.integer(0), $0.integer(1), $0.integer(2)) }) { rows in
      for (pk, destination, number) in rows {
        guard let line = try tables.object(table: owner, pk: pk)?.line else { continue }
        let other = try tables.object(table: table, pk: destination)?.line
        let found = schema.entity(numbered: number).map { schema.entities[$0].name } ?? ""
        let place = other.map { "the object in \($0.phrase(from: line, inputs))" } ?? "an object of the store"
        let message =
          "refers to \(place), whose entity is \(found) instead of \(schema.entities[relation.destination].name)"
        try remove(
          Violation(
            table: owner, pk: pk, kind: .wrongEntity, property: relation.relationship.name, message: message,
            other: other), &faults)
      }
    }
  }
}
