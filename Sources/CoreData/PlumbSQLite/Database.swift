import CSQLite
import Foundation

/// A connection to a SQLite file. One thread at a time uses it: the coordinator serializes the calls of a store.
package final class Database: @unchecked Sendable {
  /// The path of the file.
  package let path: String
  @exclusivity(unchecked) private var connection: OpaquePointer?
  /// The prepared statements by their text.
  private var statements: [String: Statement] = [:]

  /// The permitted use of a file.
  package enum Mode: Sendable {
    case readOnly, existing, create
    /// A file that no connection changes. No lock is acquired, and no file is created next to it.
    case immutable
    /// A new database in memory, which no other connection uses. The path is only for messages.
    case memory

    fileprivate var flags: Int32 {
      switch self {
      case .readOnly: SQLITE_OPEN_READONLY
      case .existing: SQLITE_OPEN_READWRITE
      case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      case .immutable: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
      case .memory: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_MEMORY
      }
    }

    /// Returns the name by which SQLite opens the file at a path.
    fileprivate func name(_ path: String) -> String {
      switch self {
      case .readOnly, .existing, .create: path
      case .immutable: "\(URL(fileURLWithPath: path).absoluteString)?immutable=1"
      case .memory: ":memory:"
      }
    }
  }

  private let convert: @Sendable (SQLiteFailure) -> any Error

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - mode: The permitted use of the file.
  ///   - timeout: The number of seconds to wait for other connections that hold a lock.
  ///   - convert: Returns the error to throw for an error of SQLite.
  package init(
    _ path: String, _ mode: Mode, timeout: TimeInterval = 240,
    convert: @escaping @Sendable (SQLiteFailure) -> any Error = { $0 }
  ) throws {
    self.path = path
    self.convert = convert
    let flags = mode.flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    let code = sqlite3_open_v2(mode.name(path), &connection, flags, nil)
    guard code == SQLITE_OK else {
      let failure = failure(code)
      sqlite3_close_v2(connection)
      connection = nil
      throw failure
    }
    sqlite3_busy_timeout(connection, Int32(max(0, min(timeout * 1000, 0x7FFF_FFFF))))
    registerTriggerFunctions()
  }

  deinit { close() }

  /// Closes the connection. Later calls fail.
  package func close() {
    statements = [:]
    sqlite3_close_v2(connection)
    connection = nil
  }

  /// Runs one or more statements without parameters, and ignores their rows.
  package func run(_ sql: String) throws {
    let code = sqlite3_exec(connection, sql, nil, nil, nil)
    if code != SQLITE_OK { throw failure(code, sql) }
  }

  /// Returns a prepared statement, which is kept for the next call with the same text. It has no parameters bound.
  package func statement(_ sql: String) throws -> Statement {
    if let known = statements[sql] {
      known.reset()
      return known
    }
    var pointer: OpaquePointer?
    let code = sqlite3_prepare_v3(connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &pointer, nil)
    guard code == SQLITE_OK, let pointer else { throw failure(code, sql) }
    let statement = Statement(pointer, of: self)
    if statements.count >= Self.maximumStatements { statements = [:] }
    statements[sql] = statement
    return statement
  }

  private static let maximumStatements = 500

  /// Runs a statement with parameters.
  package func run(_ sql: String, _ parameters: [SQLValue]) throws {
    try statement(sql).run(parameters)
  }

  /// Returns the result of a closure for each row of a statement.
  @inlinable package func rows<Result>(
    _ sql: String, _ parameters: [SQLValue] = [], _ body: (borrowing Columns) throws -> Result
  ) throws -> [Result] {
    var results: [Result] = []
    try forEach(sql, parameters) { results.append(try body($0)) }
    return results
  }

  /// Calls a closure with each row of a statement.
  @inlinable package func forEach(
    _ sql: String, _ parameters: [SQLValue] = [], _ body: (borrowing Columns) throws -> Void
  ) throws {
    let statement = try statement(sql)
    defer { statement.reset() }
    statement.bind(parameters)
    while try statement.step() { try body(statement.columns) }
  }

  /// Returns the first row of a statement; `nil` if it has none.
  @inlinable package func first<Result>(
    _ sql: String, _ parameters: [SQLValue] = [], _ body: (borrowing Columns) throws -> Result
  ) throws -> Result? {
    let statement = try statement(sql)
    defer { statement.reset() }
    statement.bind(parameters)
    return try statement.step() ? body(statement.columns) : nil
  }

  /// Calls a closure with the connection.
  package func withConnection<Result>(_ body: (OpaquePointer?) throws -> Result) rethrows -> Result {
    try body(connection)
  }

  /// The number of rows that the last statement changed.
  package var changedRows: Int { Int(sqlite3_changes(connection)) }

  /// The number of rows that the connection has changed since it was opened.
  package var totalChanges: Int { Int(sqlite3_total_changes(connection)) }

  /// A number that changes when another connection commits a change of the file.
  package var otherCommits: Int64 { get throws { try first("PRAGMA data_version") { $0.integer(0) } ?? 0 } }

  /// Whether a transaction is open.
  package var isInTransaction: Bool { connection != nil && sqlite3_get_autocommit(connection) == 0 }

  /// Runs a closure in a transaction that can write. Inside another transaction, the closure is a part of it.
  package func writing<Result>(_ body: () throws -> Result) throws -> Result {
    if isInTransaction { return try body() }
    try run("BEGIN IMMEDIATE")
    return try committing(body)
  }

  /// Runs a closure in which all statements read the same state of the file.
  package func reading<Result>(_ body: () throws -> Result) throws -> Result {
    if isInTransaction { return try body() }
    try run("BEGIN")
    return try committing(body)
  }

  private func committing<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      let result = try body()
      try run("COMMIT")
      return result
    } catch {
      rollBack()
      throw error
    }
  }

  /// Ends an open transaction without its changes.
  package func rollBack() {
    if isInTransaction { try? run("ROLLBACK") }
  }

  /// Returns the error of a code that a function of SQLite returned.
  package func failure(_ code: Int32, _ sql: String? = nil) -> any Error {
    convert(
      SQLiteFailure(
        code: code, message: connection.map { String(cString: sqlite3_errmsg($0)) } ?? "the store is closed",
        path: path, sql: sql))
  }

  /// Registers the functions that the triggers of derived attributes call in stores of Apple's systems, where they
  /// report the objects to refresh to a context. Here, a save computes derived attributes itself.
  private func registerTriggerFunctions() {
    for name in [
      "NSCoreDataDATriggerUpdatedAffectedObjectValue", "NSCoreDataDATriggerInsertUpdatedAffectedObjectValue",
      "NSCoreDataTriggerUpdateAffectedObjectValue",
    ] {
      sqlite3_create_function_v2(
        connection, name, 5, SQLITE_UTF8, nil, { context, _, _ in sqlite3_result_null(context) }, nil, nil, nil)
    }
  }
}

/// An error of SQLite.
package struct SQLiteFailure: Error, Hashable, Sendable {
  /// The extended result code.
  package let code: Int32
  /// SQLite's message.
  package let message: String
  /// The path of the file.
  package let path: String
  /// The statement that failed; `nil` if the file cannot be opened.
  package let sql: String?

  /// The result code without its extension.
  package var primaryCode: Int32 { code & 0xFF }
}
