import PlumbModel

/// The indexes of a store: of keys, of fetch indexes, and of uniqueness constraints.
struct StoreIndexes {
  private let sorted: SortedModel
  private(set) var indexes: [StoreLayout.Index] = []
  private(set) var rangeIndexes: [StoreLayout.RangeIndex] = []
  /// The fetch indexes and constraints of expressions, of properties without a known column, and with a predicate
  /// whose statement is unknown.
  private(set) var unknown: [ElementPath] = []
  /// The lowercased names of all tables and indexes.
  private var names: Set<String>

  init(_ sorted: SortedModel, tableNames: [String]) {
    self.sorted = sorted
    names = Set(tableNames.map { $0.lowercased() })
  }

  /// Adds the indexes of a table, of its entities and of the join tables that they own.
  mutating func add(of tree: [Entity], in table: StoreLayout.Table, joins: [StoreLayout.JoinTable]) {
    let keys = table.columns.filter(\.isKey).map(\.name) + (tree.count > 1 ? ["Z_ENT"] : [])
    for key in keys { add("\(table.name)_\(key)_INDEX", table.name, [key], [SQL.name(key)]) }
    let columns = Dictionary(
      table.columns.compactMap { column in column.property.map { ($0, column) } },
      uniquingKeysWith: { first, _ in first })
    for entity in tree {
      // Models from before fetch indexes mark the attribute. Stores have no such index if a fetch index has the attribute.
      let inFetchIndexes = Set(entity.fetchIndexes.flatMap { $0.elements.compactMap(\.property) })
      for attribute in entity.attributes where attribute.isIndexed && !inFetchIndexes.contains(attribute.name) {
        guard let key = column(attribute.name, of: entity, columns) else { continue }
        add("\(table.name)_\(key)_INDEX", table.name, [key], [SQL.name(key)])
      }
      for index in entity.fetchIndexes { add(index, of: entity, table.name, columns) }
      for constraint in entity.uniquenessConstraints ?? [] { add(constraint, of: entity, table.name, columns) }
    }
    for join in joins {
      let columns = [join.second, join.first]
      add("\(join.name)_\(join.second)_INDEX", join.name, columns, columns.map(SQL.name))
    }
  }

  private typealias Columns = [StoreLayout.End: StoreLayout.Column]

  /// Adds a fetch index, unless Core Data creates none.
  private mutating func add(_ index: FetchIndex, of entity: Entity, _ table: String, _ columns: Columns) {
    if isImplied(index, entity) { return }
    let found = index.elements.compactMap { column($0, of: entity, columns) }
    let isPartial = index.partialPredicate != nil
    let condition = index.partialPredicate.flatMap { self.condition($0, of: entity, columns) }
    let isRange = index.elements.contains { $0.type == "RTree" }
    guard !found.isEmpty, found.count == index.elements.count, isPartial == (condition != nil), !(isPartial && isRange)
    else { return unknown.append(sorted.path(entity.name).appending(.fetchIndex, index.name)) }
    if isRange {
      return addRange("Z_RT_\(entity.name)_\(index.name)", table, found)
    }
    let terms = zip(found, index.elements).map { column, element in
      "\(SQL.name(column)) COLLATE BINARY \(element.order == "descending" ? "DESC" : "ASC")"
    }
    add("Z_\(entity.name)_\(index.name)", table, found, terms, condition: condition)
  }

  private mutating func add(_ constraint: UniquenessConstraint, of entity: Entity, _ table: String, _ columns: Columns)
  {
    let properties = constraint.attributes.map(\.name)
    let found = properties.compactMap { column($0, of: entity, columns) }
    guard !found.isEmpty, found.count == properties.count else {
      let name = properties.joined(separator: ",")
      return unknown.append(sorted.path(entity.name).appending(.uniquenessConstraint, name))
    }
    let name = (["Z", entity.name, "UNIQUE"] + properties).joined(separator: "_")
    add(name, table, found, found.map { "\(SQL.name($0)) COLLATE BINARY ASC" }, isUnique: true)
  }

  /// Adds an index, unless one with its name exists: Core Data creates indexes with `IF NOT EXISTS`.
  private mutating func add(
    _ name: String, _ table: String, _ columns: [String], _ terms: [String], isUnique: Bool = false,
    condition: String? = nil
  ) {
    guard names.insert(name.lowercased()).inserted else { return }
    indexes.append(
      .init(name: name, table: table, isUnique: isUnique, columns: columns, terms: terms, condition: condition))
  }

  /// Adds a range index of the first five columns, which is the limit of SQLite.
  private mutating func addRange(_ name: String, _ table: String, _ columns: [String]) {
    guard names.insert(name.lowercased()).inserted else { return }
    rangeIndexes.append(.init(name: name, table: table, columns: Array(columns.prefix(5))))
  }
}

// MARK: - Columns

extension StoreIndexes {
  /// Returns the column of an index's element. The only known expression is the entity of the object.
  private func column(_ element: FetchIndexElement, of entity: Entity, _ columns: Columns) -> String? {
    if let property = element.property { return column(property, of: entity, columns) }
    return ["entity", "self.entity"].contains(element.expression?.lowercased()) ? "Z_ENT" : nil
  }

  /// Returns the condition of a partial index; `nil` if its statement is unknown.
  private func condition(_ predicate: String, of entity: Entity, _ columns: Columns) -> String? {
    (try? PredicateSyntax(parsing: predicate))?.condition { column($0, of: entity, columns) }
  }

  /// Returns the column of a property that the entity or an ancestor declares.
  private func column(_ property: String, of entity: Entity, _ columns: Columns) -> String? {
    sorted.schema.nearest(to: entity) { columns[.init(entity: $0.name, name: property)]?.name }
  }

  /// Whether Core Data creates no index for a fetch index: one with a to-many relationship, and an ascending one of a
  /// to-one relationship alone, whose column has an index.
  private func isImplied(_ index: FetchIndex, _ entity: Entity) -> Bool {
    let relationships = index.elements.map { element in
      element.property.flatMap { sorted.schema.relationship($0, of: entity)?.relationship }
    }
    if relationships.contains(where: { $0?.isToMany == true }) { return true }
    return relationships.count == 1 && relationships[0] != nil && index.elements[0].order != "descending"
  }
}

extension StoreLayout.Column {
  /// Whether the column contains the key of another object. Such a column has its own index.
  public var isKey: Bool {
    switch content {
    case .toOne, .memberOf: true
    case .attribute, .element, .entityOfToOne, .position: false
    }
  }

  /// The attribute or to-one relationship that the column contains; `nil` for all other columns.
  fileprivate var property: StoreLayout.End? {
    switch content {
    case .attribute, .toOne: content.end
    case .element, .entityOfToOne, .memberOf, .position: nil
    }
  }
}
