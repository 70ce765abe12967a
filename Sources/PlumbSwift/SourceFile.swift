/// A file of Swift or Objective-C as it was read.
///
///     SourceFile(path: "Sources/Item.swift", text: "class Item: NSManagedObject {}").bytes.count  // 30
public struct SourceFile: Hashable, Sendable {
  /// The file as it was named to Plumb, with `/` between its parts.
  public var path: String
  /// Its contents; need not be UTF-8.
  public var bytes: [UInt8]

  /// A file by its bytes; they are not looked at.
  public init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  /// A file by its text, for tests and for what an editor holds in memory.
  public init(path: String, text: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }
}
