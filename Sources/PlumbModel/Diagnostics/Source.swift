/// The text that a model or a declaration was read from.
public struct Source: Hashable, Sendable {
  /// The file as it was named to Plumb.
  public var file: String
  public var bytes: [UInt8]

  public init(file: String, bytes: [UInt8] = []) {
    self.file = file
    self.bytes = bytes
  }
}

/// Where an element's start tag stands in its source: `<` to `>`, in bytes.
///
/// Where a value came from is no part of what it means: see `Model.meaning`. An element built in memory has `Origin.none`.
public struct Origin: Hashable, Sendable {
  /// Byte offset of the `<`.
  public var start: UInt32
  /// Byte offset behind the `>`.
  public var end: UInt32
  /// The line of the tag's last byte, from 1; 0 where there is no origin.
  public var lastLine: UInt32

  public init(start: UInt32, end: UInt32, lastLine: UInt32) {
    self.start = start
    self.end = end
    self.lastLine = lastLine
  }

  /// The origin of what was not read from a text.
  public static let none = Origin(start: 0, end: 0, lastLine: 0)
}
