import CSQLite
import Foundation

/// A connection to a SQLite file. One thread at a time uses it: the coordinator serializes the calls of a store.
final class Database: @unchecked Sendable {
  /// The path of the file.
  let path: String
  private var connection: OpaquePointer?
  /// The prepared statements by their text.
  private var statements: [String: Statement] = [:]

  enum Mode: Int32 {
    case readOnly, existing, create

    fileprivate var flags: Int32 {
      switch self {
      case .readOnly: SQLITE_OPEN_READONLY
      case .existing: SQLITE_OPEN_READWRITE
      case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      }
    }
  }

  /// Opens a file. `timeout` is the number of seconds to wait for other connections that hold a lock.
  init(_ path: String, _ mode: Mode, timeout: TimeInterval = 240) throws {
    self.path = path
    let code = sqlite3_open_v2(path, &connection, mode.flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    guard code == SQLITE_OK else {
      let failure = failure(code)
      sqlite3_close_v2(connection)
      connection = nil
      throw failure
    }
    sqlite3_busy_timeout(connection, Int32(max(0, min(timeout * 1000, 0x7FFF_FFFF))))
    registerTriggerFunctions()
    TextFunction.register(connection)
  }

  deinit { close() }

  /// Closes the connection. Later calls fail.
  func close() {
    statements = [:]
    sqlite3_close_v2(connection)
    connection = nil
  }

  /// Runs one or more statements without parameters, and ignores their rows.
  func run(_ sql: String) throws {
    let code = sqlite3_exec(connection, sql, nil, nil, nil)
    if code != SQLITE_OK { throw failure(code, sql) }
  }

  /// Returns a prepared statement, which is kept for the next call with the same text. It has no parameters bound.
  func statement(_ sql: String) throws -> Statement {
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
  func run(_ sql: String, _ parameters: [SQLValue]) throws {
    let statement = try statement(sql)
    statement.bind(parameters)
    while try statement.step() {}
    statement.reset()
  }

  /// Returns the result of a closure for each row of a statement.
  func rows<Result>(
    _ sql: String, _ parameters: [SQLValue] = [], _ body: (borrowing Columns) throws -> Result
  ) throws -> [Result] {
    var results: [Result] = []
    try forEach(sql, parameters) { results.append(try body($0)) }
    return results
  }

  /// Calls a closure with each row of a statement.
  func forEach(
    _ sql: String, _ parameters: [SQLValue] = [], _ body: (borrowing Columns) throws -> Void
  ) throws {
    let statement = try statement(sql)
    defer { statement.reset() }
    statement.bind(parameters)
    while try statement.step() { try body(statement.columns) }
  }

  /// Returns the first row of a statement; `nil` if it has none.
  func first<Result>(
    _ sql: String, _ parameters: [SQLValue] = [], _ body: (borrowing Columns) throws -> Result
  ) throws -> Result? {
    let statement = try statement(sql)
    defer { statement.reset() }
    statement.bind(parameters)
    return try statement.step() ? body(statement.columns) : nil
  }

  /// Calls a closure with the connection.
  func withConnection<Result>(_ body: (OpaquePointer?) throws -> Result) rethrows -> Result { try body(connection) }

  /// The number of rows that the last statement changed.
  var changedRows: Int { Int(sqlite3_changes(connection)) }

  /// Whether a transaction is open.
  var isInTransaction: Bool { connection != nil && sqlite3_get_autocommit(connection) == 0 }

  /// Runs a closure in a transaction that can write. Inside another transaction, the closure is a part of it.
  func writing<Result>(_ body: () throws -> Result) throws -> Result {
    if isInTransaction { return try body() }
    try run("BEGIN IMMEDIATE")
    return try committing(body)
  }

  /// Runs a closure in which all statements read the same state of the file.
  func reading<Result>(_ body: () throws -> Result) throws -> Result {
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
  func rollBack() {
    if isInTransaction { try? run("ROLLBACK") }
  }

  /// Returns the error of a code that a function of SQLite returned.
  func failure(_ code: Int32, _ sql: String? = nil) -> any Error {
    SQLiteFailure(
      code: code, message: connection.map { String(cString: sqlite3_errmsg($0)) } ?? "the store is closed",
      path: path, sql: sql
    ).error
  }

  /// Registers the functions that the triggers of derived attributes call in stores of Apple's systems. They tell a
  /// context which objects to refresh. Here, a save computes derived attributes itself.
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
struct SQLiteFailure {
  let code: Int32
  let message: String
  let path: String
  let sql: String?

  /// The error for callers: a Cocoa error with SQLite's own code in its user info.
  var error: any Error {
    var info: [String: Any] = [
      NSSQLiteErrorDomain: NSNumber(value: code & 0xFF), NSFilePathErrorKey: path,
      NSLocalizedFailureReasonErrorKey: message,
      NSLocalizedDescriptionKey: "The store '\(path)' cannot be used: \(message).",
    ]
    if let sql { info["NSSQLStatement"] = sql }
    return coreDataError(CocoaError.Code(rawValue: cocoaCode), info)
  }

  private var cocoaCode: Int {
    switch code & 0xFF {
    case SQLITE_NOTADB, SQLITE_CORRUPT: CocoaError.fileReadCorruptFile.rawValue
    case SQLITE_CANTOPEN: CocoaError.fileReadUnknown.rawValue
    case SQLITE_READONLY, SQLITE_PERM: CocoaError.fileWriteNoPermission.rawValue
    case SQLITE_FULL: CocoaError.fileWriteOutOfSpace.rawValue
    default: NSSQLiteError
    }
  }
}
