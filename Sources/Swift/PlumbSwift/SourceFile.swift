/// A Swift or Objective-C file as it was read.
///
///     SourceFile(path: "Sources/Item.swift", text: "class Item: NSManagedObject {}").bytes.count  // 30
public struct SourceFile: Hashable, Sendable {
  /// The path as it was passed to Plumb, with `/` between its components.
  public var path: String
  /// The contents, which need not be UTF-8.
  public var bytes: [UInt8]

  /// Creates a file from its bytes, which are not checked.
  public init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  /// Creates a file from its text, for tests and for unsaved files of an editor.
  public init(path: String, text: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }
}
