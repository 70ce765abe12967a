import Foundation
import PlumbSQLite

extension SQLiteStore {
  /// Sets the pragmas of the options, whose names and values consist of letters, digits and signs, and rebuilds or
  /// analyzes the file.
  func applyOptions(_ database: Database) throws {
    if Self.flag(options?[NSSQLiteManualVacuumOption]), !isReadOnly { try database.run("VACUUM") }
    if Self.flag(options?[NSSQLiteAnalyzeOption]), !isReadOnly { try database.run("ANALYZE") }
    for (name, value) in options?[NSSQLitePragmasOption] as? NSDictionary ?? [:] {
      let text = "\(name)=\(value)"
      guard text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "_=-+.".contains($0)) }) else {
        throw storeError(NSPersistentStoreOpenError, "The pragma '\(text)' is not valid.", location)
      }
      try database.run("PRAGMA \(text)")
    }
  }
}
