import PlumbFormats
import PlumbModel
import PlumbStoreFormat

/// The SQL expressions for the columns of migrated rows. An expression is valid in a row of the earlier table.
struct MigrationColumns {
  let tables: MigrationTables
  let keys: MigrationKeys
  let links: MigrationLinks
  /// The literals of the defaults of the later attributes, by their columns. An attribute without a default has none.
  let defaults: [StoreLayout.Content: String]

  /// Returns the expression for a column in all rows that move from one table to another; `nil` if no row has a value.
  func expression(_ column: StoreLayout.Column, _ moves: [MigrationTables.Move]) -> String? {
    let own = SQL.name(column.name)
    let cases = moves.map { (move: $0, sql: expression(column.content, $0)) }
    let found = cases.compactMap { item in item.sql.map { (number: item.move.numbers.old, sql: $0) } }
    guard let first = found.first, !found.allSatisfy({ $0.sql == "NULL" }) else { return nil }
    let isUniform = found.allSatisfy { $0.sql == first.sql }
    let isEmptyElsewhere = cases.allSatisfy { $0.sql != nil || !hasValue(own, $0.move) }
    if isUniform, found.count == cases.count || (first.sql == own && isEmptyElsewhere) { return first.sql }
    return "CASE Z_ENT \(found.map { "WHEN \($0.number) THEN \($0.sql)" }.joined(separator: " ")) END"
  }

  /// Returns the expression for a column in the rows of an entity; `nil` if the entity does not have the column.
  private func expression(_ content: StoreLayout.Content, _ move: MigrationTables.Move) -> String? {
    switch content {
    case .attribute(let entity, let name):
      property(entity, name, move).map { value(of: $0, content) }
    case .element(let entity, let path):
      property(entity, path.first ?? "", move).map { element(path.last ?? "", of: $0) ?? defaults[content] ?? "NULL" }
    case .toOne(let entity, let name):
      property(entity, name, move).map { later in
        reference(later, move).map { keys.key($0, later: destination(later)) } ?? "NULL"
      }
    case .entityOfToOne(let entity, let name):
      property(entity, name, move).map { later in
        reference(later, move).map { keys.entityNumber($0, later: destination(later)) } ?? "NULL"
      }
    case .position(let entity, let name):
      property(entity, name, move).map { later in
        reference(later, move).map { $0.position ?? position(keys.key($0, later: destination(later))) } ?? "NULL"
      }
    case .memberOf(let entity, let name):
      member(.init(entity: entity, name: name), move)
    }
  }

  private typealias Property = (new: StoredProperty, old: StoredProperty?)

  /// Returns the property of an entity that a later entity declares; `nil` if the entity does not inherit it.
  private func property(_ entity: String, _ name: String, _ move: MigrationTables.Move) -> Property? {
    let end = StoreLayout.End(entity: entity, name: name)
    return move.pair.properties.first { tables.mapping.new.end($0.new) == end }
  }

  /// Whether rows of an earlier entity can have values in a column.
  private func hasValue(_ column: String, _ move: MigrationTables.Move) -> Bool {
    let old = tables.old.tables[move.tables.old].columns.first { SQL.name($0.name) == column }
    let lineage = Set(lineage(of: move.pair.old.name))
    return switch old?.content {
    case .attribute(let entity, _), .element(let entity, _), .toOne(let entity, _), .entityOfToOne(let entity, _),
      .position(let entity, _):
      lineage.contains(entity)
    case .memberOf(let entity, let name):
      links.relationship(.init(entity: entity, name: name))?.destinationEntity.map(lineage.contains) ?? true
    case nil: false
    }
  }

  /// Returns the names of an earlier entity and its ancestors.
  private func lineage(of name: String) -> [String] {
    let old = tables.mapping.old
    return old.index(name).map { old.lineage($0).map { old.model.entities[$0].name } } ?? []
  }
}

// MARK: - Attributes

extension MigrationColumns {
  /// Returns the value of an attribute: its earlier value, or its default.
  private func value(of property: Property, _ content: StoreLayout.Content) -> String {
    guard let earlier = property.old, let before = tables.mapping.old.attribute(earlier),
      let after = tables.mapping.new.attribute(property.new), let column = column(of: earlier)
    else { return defaults[content] ?? "NULL" }
    let value =
      before.type == .binary && after.allowsExternalStorage && !before.allowsExternalStorage
      ? "CAST(x'01' || \(column) AS BLOB)" : column
    guard before.isOptional, !after.isOptional, let literal = defaults[content] else { return value }
    return "IFNULL(\(value), \(literal))"
  }

  /// Returns the column of an earlier attribute.
  func column(of property: StoredProperty) -> String? {
    let end = tables.mapping.old.end(property)
    return links.column(.attribute(entity: end.entity, name: end.name))
  }

  /// Returns the column of the element of a composite with the same renaming identifier; `nil` if it is new.
  private func element(_ name: String, of property: Property) -> String? {
    guard let earlier = property.old, let before = tables.mapping.old.attribute(earlier)?.composite,
      let after = tables.mapping.new.attribute(property.new)?.composite,
      let later = Schema(tables.mapping.new.model).composite(after)?.attributes.first(where: { $0.name == name }),
      let match = Schema(tables.mapping.old.model).composite(before)?.attributes.first(where: {
        $0.identity == later.identity
      })
    else { return nil }
    let end = tables.mapping.old.end(earlier)
    return links.column(.element(entity: end.entity, path: [end.name, match.name]))
  }
}

// MARK: - Relationships

extension MigrationColumns {
  private func destination(_ property: Property) -> String? {
    tables.mapping.new.relationship(property.new)?.destinationEntity
  }

  /// Returns the column of a row with the key of a to-one relationship's destination: that of the earlier relationship,
  /// or that of its inverse if only the inverse existed. `nil` if the row contained no such key.
  private func reference(_ property: Property, _ move: MigrationTables.Move) -> MigrationKeys.Column? {
    if let earlier = property.old {
      guard case .own(let column) = links.storage(of: tables.mapping.old.end(earlier)) else { return nil }
      return column
    }
    let inverse = links.laterInverse(of: tables.mapping.new.end(property.new))
    return inverse.flatMap { owner(of: $0, in: move) }
  }

  /// Returns the key of the object whose to-many relationship without an inverse contains the row; `nil` if an entity's
  /// rows are never in it.
  private func member(_ end: StoreLayout.End, _ move: MigrationTables.Move) -> String? {
    let new = tables.mapping.new
    guard let destination = links.laterRelationship(end)?.destinationEntity, let index = new.index(move.pair.new.name),
      new.lineage(index).contains(where: { new.model.entities[$0].name == destination })
    else { return nil }
    return owner(of: end, in: move).map { keys.key($0, later: end.entity) } ?? "NULL"
  }

  /// Returns the column of a row with the key of the object whose later to-many relationship contains the row.
  private func owner(of end: StoreLayout.End, in move: MigrationTables.Move) -> MigrationKeys.Column? {
    let lineage = Set(lineage(of: move.pair.old.name))
    return links.earlierEnds(of: end).lazy.compactMap { earlier -> MigrationKeys.Column? in
      guard case .foreign(let column, let rows) = links.storage(of: earlier), lineage.contains(rows) else { return nil }
      return column
    }.first
  }

  /// Returns the position of a row that had none: rows are ordered by their keys.
  private func position(_ key: String) -> String { "CASE WHEN \(key) IS NULL THEN NULL ELSE Z_PK * 1024 END" }
}
