import Foundation

/// The files next to a store that contain the large values of attributes with external storage.
///
/// The column of such a value has a prefix: 1 before the value itself, 2 before the name of a file. A file is written
/// before the transaction that refers to it is committed. A file that is no longer referred to is deleted after the
/// commit.
package final class ExternalFiles {
  /// The folder of the files: `.Shop_SUPPORT/_EXTERNAL_DATA`.
  package let folder: URL
  private var written: [URL] = []
  private var unused: [String] = []
  /// Values up to this number of bytes are in the column. Apple does not document the limit. A store in memory has no
  /// files.
  private let maximumInlineSize: Int

  /// Creates the files of a store.
  package init(ofStore path: String, isInMemory: Bool = false) {
    maximumInlineSize = isInMemory ? .max : 100 * 1024
    folder = URL(fileURLWithPath: ExternalValue.folder(ofStore: path), isDirectory: true)
  }

  /// The folder of all of a store's files: `.Shop_SUPPORT`.
  package var supportFolder: URL { folder.deletingLastPathComponent() }

  /// Returns the bytes for the column of a value, and writes a large value to a file.
  package func stored(_ value: Data) throws -> Data {
    guard value.count > maximumInlineSize else { return Data([ExternalValue.inlinePrefix]) + value }
    let name = UUID().uuidString
    let file = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    written.append(file)
    try value.write(to: file, options: .atomic)
    return Data([ExternalValue.filePrefix]) + Data(name.utf8) + Data([0])
  }

  /// Notes that a column's value is replaced or deleted by the transaction.
  package func replace(_ column: SQLValue) {
    if case .blob(let bytes) = column, let name = ExternalValue.fileName(in: bytes) { unused.append(name) }
  }

  /// Deletes the files to which the committed transaction no longer refers.
  package func commit() {
    for name in unused { try? FileManager.default.removeItem(at: folder.appendingPathComponent(name)) }
    (written, unused) = ([], [])
  }

  /// Deletes the files of a transaction that was not committed.
  package func rollBack() {
    for file in written { try? FileManager.default.removeItem(at: file) }
    (written, unused) = ([], [])
  }
}
