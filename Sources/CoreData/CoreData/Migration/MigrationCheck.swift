import PlumbCore
import PlumbFormats
import PlumbModel
import PlumbStoreFormat

/// A condition that the rows of a store have to meet for a migration.
struct MigrationCheck {
  /// The statement that finds a row that does not meet the condition.
  let sql: String
  let entity: String
  let property: String?
  let reason: String
}

extension MigrationTables {
  /// The conditions for the rows before the migration: numbers fit their new types, and entities that become abstract
  /// have no objects.
  var checksBefore: [MigrationCheck] {
    sortedMoves.flatMap { move -> [MigrationCheck] in
      let table = SQL.name(old.tables[move.tables.old].name)
      let rows = "SELECT 1 FROM \(table) WHERE Z_ENT = \(move.numbers.old)"
      var checks: [MigrationCheck] = []
      if move.pair.new.isAbstract {
        checks.append(
          .init(sql: rows, entity: move.pair.new.name, property: nil, reason: "Objects of an abstract entity exist"))
      }
      for case (let later, let earlier?) in move.pair.properties {
        guard let after = mapping.new.attribute(later), let before = mapping.old.attribute(earlier),
          before.type != after.type, let column = oldColumn(of: earlier, move.tables.old),
          let misfit = after.type.misfit(column)
        else { continue }
        checks.append(
          .init(
            sql: "\(rows) AND (\(misfit))", entity: move.pair.new.name, property: after.name,
            reason: "A value of the type \(before.type.rawValue) does not fit the type \(after.type.rawValue)"))
      }
      return checks
    }
  }

  private var sortedMoves: [Move] { moves.values.sorted { $0.numbers.old < $1.numbers.old } }

  private func oldColumn(of property: StoredProperty, _ table: Int) -> String? {
    let end = mapping.old.end(property)
    return old.tables[table].columns.first { $0.content == .attribute(entity: end.entity, name: end.name) }.map {
      SQL.name($0.name)
    }
  }

  /// The conditions for the rows after the migration: properties that become mandatory have values, and to-many
  /// relationships have as many members as their new limits require. `defaults` contains the attributes with a default.
  func checksAfter(_ defaults: Set<StoreLayout.Content>) -> [MigrationCheck] {
    let links = LaterMembers(new, mapping.new.model)
    return sortedMoves.flatMap { move in
      move.pair.properties.compactMap { later, earlier -> MigrationCheck? in
        let condition =
          later.isRelationship
          ? self.condition(later, earlier, links) : missingValue(later, earlier, defaults, move.tables.new)
        guard let condition else { return nil }
        let table = SQL.name(new.tables[move.tables.new].name)
        return MigrationCheck(
          sql: "SELECT 1 FROM \(table) row WHERE Z_ENT = \(move.numbers.new) AND \(condition.sql)",
          entity: move.pair.new.name, property: mapping.new.end(later).name, reason: condition.reason)
      }
    }
  }

  private typealias Condition = (sql: String, reason: String)

  private func missingValue(
    _ later: StoredProperty, _ earlier: StoredProperty?, _ defaults: Set<StoreLayout.Content>, _ table: Int
  ) -> Condition? {
    guard let after = mapping.new.attribute(later), !after.isOptional, !after.isDerived else { return nil }
    let end = mapping.new.end(later)
    let content = StoreLayout.Content.attribute(entity: end.entity, name: end.name)
    guard !defaults.contains(content), earlier.flatMap(mapping.old.attribute)?.isOptional ?? true,
      let column = new.tables[table].columns.first(where: { $0.content == content })
    else { return nil }
    return (
      "\(SQL.name(column.name)) IS NULL",
      "Validation error missing attribute values on mandatory destination attribute"
    )
  }

  private func condition(_ later: StoredProperty, _ earlier: StoredProperty?, _ links: LaterMembers) -> Condition? {
    guard let after = mapping.new.relationship(later) else { return nil }
    let before = earlier.flatMap(mapping.old.relationship)
    let end = mapping.new.end(later)
    guard after.isToMany else {
      guard !after.isOptional, before?.isOptional ?? true, let column = links.column(end) else { return nil }
      return ("\(column) IS NULL", "Validation error missing objects of a mandatory destination relationship")
    }
    let limits = (lowest: after.minimumCount ?? 0, highest: after.maximumCount ?? 0)
    let old = (lowest: before?.minimumCount ?? 0, highest: before?.maximumCount ?? 0)
    let isTighter = limits.lowest > 0 && (before == nil || limits.lowest > old.lowest || before?.isOptional == true)
    let isLower = limits.highest > 0 && before != nil && (old.highest == 0 || limits.highest < old.highest)
    guard isTighter || isLower, let count = links.count(end) else { return nil }
    let lowest = after.isOptional ? "\(count) BETWEEN 1 AND \(limits.lowest - 1)" : "\(count) < \(limits.lowest)"
    let parts = (isTighter ? [lowest] : []) + (isLower ? ["\(count) > \(limits.highest)"] : [])
    return ("(\(parts.joined(separator: " OR ")))", "Validation error too few or too many objects in a relationship")
  }
}

/// The columns and the members of the later relationships.
private struct LaterMembers {
  private let layout: StoreLayout
  private let schema: Schema
  private let columns: [StoreLayout.Content: (table: String, column: String)]

  init(_ layout: StoreLayout, _ model: Model) {
    self.layout = layout
    schema = Schema(model)
    columns = Dictionary(
      layout.tables.flatMap { table in
        table.columns.map { ($0.content, (SQL.name(table.name), SQL.name($0.name))) }
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the column of a to-one relationship.
  func column(_ end: StoreLayout.End) -> String? { columns[.toOne(entity: end.entity, name: end.name)]?.column }

  /// Returns the expression for the number of members of a row's to-many relationship.
  func count(_ end: StoreLayout.End) -> String? {
    if let join = layout.joinTables.first(where: { $0.owner == end || $0.inverse == end }) {
      let owner = SQL.name(join.owner == end ? join.first : join.second)
      return "(SELECT COUNT(*) FROM \(SQL.name(join.name)) WHERE \(owner) = row.Z_PK)"
    }
    guard let found = columns[.memberOf(entity: end.entity, name: end.name)] ?? inverseColumn(end) else { return nil }
    return "(SELECT COUNT(*) FROM \(found.table) member WHERE member.\(found.column) = row.Z_PK)"
  }

  private func inverseColumn(_ end: StoreLayout.End) -> (table: String, column: String)? {
    guard let entity = schema.entity(end.entity),
      let relationship = entity.relationships.first(where: { $0.name == end.name }),
      let inverse = schema.mutualInverse(of: Link.End(entity: entity, relationship: relationship))
    else { return nil }
    return columns[.toOne(entity: inverse.entity.name, name: inverse.relationship.name)]
  }
}

extension AttributeType {
  /// Returns the condition for a number in a column that cannot be converted to this type without a loss; `nil` if all
  /// can. A Float has fewer digits than a Double, so digits are not compared.
  fileprivate func misfit(_ column: String) -> String? {
    func outside(_ lowest: Int64, _ highest: Int64) -> String { "\(column) NOT BETWEEN \(lowest) AND \(highest)" }
    func notWhole(_ range: String) -> String { "\(column) <> CAST(\(column) AS INTEGER) OR \(range)" }
    switch self {
    case .integer16: return notWhole(outside(Int64(Int16.min), Int64(Int16.max)))
    case .integer32: return notWhole(outside(Int64(Int32.min), Int64(Int32.max)))
    case .integer64: return notWhole("\(column) NOT BETWEEN -9223372036854775808 AND 9223372036854774784")
    case .boolean: return "\(column) NOT IN (0, 1)"
    case .double: return "typeof(\(column)) = 'integer' AND \(outside(-(1 << 53), 1 << 53))"
    case .float:
      return
        "typeof(\(column)) = 'integer' AND \(outside(-(1 << 24), 1 << 24)) OR abs(\(column)) > 3.4028234663852886e38"
    default: return nil
    }
  }
}
