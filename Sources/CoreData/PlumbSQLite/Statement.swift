import CSQLite
import Foundation

/// A value of a column or a parameter.
package enum SQLValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob(Data)
}

/// A prepared statement.
package final class Statement {
  fileprivate let pointer: OpaquePointer
  private unowned let database: Database

  init(_ pointer: OpaquePointer, of database: Database) {
    self.pointer = pointer
    self.database = database
  }

  deinit { sqlite3_finalize(pointer) }

  /// Ends the current run. The statement can run again with other parameters.
  package func reset() { sqlite3_reset(pointer) }

  /// Runs the statement with parameters, and ignores its rows.
  package func run(_ parameters: [SQLValue]) throws {
    bind(parameters)
    while try step() {}
    reset()
  }

  /// Binds the parameters, the first of which has the number 1.
  package func bind(_ values: [SQLValue]) {
    for (index, value) in values.enumerated() { bind(value, Int32(index + 1)) }
  }

  /// Binds one parameter. Its number is the index plus 1.
  package func bind(_ value: SQLValue, _ number: Int32) {
    switch value {
    case .null: sqlite3_bind_null(pointer, number)
    case .integer(let value): sqlite3_bind_int64(pointer, number, value)
    case .real(let value): sqlite3_bind_double(pointer, number, value)
    case .text(""): sqlite3_bind_text64(pointer, number, "", 0, Self.copied, UInt8(SQLITE_UTF8))
    case .text(var text):
      text.withUTF8 { bytes in
        _ = bytes.withMemoryRebound(to: CChar.self) {
          sqlite3_bind_text64(
            pointer, number, $0.baseAddress, UInt64($0.count), Self.copied, UInt8(SQLITE_UTF8))
        }
      }
    case .blob(let data):
      if data.isEmpty {
        sqlite3_bind_zeroblob(pointer, number, 0)
      } else {
        data.withUnsafeBytes { _ = sqlite3_bind_blob64(pointer, number, $0.baseAddress, UInt64($0.count), Self.copied) }
      }
    }
  }

  /// The value of `SQLITE_TRANSIENT`: SQLite copies the bytes.
  private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  /// Continues to the next row. Returns `false` after the last one.
  package func step() throws -> Bool {
    switch sqlite3_step(pointer) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code:
      let failure = database.failure(code, String(cString: sqlite3_sql(pointer)))
      reset()
      throw failure
    }
  }

  /// The columns of the current row.
  package var columns: Columns { Columns(pointer: pointer) }
}

/// The columns of a statement's current row, numbered from 0.
package struct Columns: ~Copyable {
  fileprivate let pointer: OpaquePointer

  package subscript(_ index: Int) -> SQLValue {
    let number = Int32(index)
    return switch sqlite3_column_type(pointer, number) {
    case SQLITE_INTEGER: .integer(sqlite3_column_int64(pointer, number))
    case SQLITE_FLOAT: .real(sqlite3_column_double(pointer, number))
    case SQLITE_TEXT: .text(text(index))
    case SQLITE_BLOB: .blob(data(index))
    default: .null
    }
  }

  /// Whether a column is NULL.
  package func isNull(_ index: Int) -> Bool { sqlite3_column_type(pointer, Int32(index)) == SQLITE_NULL }

  /// The integer in a column; 0 if it is NULL.
  package func integer(_ index: Int) -> Int64 { sqlite3_column_int64(pointer, Int32(index)) }

  /// The text in a column; empty if it is NULL. Bytes that are not UTF-8 are replaced.
  package func text(_ index: Int) -> String {
    let number = Int32(index)
    guard let bytes = sqlite3_column_text(pointer, number) else { return "" }
    let count = Int(sqlite3_column_bytes(pointer, number))
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  /// The bytes in a column; empty if it is NULL.
  package func data(_ index: Int) -> Data {
    let number = Int32(index)
    guard let bytes = sqlite3_column_blob(pointer, number) else { return Data() }
    return Data(bytes: bytes, count: Int(sqlite3_column_bytes(pointer, number)))
  }
}
