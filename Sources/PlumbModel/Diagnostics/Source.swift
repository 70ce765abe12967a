/// The text that a model or a declaration was read from, whole, so that places can be worked out when one is asked for.
public struct Source: Hashable, Sendable {
  /// The file as it was named to Plumb.
  public var file: String
  /// The bytes as read, UTF-8; empty for what was made in memory.
  public var bytes: [UInt8]

  /// A text and the name of its file.
  public init(file: String, bytes: [UInt8] = []) {
    self.file = file
    self.bytes = bytes
  }
}

/// Where an element's start tag stands in its source: `<` to `>`, in bytes.
///
///     <entity name="Order">…</entity>
///     ^ start              ^ end
///
/// Twelve bytes per element: line, column and the place of an XML attribute are worked out from the source when a
/// diagnostic needs them. Where a value came from is no part of what it means: see `Model.meaning`. An element built in
/// memory has `Origin.none`.
public struct Origin: Hashable, Sendable {
  /// Byte offset of the `<`, from 0.
  public var start: UInt32
  /// Byte offset behind the `>`.
  public var end: UInt32
  /// The line of the tag's last byte, from 1, as the parser counted it; 0 where there is no origin. A tag may span
  /// lines.
  public var lastLine: UInt32

  /// The place of a tag. Offsets beyond the source are taken for no origin when it is looked up.
  public init(start: UInt32, end: UInt32, lastLine: UInt32) {
    self.start = start
    self.end = end
    self.lastLine = lastLine
  }

  /// The origin of what was not read from a text.
  public static let none = Origin(start: 0, end: 0, lastLine: 0)
}
