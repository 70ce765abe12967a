import Foundation
import PlumbSQLite

// The history of a store. Its tables are created when the store is opened with the option
// `NSPersistentHistoryTrackingKey`. As long as they exist, each save is recorded.
extension SQLiteStore {
  /// Whether the store has the tables of a history.
  var hasHistory: Bool {
    get throws { try !HistoryTables.columns(of: "ACHANGE", database).isEmpty }
  }

  /// Creates the tables of the history, if the option is set.
  func openHistory() throws {
    guard Self.flag(options?[NSPersistentHistoryTrackingKey]), !isReadOnly, let schema else { return }
    try HistoryTables.create(in: database, tombstones: schema.entities.map(\.preserved.count).max() ?? 0)
  }

  /// Records the changes of a save, and returns the number of the transaction; `nil` if the store has no history. The
  /// saves of a batch are one transaction.
  func recordHistory(_ changes: SaveRequest) throws -> Int64? {
    guard var writer = try historyWriter() else { return nil }
    return try writer.write(changes, in: openBatch?.transaction)
  }

  /// Returns the writer of the history; `nil` if the store has none.
  func historyWriter() throws -> HistoryWriter? {
    let columns = try HistoryTables.columns(of: "ACHANGE", database)
    return columns.isEmpty ? nil : HistoryWriter(self, try binding, try database, columns: columns)
  }

  /// Returns the number of the last transaction, which can be deleted already; 0 if there was none.
  func lastTransaction() throws -> Int64 {
    try database.first(
      "SELECT MAX(IFNULL((SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT = 16002), 0), "
        + "IFNULL((SELECT MAX(Z_PK) FROM ATRANSACTION), 0))"
    ) { $0.integer(0) } ?? 0
  }

  /// Returns the condition of the transactions after a position. Throws if some of them were deleted.
  func condition(after position: HistoryPosition) throws -> HistoryCondition {
    switch position {
    case .date(let date):
      return HistoryCondition(text: "t.ZTIMESTAMP > ?", parameters: [.real(date.timeIntervalSinceReferenceDate)])
    case .token(let token):
      let number = token?.numbers[identifier] ?? 0
      if token?.numbers[identifier] != nil { try checkNumber(number) }
      return HistoryCondition(text: "t.Z_PK > ?", parameters: [.integer(number)])
    }
  }

  private func checkNumber(_ number: Int64) throws {
    let last = try lastTransaction()
    let first = try database.first("SELECT MIN(Z_PK) FROM ATRANSACTION") { $0.isNull(0) ? nil : $0.integer(0) }
    if number < (first.flatMap { $0 } ?? last + 1) - 1 {
      throw expired("Transactions after the token were deleted.", url)
    }
    if number > last { throw expired("The store has no transaction of the token's number \(number).", url) }
  }

  /// Deletes the transactions before a position, and returns their number.
  func deleteHistory(before position: HistoryPosition) throws -> Int {
    if isReadOnly { throw storeError(NSPersistentStoreSaveError, "The store is read only.", url) }
    let condition: (text: String, parameter: SQLValue)
    switch position {
    case .date(let date): condition = ("ZTIMESTAMP < ?", .real(date.timeIntervalSinceReferenceDate))
    case .token(let token):
      guard let number = token?.numbers[identifier] else { return 0 }
      condition = ("Z_PK < ?", .integer(number))
    }
    let database = try database
    return try database.writing {
      try database.run(
        "DELETE FROM ACHANGE WHERE ZTRANSACTIONID IN (SELECT Z_PK FROM ATRANSACTION WHERE \(condition.text))",
        [condition.parameter])
      try database.run("DELETE FROM ATRANSACTION WHERE \(condition.text)", [condition.parameter])
      return database.changedRows
    }
  }
}
