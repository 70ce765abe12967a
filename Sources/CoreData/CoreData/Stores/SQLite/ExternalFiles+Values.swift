import Foundation
import PlumbSQLite

extension ExternalFiles {
  /// Creates the files of a store.
  convenience init(ofStoreAt url: URL) { self.init(ofStore: url.path, isInMemory: url.isNullDevice) }

  /// Returns the value of a column's bytes; null if its file is missing.
  func value(of column: Data) -> Value {
    guard let name = ExternalValue.fileName(in: column) else {
      return .data(column.first == ExternalValue.inlinePrefix ? Data(column.dropFirst()) : column)
    }
    let file = folder.appendingPathComponent(name)
    guard let data = try? Data(contentsOf: file) else {
      writeLog("CoreData: error: the file '\(file.path)' of a value is missing.")
      return .null
    }
    return .data(data)
  }
}
