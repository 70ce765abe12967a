extension StoreLayout {
  /// Returns the layout of an existing store. `columns` contains the names of the columns of its tables, in their
  /// order.
  ///
  /// After a migration, the columns of a join table can have the names of an earlier model, and the table of two
  /// relationships of one entity can be named after the other one. The first two columns are the keys, and columns of
  /// positions begin with `Z_FOK_`.
  public func existing(_ columns: [String: [String]]) -> StoreLayout {
    var layout = self
    layout.joinTables = joinTables.map { $0.existing(columns) }
    return layout
  }

  /// A table or a column that a store does not have.
  public enum Missing: Hashable, Sendable, CustomStringConvertible {
    /// A table, by its name.
    case table(String)
    /// A column of a table that exists.
    case column(String, table: String)

    /// The name: `ZBOOK`, `ZBOOK.ZTITLE`.
    public var description: String {
      switch self {
      case .table(let table): table
      case .column(let column, let table): "\(table).\(column)"
      }
    }
  }

  /// Returns the tables and columns of the layout that a store does not have. Names are compared without regard to
  /// case, as SQLite does.
  public func missing(in columns: [String: [String]]) -> [Missing] {
    let known = Dictionary(
      columns.map { ($0.key.uppercased(), Set($0.value.map { $0.uppercased() })) }, uniquingKeysWith: { $0.union($1) })
    let wanted =
      tables.map { ($0.name, ["Z_PK", "Z_ENT", "Z_OPT"] + $0.columns.map(\.name)) }
      + joinTables.map { ($0.name, [$0.first, $0.second, $0.firstOrder, $0.secondOrder].compactMap { $0 }) }
    return wanted.flatMap { table, names -> [Missing] in
      guard let found = known[table.uppercased()] else { return [.table(table)] }
      return names.filter { !found.contains($0.uppercased()) }.map { .column($0, table: table) }
    }
  }
}

extension StoreLayout.JoinTable {
  fileprivate func existing(_ columns: [String: [String]]) -> Self {
    if let found = columns[name], found.count >= 2 { return with(name: name, found, first: 0, second: 1) }
    // Named after the inverse, whose objects are in the first column. Its name is that of the column `first`.
    if owner.entity == inverse.entity, let found = columns[first], found.count >= 2 {
      return with(name: first, found, first: 1, second: 0)
    }
    return self
  }

  private func with(name: String, _ found: [String], first: Int, second: Int) -> Self {
    let orders = found.dropFirst(2).filter { $0.hasPrefix("Z_FOK_") }
    func order(of key: String) -> String? {
      orders.first { $0.dropFirst(6) == key.dropFirst(2) } ?? (orders.count == 1 ? orders.first : nil)
    }
    return Self(
      name: name, owner: owner, inverse: inverse, first: found[first], second: found[second],
      firstOrder: firstOrder == nil ? nil : order(of: found[first]),
      secondOrder: secondOrder == nil ? nil : order(of: found[second]))
  }
}
