import PlumbFormats
import PlumbModel
import PlumbSQLite
import PlumbStoreFormat
import PlumbText

/// The comparison of a store's indexes with those of its model: the indexes of relationships, and the unique indexes of
/// constraints, which keep objects from having equal values.
///
/// Indexes are compared by their columns: earlier frameworks gave them other names, and a migration keeps the names of
/// renamed tables. The indexes that a model defines for its fetches are not compared, because a migration keeps old
/// ones.
struct IndexChecks {
  let layout: StoreLayout
  let store: Store
  /// Whether a table, or a column as `ZORDER.ZTOTAL`, exists.
  let isReadable: (String) -> Bool

  /// An index of the store, with names in upper case, as SQLite compares them.
  fileprivate struct StoredIndex {
    let name: String
    let table: String
    let isUnique: Bool
    var columns: [String]
  }

  /// Returns all findings, table by table.
  func findings() throws -> [StoreFinding] {
    let stored = try storedIndexes()
    return missingKeyIndexes(stored) + missingJoinIndexes(stored) + (try missingConstraints(stored))
      + unknownConstraints(stored)
  }

  /// Partial indexes are omitted: Core Data creates none for relationships and constraints.
  private func storedIndexes() throws -> [StoredIndex] {
    let sql = """
      SELECT l.name, t.name, l."unique", upper(i.name) FROM sqlite_master t, pragma_index_list(t.name) l,
      pragma_index_info(l.name) i WHERE t.type = 'table' AND NOT l.partial ORDER BY t.name, l.name, i.seqno
      """
    let rows = try store.database.rows(sql) {
      StoredIndex(name: $0.text(0), table: $0.text(1), isUnique: $0.integer(2) != 0, columns: [$0.text(3)])
    }
    return rows.reduce(into: []) { indexes, row in
      if let last = indexes.last, last.name == row.name, last.table == row.table {
        indexes[indexes.count - 1].columns += row.columns
      } else {
        indexes.append(row)
      }
    }
  }

  // MARK: Relationships

  private func missingKeyIndexes(_ stored: [StoredIndex]) -> [StoreFinding] {
    layout.tables.flatMap { table in
      table.columns.filter { $0.isKey && exists(table.name, [$0.name]) }.compactMap { column in
        if stored.contains(where: { $0.isOn(table.name) && $0.columns.first == column.name.uppercased() }) {
          return nil
        }
        return missing(column.content.end, column.name, table.name)
      }
    }
  }

  private func missingJoinIndexes(_ stored: [StoredIndex]) -> [StoreFinding] {
    guard store.framework?.indexesJoinTables ?? false else { return [] }
    return layout.joinTables.filter { exists($0.name, [$0.first, $0.second]) }.flatMap { table in
      [table.first, table.second].compactMap { column in
        if stored.contains(where: { $0.isOn(table.name) && $0.columns.first == column.uppercased() }) { return nil }
        return missing(table.owner, column, table.name)
      }
    }
  }

  private func missing(_ end: StoreLayout.End, _ column: String, _ table: String) -> StoreFinding {
    StoreFinding(
      kind: .missingIndex, element: "\(end.entity).\(end.name)",
      message: "\(table) has no index of the column \(column), so each access reads all of its rows")
  }

  // MARK: Constraints

  private var constraints: [StoreLayout.Index] {
    layout.indexes.filter { $0.isUnique && exists($0.table, $0.columns) }
  }

  private func missingConstraints(_ stored: [StoredIndex]) throws -> [StoreFinding] {
    try constraints.filter { constraint in !stored.contains { $0.enforces(constraint) } }.flatMap { constraint in
      let element = element(of: constraint)
      let columns = constraint.columns.map(SQL.name)
      let values = columns.map { "\($0) IS NOT NULL" }.joined(separator: " AND ")
      return [
        StoreFinding(
          kind: .missingConstraint, element: element,
          message:
            "\(constraint.table) has no unique index for the uniqueness constraint, so objects can get equal values")
      ]
        + (try store.database.finding(
          .duplicateValue, element, "objects have equal values for the uniqueness constraint",
          "SELECT MAX(Z_PK) FROM \(SQL.name(constraint.table)) WHERE \(values) "
            + "GROUP BY \(columns.joined(separator: ", ")) HAVING COUNT(*) > 1 ORDER BY 1"))
    }
  }

  /// Reports unique indexes that the model does not have. Empty if the columns of a constraint are unknown.
  private func unknownConstraints(_ stored: [StoredIndex]) -> [StoreFinding] {
    guard !layout.unknownIndexes.contains(where: { $0.steps.last?.kind == .uniquenessConstraint }) else { return [] }
    return stored.filter { index in
      index.isUnique && layout.tables.contains { index.isOn($0.name) } && !constraints.contains { index.enforces($0) }
    }.map { index in
      StoreFinding(
        kind: .unknownConstraint, element: index.table,
        message:
          "the unique index \(index.name) of \(Phrase.list(index.columns)) is not in the model, so a save can fail")
    }
  }

  /// The entity and the attributes of a constraint: `Order.number, year`.
  private func element(of constraint: StoreLayout.Index) -> String {
    let ends = layout.ends(of: constraint)
    guard let first = ends.first else { return constraint.table }
    return "\(first.entity).\(ends.map(\.name).joined(separator: ", "))"
  }

  private func exists(_ table: String, _ columns: [String]) -> Bool {
    let table = SQL.name(table)
    return isReadable(table) && columns.allSatisfy { isReadable("\(table).\(SQL.name($0))") }
  }
}

extension IndexChecks.StoredIndex {
  fileprivate func isOn(_ table: String) -> Bool { self.table.uppercased() == table.uppercased() }

  /// Whether the index keeps rows from having equal values for a constraint.
  fileprivate func enforces(_ constraint: StoreLayout.Index) -> Bool {
    isUnique && isOn(constraint.table) && Set(columns) == Set(constraint.columns.map { $0.uppercased() })
  }
}
