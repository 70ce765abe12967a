import Foundation
import PlumbModel
import PlumbSQLite
import PlumbText

/// The insertion of rows with their attributes. References are recorded for later.
struct LoadRows {
  private let schema: LoadSchema
  private let tables: LoadTables
  private let database: Database
  private let files: ExternalFiles
  private let inputs: [String]
  private let uniqueness: UniqueValues
  /// The indices of the entities by name.
  private let indices: [String: Int]
  private let insertions: [Statement]
  private var keys: [TableKeys]
  /// The columns of tables that were reported as unknown.
  private var unknownColumns: Set<String> = []
  /// The number of lines that are not inserted.
  private(set) var leftOut = 0

  init(
    _ schema: LoadSchema, _ tables: LoadTables, _ database: Database, _ files: ExternalFiles, _ inputs: [String]
  ) throws {
    (self.schema, self.tables, self.database, self.files, self.inputs) = (schema, tables, database, files, inputs)
    uniqueness = UniqueValues(schema, database)
    indices = Dictionary(
      schema.entities.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    insertions = try schema.entities.map { entity in
      let columns = ["Z_PK", "Z_ENT", "Z_OPT"] + entity.columns
      let marks = Array(repeating: "?", count: columns.count).joined(separator: ", ")
      // A row with equal values for a constraint is ignored, and reported.
      return try database.statement(
        "INSERT OR IGNORE INTO \(schema.tables[entity.table].name) (\(columns.joined(separator: ", "))) "
          + "VALUES (\(marks))")
    }
    keys = try schema.tables.map { try TableKeys($0, database) }
  }

  /// Adds an object, and returns the problems because of which it is not inserted.
  mutating func add(_ row: LoadReader.Row, of input: Int, entity: String?) throws -> [LoadFault] {
    switch row {
    case .fault(let fault, let number):
      var problem = LoadFault(.unreadableLine, LoadLine(input: input, number: number), "", fault.message)
      (problem.column, problem.help) = (fault.column, fault.help)
      leftOut += 1
      return [problem]
    case .record(let record, let number):
      var object = LoadObject(record, LoadLine(input: input, number: number), schema, indices, entity)
      if let index = object.entity, object.isValid { try insert(&object, index) }
      if object.isValid { return [] }
      try leaveOut(object)
      return object.faults + unknownColumns(of: object)
    }
  }

  /// Inserts the row and records its references. Adds a problem to the object if it cannot be inserted.
  private mutating func insert(_ object: inout LoadObject, _ index: Int) throws {
    let entity = schema.entities[index]
    guard let pk = try keys[entity.table].key(for: object.key, entity.table, tables) else {
      let other = try object.key.flatMap { try tables.line(table: entity.table, key: $0) }
      let place = other.map { ", like \($0.phrase(from: object.line, inputs))" } ?? ""
      object.add(.duplicateKey, nil, "the object has the key \(object.key ?? 0)\(place)", other: other)
      return
    }
    for element in object.external {
      if case .blob(let bytes) = object.values[element] { object.values[element] = .blob(try files.stored(bytes)) }
    }
    try insertions[index].run([.integer(pk), .integer(entity.number), .integer(1)] + object.values)
    if database.changedRows == 0 {
      for element in object.external { files.replace(object.values[element]) }
      let columns = Dictionary(zip(entity.columns, object.values), uniquingKeysWith: { first, _ in first })
      if let fault = try uniqueness.fault(object.line, entity, columns, tables, inputs) { object.faults.append(fault) }
      return
    }
    try tables.insert(
      table: entity.table, pk: pk, key: object.key, entity: entity.number, line: object.line)
    for (relation, values) in object.references where !values.isEmpty || schema.relations[relation].inverse != nil {
      try tables.insert(relation: relation, owner: pk, values)
    }
  }

  private mutating func leaveOut(_ object: LoadObject) throws {
    leftOut += 1
    guard let index = object.entity else { return }
    let entity = schema.entities[index]
    if let key = object.key, try tables.line(table: entity.table, key: key) == nil {
      try tables.leaveOut(table: entity.table, key: key)
    }
    for (key, column) in entity.keys where object.values[column] != .null {
      try tables.leaveOut(key: key, value: object.values[column])
    }
  }

  /// Returns a problem for each unknown column of a table that was not reported yet for the entity.
  private mutating func unknownColumns(of object: LoadObject) -> [LoadFault] {
    object.unknownColumns
      .filter { unknownColumns.insert("\(object.line.input) \(object.entity ?? 0).\($0)").inserted }
      .map(object.problem(ofColumn:))
  }
}

/// The keys of the rows of a table.
private struct TableKeys {
  /// The last key that was assigned.
  private var last: Int64
  /// The largest identifier in the data.
  private var largest: Int64 = 0
  private let wasEmpty: Bool

  init(_ table: LoadSchema.Table, _ database: Database) throws {
    let assigned =
      try database.first("SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT = ?", [.integer(table.root)]) { $0.integer(0) }
    let used = try database.first("SELECT MAX(Z_PK) FROM \(table.name)") { $0.integer(0) } ?? 0
    last = max(assigned ?? 0, used)
    wasEmpty = used == 0
  }

  /// Returns the key for a new row: in a table that was empty, the identifier in the data if it is free. `nil` if an
  /// earlier object has the identifier.
  mutating func key(for identifier: Int64?, _ table: Int, _ tables: LoadTables) throws -> Int64? {
    if let identifier {
      if identifier <= largest, try tables.line(table: table, key: identifier) != nil { return nil }
      largest = max(largest, identifier)
      if wasEmpty, try identifier > last || tables.object(table: table, pk: identifier) == nil {
        last = max(last, identifier)
        return identifier
      }
    }
    last += 1
    return last
  }
}
