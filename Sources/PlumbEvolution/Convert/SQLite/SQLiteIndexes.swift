import PlumbModel

/// The indexes of a store: of keys, of fetch indexes, and of uniqueness constraints.
struct SQLiteIndexes {
  private let sorted: SortedModel
  private let tables: [SQLiteTable]
  private var names = UniqueNames(foldingCase: true)
  private var unwritten: [ElementPath] = []

  init(_ sorted: SortedModel, _ tables: [SQLiteTable]) {
    self.sorted = sorted
    self.tables = tables
  }

  /// Returns a statement for each index.
  mutating func statements() -> [String] {
    tables.flatMap { table in
      let keys = table.columns.filter(\.isKey).map(\.name) + (table.entities.count > 1 ? ["Z_ENT"] : [])
      let ofKeys = keys.map { statement("\(table.name)_\($0)_INDEX", on: table, [SQL.name($0)]) }
      return ofKeys + table.entities.flatMap { fetchIndexes(of: $0, table) + constraints(of: $0, table) }
    }
  }

  /// The indexes and constraints of properties without a column.
  var omissions: [Conversion.Omission] {
    sorted.omission("Indexes of expressions and of properties without a known column are left out", unwritten)
  }

  private mutating func fetchIndexes(of entity: Entity, _ table: SQLiteTable) -> [String] {
    entity.fetchIndexes.compactMap { index in
      let columns = index.elements.map { column($0.property, of: entity, table) }
      guard !columns.isEmpty, !columns.contains(nil) else {
        unwritten.append(sorted.path(entity.name).appending(.fetchIndex, index.name))
        return nil
      }
      if index.elements.contains(where: { $0.type == "RTree" }) {
        return rangeTree("Z_RT_\(entity.name)_\(index.name)", columns.compactMap { $0 })
      }
      let terms = zip(columns, index.elements).map { column, element in
        "\(SQL.name(column ?? "")) COLLATE BINARY \(element.order == "descending" ? "DESC" : "ASC")"
      }
      return statement("Z_\(entity.name)_\(index.name)", on: table, terms)
    }
  }

  private mutating func constraints(of entity: Entity, _ table: SQLiteTable) -> [String] {
    (entity.uniquenessConstraints ?? []).compactMap { constraint in
      let properties = constraint.attributes.map(\.name)
      let columns = properties.map { column($0, of: entity, table) }
      guard !columns.isEmpty, !columns.contains(nil) else {
        let name = properties.joined(separator: ",")
        unwritten.append(sorted.path(entity.name).appending(.uniquenessConstraint, name))
        return nil
      }
      let terms = columns.map { "\(SQL.name($0 ?? "")) COLLATE BINARY ASC" }
      let name = (["Z", entity.name, "UNIQUE"] + properties).joined(separator: "_")
      return statement(name, on: table, terms, unique: true)
    }
  }

  /// Returns the column of a property that the entity or an ancestor declares.
  private func column(_ property: String?, of entity: Entity, _ table: SQLiteTable) -> String? {
    guard let property else { return nil }
    return sorted.schema.nearest(to: entity) { table.column(.init(entity: $0.name, name: property)) }
  }

  private mutating func statement(
    _ name: String, on table: SQLiteTable, _ terms: [String], unique: Bool = false
  ) -> String {
    let kind = unique ? "UNIQUE INDEX" : "INDEX"
    let once = SQL.name(names.name(name))
    return "CREATE \(kind) \(once) ON \(SQL.name(table.name)) (\(terms.joined(separator: ", ")));"
  }

  /// Returns the virtual table of a range index, with the minimum and maximum of each column. SQLite allows at most
  /// five columns.
  private mutating func rangeTree(_ name: String, _ columns: [String]) -> String? {
    var once = UniqueNames(["Z_PK"], foldingCase: true)
    let ranges = columns.prefix(5).flatMap { column in
      [once.name("\(column)_MIN"), once.name("\(column)_MAX")].map { "\(SQL.name($0)) FLOAT" }
    }
    let list = (["Z_PK INTEGER PRIMARY KEY"] + ranges).joined(separator: ", ")
    return "CREATE VIRTUAL TABLE \(SQL.name(names.name(name))) USING RTREE (\(list));"
  }
}
