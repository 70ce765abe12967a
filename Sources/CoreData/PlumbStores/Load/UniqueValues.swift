import PlumbSQLite
import PlumbStoreFormat
import PlumbText

/// The search for the object because of which a row cannot be written: its values for a uniqueness constraint are
/// equal.
struct UniqueValues {
  private let schema: LoadSchema
  private let database: Database

  init(_ schema: LoadSchema, _ database: Database) { (self.schema, self.database) = (schema, database) }

  /// Returns the problem of a line whose row has the values in `columns`; `nil` if no object has equal values.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - entity: The entity of the row.
  ///   - columns: The values by the names of columns, without those that are NULL in the row.
  ///   - own: The key of the row, if it exists.
  func fault(
    _ line: LoadLine, _ entity: LoadSchema.Entity, _ columns: [String: SQLValue], _ tables: LoadTables,
    _ inputs: [String], except own: Int64 = 0
  ) throws -> LoadFault? {
    let table = schema.tables[entity.table].name
    for index in schema.map.layout.indexes where index.isUnique && SQL.name(index.table) == table {
      let names = index.columns.map(SQL.name)
      let values = names.compactMap { columns[$0] }.filter { $0 != .null }
      guard values.count == names.count else { continue }
      let condition = names.map { "\($0) = ?" }.joined(separator: " AND ")
      let sql = "SELECT Z_PK FROM \(table) WHERE \(condition) AND Z_PK <> ?"
      guard let holder = try database.first(sql, values + [.integer(own)], { $0.integer(0) }) else { continue }
      let other = try tables.object(table: entity.table, pk: holder)?.line
      let properties = schema.map.layout.ends(of: index).map(\.name)
      let place = other.map { "the object in \($0.phrase(from: line, inputs))" } ?? "an object of the store"
      return LoadFault(
        .duplicateValue, line, "\(entity.name).\(properties.joined(separator: ", "))",
        "\(place) has the same \(properties.count == 1 ? "value" : "values"), which \(properties.count == 1 ? "is" : "are")"
          + " unique", other: other)
    }
    return nil
  }

  /// Returns the values of a row's columns that are in constraints.
  func columns(ofRow pk: Int64, _ entity: LoadSchema.Entity) throws -> [String: SQLValue] {
    let table = schema.tables[entity.table].name
    let indexes = schema.map.layout.indexes.filter { $0.isUnique && SQL.name($0.table) == table }
    let names = Array(Set(indexes.flatMap(\.columns).map(SQL.name)))
    guard !names.isEmpty else { return [:] }
    let sql = "SELECT \(names.joined(separator: ", ")) FROM \(table) WHERE Z_PK = ?"
    let values = try database.first(sql, [.integer(pk)]) { row in names.indices.map { row[$0] } } ?? []
    return Dictionary(zip(names, values), uniquingKeysWith: { first, _ in first })
  }
}
