import Foundation
import PlumbFormats
import PlumbModel
import PlumbSQLite
import PlumbStoreFormat

/// The files of external values during a migration.
struct MigrationExternals {
  private let tables: MigrationTables
  private let files: ExternalFiles
  private let database: Database

  init(_ tables: MigrationTables, _ files: ExternalFiles, _ database: Database) {
    self.tables = tables
    self.files = files
    self.database = database
  }

  /// Returns the values of the earlier store that are in files.
  func earlierFiles() throws -> Set<SQLValue> { try filed(tables.old, tables.mapping.old.model) }

  /// Deletes the files that the migrated store does not reference, after the transaction is committed.
  func discard(_ earlier: Set<SQLValue>) throws {
    guard !earlier.isEmpty else { return }
    for value in earlier.subtracting(try filed(tables.new, tables.mapping.new.model)) { files.replace(value) }
  }

  /// Moves the values of attributes that no longer allow external storage into the store.
  func moveIntoStore() throws {
    for move in tables.moves.values {
      for case (let later, let earlier?) in move.pair.properties {
        guard tables.mapping.old.attribute(earlier)?.allowsExternalStorage == true,
          tables.mapping.new.attribute(later)?.allowsExternalStorage == false
        else { continue }
        let end = tables.mapping.new.end(later)
        let table = tables.new.tables[move.tables.new]
        guard
          let column = table.columns.first(where: { $0.content == .attribute(entity: end.entity, name: end.name) })
        else { continue }
        try moveIntoStore(SQL.name(table.name), SQL.name(column.name), move.numbers.new, end)
      }
    }
  }

  private func moveIntoStore(_ table: String, _ column: String, _ number: Int64, _ end: StoreLayout.End) throws {
    let sql = "SELECT Z_PK FROM \(table) WHERE Z_ENT = ? AND \(column) IS NOT NULL"
    for key in try database.rows(sql, [.integer(number)], { $0.integer(0) }) {
      let stored = try database.first("SELECT \(column) FROM \(table) WHERE Z_PK = ?", [.integer(key)]) { $0.data(0) }
      guard let stored, case .data(let data) = files.value(of: stored) else {
        throw MigrationFailure(
          MigrationCheck(sql: "", entity: end.entity, property: end.name, reason: "The file of a value is missing")
        ).error
      }
      try database.run("UPDATE \(table) SET \(column) = ? WHERE Z_PK = ?", [.blob(data), .integer(key)])
    }
  }

  /// Returns the values of external attributes that are in files.
  private func filed(_ layout: StoreLayout, _ model: Model) throws -> Set<SQLValue> {
    let external = Set(
      model.entities.flatMap { entity in
        entity.attributes.filter { $0.allowsExternalStorage && !$0.isTransient }
          .map { StoreLayout.Content.attribute(entity: entity.name, name: $0.name) }
      })
    var found: Set<SQLValue> = []
    for table in layout.tables {
      for column in table.columns where external.contains(column.content) {
        let name = SQL.name(column.name)
        // The prefix of a value in a file is 2.
        let sql = "SELECT \(name) FROM \(SQL.name(table.name)) WHERE substr(\(name), 1, 1) = x'02'"
        found.formUnion(try database.rows(sql) { $0[0] })
      }
    }
    return found
  }
}
