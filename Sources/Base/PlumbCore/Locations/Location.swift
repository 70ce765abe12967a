/// A position in a text. Line and column count from 1, the column in UTF-8 bytes; the offset counts bytes from 0.
public struct Position: Hashable, Sendable, Comparable {
  /// The line, from 1. Lines of models end at LF; lines of Swift files also end at a lone CR.
  public var line: Int
  /// The column, from 1, in UTF-8 bytes: `é` counts as two.
  public var column: Int
  /// The number of bytes before the position, from 0.
  public var offset: Int

  /// Creates a position from its parts. Their consistency is not checked.
  public init(line: Int, column: Int, offset: Int) {
    self.line = line
    self.column = column
    self.offset = offset
  }

  /// The first position of every text.
  public static let start = Position(line: 1, column: 1, offset: 0)

  /// Compares by line, then by column.
  public static func < (one: Position, other: Position) -> Bool {
    (one.line, one.column) < (other.line, other.column)
  }
}

/// A range of a file, `end` exclusive: `Shop.xcdatamodeld/Shop 2.xcdatamodel/contents:48:9`.
public struct Location: Hashable, Sendable {
  /// The path of the file as passed to Plumb, with `/` between its parts.
  public var file: String
  /// The first position.
  public var start: Position
  /// The position after the last character; equal to `start` for an empty range.
  public var end: Position

  /// Creates a range of a file.
  public init(file: String, start: Position, end: Position) {
    self.file = file
    self.start = start
    self.end = end
  }

  /// Creates a location for a finding that concerns the whole file: the empty range at its start.
  public init(file: String) { self.init(file: file, start: .start, end: .start) }
}

extension Location: CustomStringConvertible {
  /// The start as `file:line:column`, the format of compilers.
  public var description: String { "\(file):\(start.line):\(start.column)" }
}

/// A second location of a finding, with a label that describes its role: `opened here`.
public struct RelatedLocation: Hashable, Sendable {
  /// The second location.
  public var location: Location
  /// The label: `opened here`.
  public var label: String

  /// Creates a related location with its label.
  public init(_ location: Location, _ label: String) {
    self.location = location
    self.label = label
  }
}

/// A range of bytes of a file.
public struct Span: Hashable, Sendable {
  /// The offset of the first byte.
  public var start: UInt32
  /// The offset after the last byte.
  public var end: UInt32

  /// Creates a span from one offset to another. Offsets beyond 4 GiB are clamped.
  public init(_ start: Int, _ end: Int) {
    self.start = UInt32(clamping: start)
    self.end = UInt32(clamping: end)
  }

  /// Creates the span of a range of offsets.
  package init(_ range: Range<Int>) { self.init(range.lowerBound, range.upperBound) }

  /// The byte offsets as a range; empty if `end` is before `start`.
  public var range: Range<Int> { Int(start)..<Int(max(start, end)) }
}
