import Foundation

/// The form in a column of a value that can be in a file next to the store.
package enum ExternalValue {
  /// The first byte of a column that contains the value itself.
  package static let inlinePrefix: UInt8 = 1
  /// The first byte of a column that contains the name of a file, which is a UUID.
  package static let filePrefix: UInt8 = 2

  /// Returns the path of the folder with the files of a store: `.Shop_SUPPORT/_EXTERNAL_DATA` next to `Shop.sqlite`.
  package static func folder(ofStore path: String) -> String {
    let url = URL(fileURLWithPath: path)
    let name = url.deletingPathExtension().lastPathComponent
    return url.deletingLastPathComponent().appendingPathComponent(".\(name)_SUPPORT/_EXTERNAL_DATA").path
  }

  /// Returns the name of the file that a column refers to; `nil` if the column contains the value itself.
  package static func fileName(in column: Data) -> String? {
    guard column.count == 38, column.first == filePrefix, column.last == 0 else { return nil }
    let name = String(decoding: column.dropFirst().dropLast(), as: UTF8.self)
    return UUID(uuidString: name) == nil ? nil : name
  }
}
