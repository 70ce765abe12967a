/// A Swift file as it was read.
public struct SourceFile: Hashable, Sendable {
  /// The file as it was named to Plumb, with `/` between its parts.
  public var path: String
  /// Its contents; need not be UTF-8.
  public var bytes: [UInt8]

  public init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  public init(path: String, text: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }
}
