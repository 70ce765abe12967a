import Foundation
import PlumbSQLite

/// The columns that contain the rows of some entities of one table, and their conversion to rows.
///
/// The rows lack to-many relationships; `MemberReader` reads them.
struct RowPlan {
  /// The columns of the statement, in which the table of the entities is `t0`: `SELECT t0.Z_PK, t0.Z_ENT, …`.
  let select: String
  private let store: SQLiteStore
  private let files: ExternalFiles
  private let entities: [EntityPlan]

  /// The columns of an entity, as indexes in the statement.
  private final class EntityPlan {
    let entity: NSEntityDescription
    /// The value of `Z_ENT`.
    let number: Int64
    /// The cells of all slots.
    let cells: [Cell]
    let hasMembers: Bool

    init(_ entity: NSEntityDescription, _ bound: StoreBinding.Entity, _ cells: [Cell]) {
      self.entity = entity
      (number, hasMembers) = (bound.number, bound.hasMembers)
      self.cells = cells
    }
  }

  private enum Cell {
    /// The value of a slot that is not in the row.
    case constant(Value)
    case attribute(Int, AttributeCoding)
    case composite([(element: String, column: Int, coding: AttributeCoding)])
    case toOne(key: Int, entity: Int?, destination: Int)
  }

  init(_ indices: Set<Int>, _ binding: StoreBinding, store: SQLiteStore) {
    var columns = ColumnList(["Z_PK", "Z_ENT", "Z_OPT"])
    entities = indices.sorted().map { index in
      let (bound, entity) = (binding.entities[index], binding.schema.entities[index])
      let cells = zip(bound.slots, entity.layout.kinds).map { storage, kind in
        Self.cell(storage, &columns) ?? .constant(kind.empty)
      }
      return EntityPlan(entity.entity, bound, cells)
    }
    self.store = store
    files = store.externalFiles
    select = "SELECT \(columns.names.map { "t0.\($0)" }.joined(separator: ", "))"
  }

  private static func cell(_ storage: StoreBinding.Slot?, _ columns: inout ColumnList) -> Cell? {
    switch storage {
    case .attribute(let attribute): .attribute(columns.index(of: attribute.column), attribute.coding)
    case .composite(let elements):
      .composite(elements.map { ($0.element, columns.index(of: $0.attribute.column), $0.attribute.coding) })
    case .toOne(let toOne):
      .toOne(
        key: columns.index(of: toOne.key), entity: toOne.entity.map { columns.index(of: $0) },
        destination: toOne.destination)
    case .members, nil: nil
    }
  }

  /// The columns of the identity and the version of a row.
  static let identities = "SELECT t0.Z_PK, t0.Z_ENT, t0.Z_OPT"

  /// Returns a row without values from the columns of `identities`; `nil` if its entity is not one of the plan's.
  func identity(_ columns: borrowing Columns) -> FoundRow? {
    guard let plan = plan(of: columns.integer(1)) else { return nil }
    return found([], of: plan, columns)
  }

  /// Returns the row in the current columns; `nil` if its entity is not one of the plan's.
  func row(_ columns: borrowing Columns) -> FoundRow? {
    guard let plan = plan(of: columns.integer(1)) else { return nil }
    var values: [Value] = []
    values.reserveCapacity(plan.cells.count)
    for cell in plan.cells { values.append(value(cell, columns)) }
    return found(values, of: plan, columns)
  }

  private func plan(of number: Int64) -> EntityPlan? { entities.first { $0.number == number } }

  private func found(_ values: [Value], of plan: EntityPlan, _ columns: borrowing Columns) -> FoundRow {
    FoundRow(
      id: store.identity(plan.entity, columns.integer(0)),
      row: Row(values: values, version: Int(clamping: columns.integer(2)), lacksMembers: plan.hasMembers))
  }

  private func value(_ cell: Cell, _ columns: borrowing Columns) -> Value {
    switch cell {
    case .constant(let value): return value
    case .attribute(let column, let coding): return coding.decode(columns[column], files)
    case .composite(let elements):
      var values: [String: Value] = [:]
      for (element, column, coding) in elements where !columns.isNull(column) {
        values[element] = coding.decode(columns[column], files)
      }
      return values.isEmpty ? .null : .composite(values)
    case .toOne(let key, let entity, let destination):
      if columns.isNull(key) { return .null }
      let number = entity.map { columns.integer($0) }
      return store.identity(ofKey: columns.integer(key), entityNumber: number, destination).map(Value.id) ?? .null
    }
  }
}

/// The columns of a statement, each one time.
private struct ColumnList {
  private(set) var names: [String]
  private var indices: [String: Int]

  init(_ names: [String]) {
    self.names = names
    indices = Dictionary(zip(names, names.indices), uniquingKeysWith: { first, _ in first })
  }

  mutating func index(of name: String) -> Int {
    if let known = indices[name] { return known }
    indices[name] = names.count
    names.append(name)
    return names.count - 1
  }
}
