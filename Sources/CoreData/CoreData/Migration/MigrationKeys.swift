import PlumbFormats
import PlumbModel
import PlumbText

/// The SQL expressions for keys of objects after a migration.
///
/// Keys are preserved, except those of rows that join the rows of another table. Objects of removed entities have no
/// key, so that references to them become NULL.
struct MigrationKeys {
  let tables: MigrationTables
  /// The names of the earlier tables while rows are copied.
  let names: [String]

  /// A column with the keys of objects of an earlier entity.
  struct Column {
    let name: String
    /// The column or expression with the numbers of the objects' entities; `nil` if the store has none.
    let number: String?
    /// The earlier entity, or one of its subentities, has the objects.
    let entity: String
    /// The position of the row in the ordered inverse of the relationship; `nil` if it has none.
    var position: String?
  }

  /// Returns the expression for the keys of a column. `later` is the entity of the objects in the later model.
  func key(_ column: Column, later: String?) -> String {
    let family = family(column.entity, later)
    guard let first = family.preserved.first else { return "NULL" }
    if family.isComplete, family.preserved.allSatisfy({ $0.offset == first.offset }) {
      return Self.sum(column.name, first.offset)
    }
    let cases = family.preserved.map { "WHEN \($0.numbers.old) THEN \(Self.sum(column.name, $0.offset))" }
    return "CASE \(number(of: column)) \(cases.joined(separator: " ")) END"
  }

  /// Returns the expression for the numbers of the entities of a column's objects.
  func entityNumber(_ column: Column, later: String?) -> String {
    let family = family(column.entity, later)
    guard !family.preserved.isEmpty else { return "NULL" }
    if let number = column.number, family.isComplete, family.preserved.allSatisfy({ $0.numbers.old == $0.numbers.new })
    {
      return number
    }
    let cases = family.preserved.map { "WHEN \($0.numbers.old) THEN \($0.numbers.new)" }
    return "CASE \(number(of: column)) \(cases.joined(separator: " ")) END"
  }

  /// Returns the moves of an earlier entity and its subentities to a later entity and its subentities, and whether all
  /// objects are among them.
  private func family(_ entity: String, _ later: String?) -> (preserved: [MigrationTables.Move], isComplete: Bool) {
    let members = InferredMapping.family(of: entity, in: tables.mapping.old).filter { !$0.isAbstract }
    let allowed = Set(InferredMapping.family(of: later, in: tables.mapping.new).map(\.name))
    let preserved = members.compactMap { tables.moves[$0.name] }.filter { allowed.contains($0.pair.new.name) }
    return (preserved, preserved.count == members.count)
  }

  /// Returns the expression for the earlier numbers of the entities of a column's objects.
  private func number(of column: Column) -> String {
    if let number = column.number { return number }
    guard let entity = tables.old.entities.first(where: { $0.name == column.entity }) else { return "NULL" }
    return "(SELECT target.Z_ENT FROM \(names[entity.table]) target WHERE target.Z_PK = \(column.name))"
  }

  private static func sum(_ column: String, _ offset: Int64) -> String {
    offset == 0 ? column : "(\(column) + \(offset))"
  }
}
