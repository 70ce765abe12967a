import Foundation
import PlumbModel
import PlumbSQLite
import PlumbText

/// The folder next to a store with the files of large values: `.Shop_SUPPORT/_EXTERNAL_DATA` for `Shop.sqlite`.
package struct ExternalFolder: Sendable {
  /// The path of the folder, which may not exist.
  package let path: String

  package init(ofStore store: String) { path = ExternalValue.folder(ofStore: store) }

  /// The names of the files, sorted.
  package var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).filter { !$0.hasPrefix(".") }.sorted()
  }

  /// Returns the size of a file in bytes.
  package func size(of name: String) -> Int { Store.fileSize(Path.join(path, name)) }

  /// Whether a file exists.
  package func contains(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: Path.join(path, name))
  }

  /// Returns the content of a file; `nil` if it cannot be read.
  package func content(of name: String) -> Data? {
    FileManager.default.contents(atPath: Path.join(path, name))
  }

  /// Returns the value in a column of an attribute with external storage; `nil` if its file is missing.
  func value(of column: Data) -> Data? {
    if let name = ExternalValue.fileName(in: column) { return content(of: name) }
    return column.first == ExternalValue.inlinePrefix ? column.dropFirst() : column
  }
}
