import Foundation
import PlumbSQLite

/// The files next to a store that contain the large values of attributes with external storage.
///
/// The column of such a value has a prefix: 1 before the value itself, 2 before the name of a file. A file is written
/// before the transaction that refers to it is committed. A file that is no longer referred to is deleted after the
/// commit.
final class ExternalFiles {
  /// The folder of the files: `.Shop_SUPPORT/_EXTERNAL_DATA`.
  let folder: URL
  private var written: [URL] = []
  private var unused: [String] = []
  /// Values up to this number of bytes are in the column. Apple does not document the limit. A store in memory has no
  /// files.
  private let maximumInlineSize: Int

  /// Creates the files of a store.
  init(ofStoreAt url: URL) {
    maximumInlineSize = url.isNullDevice ? .max : 100 * 1024
    folder = URL(fileURLWithPath: ExternalValue.folder(ofStore: url.path), isDirectory: true)
  }

  /// The folder of all of a store's files: `.Shop_SUPPORT`.
  var supportFolder: URL { folder.deletingLastPathComponent() }

  /// Returns the bytes for the column of a value, and writes a large value to a file.
  func stored(_ value: Data) throws -> Data {
    guard value.count > maximumInlineSize else { return Data([ExternalValue.inlinePrefix]) + value }
    let name = UUID().uuidString
    let file = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    written.append(file)
    try value.write(to: file, options: .atomic)
    return Data([ExternalValue.filePrefix]) + Data(name.utf8) + Data([0])
  }

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

  /// Notes that a column's value is replaced or deleted by the transaction.
  func replace(_ column: SQLValue) {
    if case .blob(let bytes) = column, let name = ExternalValue.fileName(in: bytes) { unused.append(name) }
  }

  /// Deletes the files to which the committed transaction no longer refers.
  func commit() {
    for name in unused { try? FileManager.default.removeItem(at: folder.appendingPathComponent(name)) }
    (written, unused) = ([], [])
  }

  /// Deletes the files of a transaction that was not committed.
  func rollBack() {
    for file in written { try? FileManager.default.removeItem(at: file) }
    (written, unused) = ([], [])
  }
}
