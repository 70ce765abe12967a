import Foundation
import PlumbSQLite

/// The computation of derived attributes for objects that a program has written with SQL, in its open transaction.
package struct DerivedValues {
  private let store: SQLiteStore
  private let database: Database

  /// Prepares the computation with the connection of a program. `nil` if the store is not a SQLite store.
  package init?(_ store: NSPersistentStore, in database: Database) {
    guard let store = store as? SQLiteStore else { return nil }
    self.store = store
    self.database = database
    database.withConnection(TextFunction.register)
  }

  /// Computes the derived attributes of an object, by the name of its entity and its key. A date of a save, which
  /// cannot be computed again, does not change.
  package func compute(_ entity: String, _ key: Int64) throws {
    guard let schema = store.schema, let index = schema.model.entitiesByName[entity]?.entityIndex else { return }
    let derived = schema.entities[index].derived
    guard !derived.isEmpty else { return }
    store.snapshot = .init(database: database, number: 0)
    defer { store.snapshot = nil }
    let id = store.identity(schema.entities[index].entity, key)
    guard let row = try store.row(of: id) else { return }
    let reader = RowReader(schema) { other in other === id ? row : try? store.row(of: other) }
    for attribute in derived {
      if attribute.expression.isDateOfSave, case .date = row.values[attribute.slot] { continue }
      try store.write(attribute.value(for: id, reader: reader), in: attribute.slot, of: id)
    }
  }
}

extension ExpressionNode {
  fileprivate var isDateOfSave: Bool { if case .function("now", []) = self { true } else { false } }
}
