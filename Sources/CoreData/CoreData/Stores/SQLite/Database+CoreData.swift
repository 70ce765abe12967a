import CSQLite
import Foundation
import PlumbSQLite

extension Database {
  /// Opens the file of a store. `timeout` is the number of seconds to wait for other connections that hold a lock.
  convenience init(store path: String, _ mode: Mode, timeout: TimeInterval = 240) throws {
    try self.init(path, mode, timeout: timeout) { $0.error }
    withConnection(TextFunction.register)
  }
}

extension SQLValue {
  /// A parameter with the keys of some rows, for the condition `inKeys`.
  static func keys(of ids: [NSManagedObjectID]) -> SQLValue {
    .text("[\(ids.map { String($0.reference.key) }.joined(separator: ","))]")
  }

  /// The condition of the rows whose keys are in the first parameter of a statement.
  static let inKeys = "IN (SELECT value FROM json_each(?1))"
}

extension SQLiteFailure {
  /// The error for callers: a Cocoa error with SQLite's own code in its user info.
  var error: any Error {
    var info: [String: Any] = [
      NSSQLiteErrorDomain: NSNumber(value: primaryCode), NSFilePathErrorKey: path,
      NSLocalizedFailureReasonErrorKey: message,
      NSLocalizedDescriptionKey: "The store '\(path)' cannot be used: \(message).",
    ]
    if let sql { info["NSSQLStatement"] = sql }
    return coreDataError(CocoaError.Code(rawValue: cocoaCode), info)
  }

  private var cocoaCode: Int {
    switch primaryCode {
    case SQLITE_NOTADB, SQLITE_CORRUPT: CocoaError.fileReadCorruptFile.rawValue
    case SQLITE_CANTOPEN: CocoaError.fileReadUnknown.rawValue
    case SQLITE_READONLY, SQLITE_PERM: CocoaError.fileWriteNoPermission.rawValue
    case SQLITE_FULL: CocoaError.fileWriteOutOfSpace.rawValue
    default: NSSQLiteError
    }
  }
}
