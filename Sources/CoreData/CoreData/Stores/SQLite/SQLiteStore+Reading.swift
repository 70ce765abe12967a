import Foundation
import PlumbSQLite

// Reading of many rows with one statement.
extension SQLiteStore {
  /// Returns the rows of objects, with one statement for each table; `nil` for an object that does not exist.
  func currentRows(of ids: [NSManagedObjectID], _ readingMembers: Bool) throws -> [Row?] {
    let places = Dictionary(zip(ids.map(\.reference), ids.indices), uniquingKeysWith: { first, _ in first })
    var found = [FoundRow?](repeating: nil, count: ids.count)
    let binding = try binding
    return try database.reading {
      for (table, ids) in Dictionary(grouping: ids, by: { binding.entities[$0.entity.entityIndex].table }) {
        let plan = try plan(for: Set(ids.map(\.entity.entityIndex)))
        let sql = "\(plan.select) FROM \(binding.tables[table].name) t0 WHERE t0.Z_PK \(SQLValue.inKeys)"
        try database.forEach(sql, [.keys(of: ids)]) { columns in
          if let row = plan.row(columns), let place = places[row.id.reference] { found[place] = row }
        }
      }
      if readingMembers { try readMembers(of: &found) }
      return found.map { $0?.row }
    }
  }

  /// Returns the statement for the rows that match a query; `nil` if a part of the query has no SQL form.
  func statement(for query: RowQuery) throws -> SQLTerm? {
    var fetch = SQLFetch(query, try binding, self)
    guard let clauses = fetch.clauses(query) else { return nil }
    let select = try query.values == .none ? RowPlan.identities : plan(for: query.entities).select
    return SQLTerm("\(select) ", kind: .condition) + clauses
  }

  /// Returns the rows that match a query, by one statement; `nil` if a part of the query has no SQL form.
  func translatedRows(for query: RowQuery) throws -> [FoundRow]? {
    guard let statement = try statement(for: query) else { return nil }
    let plan = try plan(for: query.entities)
    var found: [FoundRow] = []
    try database.forEach(statement.text, statement.parameters) { columns in
      if let row = query.values == .none ? plan.identity(columns) : plan.row(columns) { found.append(row) }
    }
    guard query.values == .all, try hasMembers(query.entities) else { return found }
    var complete = found.map(Optional.some)
    try readMembers(of: &complete)
    return complete.compactMap { $0 }
  }

  private func hasMembers(_ entities: Set<Int>) throws -> Bool {
    let binding = try binding
    return entities.contains { binding.entities[$0].hasMembers }
  }

  /// A reader of rows that were found, and of the other rows of the store.
  func rowReader(_ found: [FoundRow], _ schema: CoordinatorSchema) -> RowReader {
    var rows = Dictionary(found.map { ($0.id.reference, $0.row) }, uniquingKeysWith: { first, _ in first })
    return RowReader(schema) { [self] id in
      if let known = rows[id.reference] { return known }
      let row = try? row(of: id)
      rows[id.reference] = row
      return row
    }
  }
}
