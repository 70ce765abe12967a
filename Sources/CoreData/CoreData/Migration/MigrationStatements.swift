import PlumbFormats
import PlumbModel
import PlumbStoreFormat
import PlumbText

/// The SQL statements that migrate the tables of a store in place.
///
/// A table whose columns and numbers remain is preserved: new columns are added to it. Any other table is created again
/// with the rows of the earlier one.
struct MigrationStatements {
  let tables: MigrationTables
  /// The earlier tables that are preserved, by the indices of the later ones.
  let preserved: [Int: Int]
  /// The earlier join tables that are preserved, by the names of the later ones.
  private let preservedJoins: Set<String>
  /// The names of the earlier tables while rows are copied.
  private let names: [String]
  private let joinNames: [String: String]
  private let columns: MigrationColumns
  private let links: MigrationLinks

  init(_ tables: MigrationTables, defaults: [StoreLayout.Content: String]) {
    self.tables = tables
    let links = MigrationLinks(tables)
    self.links = links
    let own = tables.old.tables.map { SQL.name($0.name) }
    let preserved = Dictionary(
      tables.new.tables.indices.compactMap { target in
        Self.preservedSource(of: target, tables).map { (target, $0) }
      }, uniquingKeysWith: { first, _ in first })
    self.preserved = preserved
    let remaining = Set(preserved.values)
    names = own.enumerated().map { remaining.contains($0) ? $1 : "Z_EARLIER_\($0)" }
    let keys = MigrationKeys(tables: tables, names: names)
    columns = MigrationColumns(tables: tables, keys: keys, links: links, defaults: defaults)
    joinNames = Dictionary(
      tables.old.joinTables.enumerated().map { ($1.name, "Z_EARLIER_\(own.count + $0)") },
      uniquingKeysWith: { first, _ in first })
    preservedJoins = Set(tables.new.joinTables.filter { Self.isPreserved($0, tables, links, keys) }.map(\.name))
  }

  /// Whether tables are created again or removed. Their triggers and range indexes are lost.
  var replacesTables: Bool {
    preserved.count < tables.old.tables.count || preservedJoins.count < tables.old.joinTables.count
  }

  /// Returns the earlier table whose columns and rows all remain in a table; `nil` if the table has to be created.
  private static func preservedSource(of target: Int, _ tables: MigrationTables) -> Int? {
    let sources = tables.sources(of: target)
    let name = tables.new.tables[target].name
    // A table that only had objects of abstract or removed entities has no rows to keep.
    guard sources.count == 1, let source = sources.first, tables.old.tables[source].name == name else { return nil }
    let entities = tables.mapping.old.model.entities.filter { entity in
      !entity.isAbstract && tables.old.tables[source].entities.contains(entity.name)
    }
    let moves = tables.moves(from: source, to: target)
    guard moves.count == entities.count, moves.allSatisfy({ $0.numbers.old == $0.numbers.new && $0.offset == 0 }) else {
      return nil
    }
    let later = Dictionary(
      tables.new.tables[target].columns.map { ($0.name.uppercased(), $0.type) }, uniquingKeysWith: { first, _ in first }
    )
    return tables.old.tables[source].columns.allSatisfy { later[$0.name.uppercased()] == $0.type } ? source : nil
  }

  // MARK: Statements

  /// The statements that create the later tables with the rows of the earlier ones, in their order.
  var changes: [String] { renaming + creation + copies + updates + lookups + joins + removal }

  private var renaming: [String] {
    tables.old.tables.enumerated().filter { names[$0] != SQL.name($1.name) }
      .map { "ALTER TABLE \(SQL.name($1.name)) RENAME TO \(names[$0])" }
      + tables.old.joinTables.filter { !preservedJoins.contains($0.name) }
      .map { "ALTER TABLE \(SQL.name($0.name)) RENAME TO \(joinNames[$0.name] ?? "")" }
  }

  private var creation: [String] {
    tables.new.tables.enumerated().filter { preserved[$0.offset] == nil }.map(\.element.statement)
      + tables.new.joinTables.filter { !preservedJoins.contains($0.name) }.map(\.statement) + additions
  }

  /// The statements that add new columns to the tables that are preserved.
  private var additions: [String] {
    preserved.sorted { $0.key < $1.key }.flatMap { target, source in
      let known = Set(tables.old.tables[source].columns.map { $0.name.uppercased() })
      let table = tables.new.tables[target]
      return table.columns.filter { !known.contains($0.name.uppercased()) }
        .map { "ALTER TABLE \(SQL.name(table.name)) ADD COLUMN \(SQL.name($0.name)) \($0.type)" }
    }
  }

  /// The statements that copy rows to the tables that were created.
  private var copies: [String] {
    tables.new.tables.indices.filter { preserved[$0] == nil }.flatMap { target in
      tables.sources(of: target).map { copy(from: $0, to: target) }
    }
  }

  private func copy(from source: Int, to target: Int) -> String {
    let moves = tables.moves(from: source, to: target)
    let filled = tables.new.tables[target].columns.compactMap { column in
      columns.expression(column, moves).map { (SQL.name(column.name), $0) }
    }
    let offset = moves.first?.offset ?? 0
    let isSame = moves.allSatisfy { $0.numbers.old == $0.numbers.new }
    let number =
      isSame
      ? "Z_ENT"
      : "CASE Z_ENT \(moves.map { "WHEN \($0.numbers.old) THEN \($0.numbers.new)" }.joined(separator: " ")) END"
    let list = ["Z_PK", "Z_ENT", "Z_OPT"] + filled.map(\.0)
    let values = [offset == 0 ? "Z_PK" : "Z_PK + \(offset)", number, "Z_OPT"] + filled.map(\.1)
    let numbers = moves.map { String($0.numbers.old) }.joined(separator: ", ")
    return "INSERT INTO \(SQL.name(tables.new.tables[target].name)) (\(list.joined(separator: ", "))) "
      + "SELECT \(values.joined(separator: ", ")) FROM \(names[source]) WHERE Z_ENT IN (\(numbers)) ORDER BY Z_PK"
  }

  /// The statements that set the columns whose values change in the tables that are preserved.
  private var updates: [String] {
    preserved.sorted { $0.key < $1.key }.compactMap { target, source in
      let table = tables.new.tables[target]
      let moves = tables.moves(from: source, to: target)
      let known = Set(tables.old.tables[source].columns.map { $0.name.uppercased() })
      let values = table.columns.compactMap { column -> String? in
        let own = SQL.name(column.name)
        let value = columns.expression(column, moves) ?? (known.contains(column.name.uppercased()) ? "NULL" : own)
        return value == own ? nil : "\(own) = \(value)"
      }
      return values.isEmpty ? nil : "UPDATE \(SQL.name(table.name)) SET \(values.joined(separator: ", "))"
    }
  }

  private var removal: [String] {
    names.enumerated().filter { $1.hasPrefix("Z_EARLIER_") }.map { "DROP TABLE \($1)" }
      + tables.old.joinTables.filter { !preservedJoins.contains($0.name) }.compactMap { joinNames[$0.name] }
      .map { "DROP TABLE \($0)" }
  }
}

// MARK: - Relationships in other tables

extension MigrationStatements {
  /// The pairs of an earlier relationship: the keys of its objects and of their destinations in the later store.
  private struct Pairs {
    let table: String
    let owner: String
    let member: String
    /// The expression for the number of the owner's entity.
    let ownerNumber: String
    /// The position of the member in the relationship; `nil` if it is not ordered.
    let position: String?
    /// The position of the owner in the inverse; `nil` if the inverse is not ordered.
    let ownerPosition: String?
  }

  /// Returns the pairs of an earlier relationship that are valid in a later one.
  private func pairs(of earlier: StoreLayout.End, for later: StoreLayout.End) -> Pairs? {
    let destination = links.laterRelationship(later)?.destinationEntity
    let owners = later.entity
    let keys = columns.keys
    func row(_ entity: String) -> MigrationKeys.Column { .init(name: "Z_PK", number: "Z_ENT", entity: entity) }
    switch links.storage(of: earlier) {
    case .own(let column):
      guard let table = table(earlier.entity) else { return nil }
      return Pairs(
        table: table, owner: keys.key(row(earlier.entity), later: owners), member: keys.key(column, later: destination),
        ownerNumber: keys.entityNumber(row(earlier.entity), later: owners), position: nil,
        ownerPosition: column.position)
    case .foreign(let column, let rows):
      guard let table = table(rows) else { return nil }
      return Pairs(
        table: table, owner: keys.key(column, later: owners), member: keys.key(row(rows), later: destination),
        ownerNumber: keys.entityNumber(column, later: owners), position: column.position, ownerPosition: nil)
    case .joined(let join, let isOwner):
      guard let target = links.relationship(earlier)?.destinationEntity else { return nil }
      let (first, second) = isOwner ? (join.first, join.second) : (join.second, join.first)
      let orders = isOwner ? (join.firstOrder, join.secondOrder) : (join.secondOrder, join.firstOrder)
      let owner = MigrationKeys.Column(name: SQL.name(first), number: nil, entity: earlier.entity)
      return Pairs(
        table: preservedJoins.contains(join.name) ? SQL.name(join.name) : joinNames[join.name] ?? "",
        owner: keys.key(owner, later: owners),
        member: keys.key(.init(name: SQL.name(second), number: nil, entity: target), later: destination),
        ownerNumber: keys.entityNumber(owner, later: owners),
        position: (join.isReflexive ? join.firstOrder : orders.1).map(SQL.name),
        ownerPosition: join.isReflexive ? nil : orders.0.map(SQL.name))
    case nil: return nil
    }
  }

  /// Returns the name of the earlier table of an entity while rows are copied.
  private func table(_ entity: String) -> String? {
    tables.old.entities.first { $0.name == entity }.map { names[$0.table] }
  }

  /// The statements that fill keys in the rows of members from rows in other tables.
  private var lookups: [String] {
    tables.new.tables.flatMap { table in table.columns.flatMap { lookup($0, in: table) } }
  }

  /// Returns the statements for the column of a to-one relationship, or of the owner of a to-many relationship, whose
  /// values were in another table: the relationship at the other end was to-one, or had a join table. Of several
  /// owners, the one with the lowest key is used.
  private func lookup(_ column: StoreLayout.Column, in table: StoreLayout.Table) -> [String] {
    let owner: StoreLayout.End?
    var number: String?
    switch column.content {
    case .memberOf(let entity, let name): owner = .init(entity: entity, name: name)
    case .toOne(let entity, let name):
      let end = StoreLayout.End(entity: entity, name: name)
      owner = links.earlierEnds(of: end).isEmpty ? links.laterInverse(of: end) : nil
      number = table.columns.first { $0.content == .entityOfToOne(entity: entity, name: name) }.map {
        SQL.name($0.name)
      }
    default: owner = nil
    }
    guard let owner else { return [] }
    return links.earlierEnds(of: owner).compactMap { earlier in
      if case .foreign = links.storage(of: earlier) { return nil }
      guard let pairs = pairs(of: earlier, for: owner) else { return nil }
      let own = SQL.name(column.name)
      let numbers = number.map { ", \($0) = pairs.number" } ?? ""
      return
        "UPDATE \(SQL.name(table.name)) SET \(own) = pairs.owner\(numbers) FROM (SELECT \(pairs.member) AS member, "
        + "MIN(\(pairs.owner)) AS owner, \(pairs.ownerNumber) AS number FROM \(pairs.table) GROUP BY 1) AS pairs "
        + "WHERE pairs.member = Z_PK AND \(own) IS NULL"
    }
  }

  /// The statements that fill the join tables that were created.
  private var joins: [String] {
    tables.new.joinTables.filter { !preservedJoins.contains($0.name) }.flatMap { join -> [String] in
      let forward = links.earlierEnds(of: join.owner)
      let inverses = Set(forward.compactMap(links.inverse))
      let backward = join.isReflexive ? [] : links.earlierEnds(of: join.inverse).filter { !inverses.contains($0) }
      return forward.compactMap { pairs(of: $0, for: join.owner) }.flatMap { insertions($0, in: join, isOwner: true) }
        + backward.compactMap { pairs(of: $0, for: join.inverse) }.flatMap { insertions($0, in: join, isOwner: false) }
    }
  }

  private func insertions(_ pairs: Pairs, in join: StoreLayout.JoinTable, isOwner: Bool) -> [String] {
    let insertion = insertion(pairs, in: join, isOwner: isOwner)
    return join.isReflexive ? [insertion, self.insertion(pairs, in: join, isOwner: false)] : [insertion]
  }

  private func insertion(_ pairs: Pairs, in join: StoreLayout.JoinTable, isOwner: Bool) -> String {
    let (first, second) = isOwner ? (pairs.owner, pairs.member) : (pairs.member, pairs.owner)
    let (firstOrder, secondOrder) =
      isOwner ? (pairs.ownerPosition, pairs.position) : (pairs.position, pairs.ownerPosition)
    var list = [SQL.name(join.first), SQL.name(join.second)]
    var values = [first, second]
    if let column = join.firstOrder {
      list.append(SQL.name(column))
      values.append((join.isReflexive ? secondOrder ?? firstOrder : firstOrder) ?? "\(first) * 1024")
    }
    if let column = join.secondOrder {
      list.append(SQL.name(column))
      values.append(secondOrder ?? "\(second) * 1024")
    }
    return "INSERT OR IGNORE INTO \(SQL.name(join.name)) (\(list.joined(separator: ", "))) SELECT "
      + "\(values.joined(separator: ", ")) FROM \(pairs.table) "
      + "WHERE \(first) IS NOT NULL AND \(second) IS NOT NULL"
  }

  /// Whether an earlier join table has the names and the rows of a later one.
  private static func isPreserved(
    _ join: StoreLayout.JoinTable, _ tables: MigrationTables, _ links: MigrationLinks, _ keys: MigrationKeys
  ) -> Bool {
    let earlier = links.earlierEnds(of: join.owner)
    guard earlier.count == 1, let end = earlier.first, links.earlierEnds(of: join.inverse) == [links.inverse(of: end)],
      case .joined(let old, isOwner: true) = links.storage(of: end), old.name == join.name, old.first == join.first,
      old.second == join.second, old.firstOrder == join.firstOrder, old.secondOrder == join.secondOrder
    else { return false }
    let destinations = (
      links.relationship(end)?.destinationEntity, links.laterRelationship(join.owner)?.destinationEntity
    )
    let first = keys.key(.init(name: "1", number: nil, entity: end.entity), later: join.owner.entity)
    let second = keys.key(.init(name: "2", number: nil, entity: destinations.0 ?? ""), later: destinations.1)
    return first == "1" && second == "2"
  }
}
