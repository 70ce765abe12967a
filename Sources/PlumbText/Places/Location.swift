/// A place in a text: line and column count from 1, the column in UTF-8 bytes; the offset counts bytes from 0.
public struct Position: Hashable, Sendable, Comparable {
  /// From 1. Lines of models end at LF, lines of Swift at a lone CR too.
  public var line: Int
  /// From 1, in UTF-8 bytes: behind `é` it is two further.
  public var column: Int
  /// Bytes before the place, from 0.
  public var offset: Int

  /// A position as its parts; nothing holds the three together.
  public init(line: Int, column: Int, offset: Int) {
    self.line = line
    self.column = column
    self.offset = offset
  }

  /// The first position of every text.
  public static let start = Position(line: 1, column: 1, offset: 0)

  /// By line, then by column.
  public static func < (one: Position, other: Position) -> Bool {
    (one.line, one.column) < (other.line, other.column)
  }
}

/// A range of a file, `end` exclusive: `Shop.xcdatamodeld/Shop 2.xcdatamodel/contents:48:9`.
public struct Location: Hashable, Sendable {
  /// The file as it was named to Plumb, with `/` between its parts.
  public var file: String
  /// The first place.
  public var start: Position
  /// The place behind the last; equal to `start` for an empty range.
  public var end: Position

  /// A range of a file.
  public init(file: String, start: Position, end: Position) {
    self.file = file
    self.start = start
    self.end = end
  }

  /// The whole of a file, for findings that have no better place.
  public init(file: String) {
    self.init(file: file, start: .start, end: .start)
  }
}

extension Location: CustomStringConvertible {
  /// `file:line:column` of the beginning, as compilers write it.
  public var description: String { "\(file):\(start.line):\(start.column)" }
}
