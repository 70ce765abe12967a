import PlumbSQLite

/// A request for dictionaries as one statement: `SELECT … GROUP BY … HAVING … ORDER BY … LIMIT …`.
struct SQLResults {
  private let results: DictionaryResults
  private var fetch: SQLFetch

  init(_ results: DictionaryResults, _ fetch: SQLFetch) {
    self.results = results
    self.fetch = fetch
  }

  /// Returns the values of the columns of each dictionary; `nil` if a part of the request has no SQL form.
  mutating func lines(for query: RowQuery) throws -> [[Value]]? {
    // A condition of rows has no aggregates.
    guard let condition = fetch.condition(query) else { return nil }
    fetch.aggregates = results.aggregates
    guard let columns = translated(results.columns.map(\.expression)), let statement = statement(condition, columns)
    else { return nil }
    let store = fetch.store
    return try store.database.rows(statement.text, statement.parameters) { row in
      var values: [Value] = []
      var index = 0
      for column in columns {
        values.append(column.value(in: row, at: index, store))
        index += column.width
      }
      return values
    }
  }

  private mutating func statement(_ condition: SQLTerm, _ columns: [SQLColumn]) -> SQLTerm? {
    guard !columns.isEmpty, let groups = groups(columns), let having = having(groups),
      let order = order(columns, isGrouped: !groups.isEmpty)
    else { return nil }
    let grouping = SQLTerm.list(" GROUP BY ", groups.map(\.term))
    let limit = SQLFetch.limit(results.options.limit, offset: results.options.offset)
    return SQLTerm.list("SELECT ", columns.map(\.select)) + fetch.from + condition + grouping + having + order + limit
  }

  private mutating func translated(_ nodes: [ExpressionNode]) -> [SQLColumn]? {
    var columns: [SQLColumn] = []
    for node in nodes {
      guard let column = fetch.column(node) else { return nil }
      columns.append(column)
    }
    return columns
  }

  /// Whether the objects are one group, because a column is an aggregate and no property to group by exists.
  private var isOneGroup: Bool {
    results.grouping.isEmpty && results.columns.contains { results.aggregates.occur(in: $0.expression) }
  }

  /// Returns the columns by which the statement groups. Distinct results without groups are grouped by all columns.
  private mutating func groups(_ columns: [SQLColumn]) -> [SQLColumn]? {
    let groups: [SQLColumn]?
    if isOneGroup {
      groups = results.columns.allSatisfy { isFixed($0.expression, within: []) } ? [] : nil
    } else if results.grouping.isEmpty {
      groups = results.options.returnsDistinctResults ? columns : []
    } else {
      let isDistinct = results.grouping.allSatisfy { node in results.columns.contains { $0.expression == node } }
      if results.options.returnsDistinctResults, !isDistinct { return nil }
      groups = translated(results.grouping)
    }
    return groups.flatMap { $0.allSatisfy(\.isComparable) ? $0 : nil }
  }

  /// Whether an expression has the same value for all objects of a group.
  private func isFixed(_ node: ExpressionNode, within grouping: [ExpressionNode]) -> Bool {
    if grouping.contains(node) || results.aggregates.aggregate(node) != nil { return true }
    switch node {
    case .keyPath, .evaluatedObject, .path, .subquery: return false
    default: return node.parts.allSatisfy { isFixed($0, within: grouping) }
    }
  }

  private mutating func having(_ groups: [SQLColumn]) -> SQLTerm? {
    guard let predicate = results.options.havingPredicate else { return SQLTerm("", kind: .condition) }
    guard !groups.isEmpty, !results.grouping.isEmpty else { return nil }
    var isFixed = true
    let tree = predicate.tree.replacing { node in
      if let column = results.column(namedBy: node) { return results.columns[column].expression }
      if results.aggregates.aggregate(node) != nil { return node }
      if node.parts.isEmpty, !self.isFixed(node, within: results.grouping) { isFixed = false }
      return nil
    }
    guard isFixed, !tree.isOpaque else { return nil }
    return fetch.condition(tree, fetch.root, [:]).map { SQLTerm(" HAVING ", kind: .condition) + $0 }
  }

  /// Returns the order: by the sort descriptors, then by the first object of each line.
  private mutating func order(_ columns: [SQLColumn], isGrouped: Bool) -> SQLTerm? {
    if isOneGroup { return SQLTerm("", kind: .condition) }
    var terms: [SQLTerm] = []
    for descriptor in results.options.sortDescriptors ?? [] {
      guard let path = descriptor.sortPath, let term = sortTerm(path, columns, isGrouped: isGrouped) else { return nil }
      terms.append(term.within("$ \(descriptor.ascending ? "ASC" : "DESC")"))
    }
    return SQLTerm.list(" ORDER BY ", terms + [SQLTerm(isGrouped ? "MIN(t0.Z_PK)" : "t0.Z_PK", kind: .number)])
  }

  private mutating func sortTerm(_ path: ExpressionNode, _ columns: [SQLColumn], isGrouped: Bool) -> SQLTerm? {
    let column: SQLColumn?
    if let index = results.column(namedBy: path) {
      column = columns[index]
    } else {
      guard !isGrouped || isFixed(path, within: results.grouping) else { return nil }
      column = fetch.column(path)
    }
    return column.flatMap { $0.isComparable && $0.term.kind.isSortable ? $0.term : nil }
  }
}
