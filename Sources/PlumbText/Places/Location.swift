/// A place in a text: line and column count from 1, the column in UTF-8 bytes; the offset counts bytes from 0.
public struct Position: Hashable, Sendable, Comparable {
  public var line: Int
  public var column: Int
  public var offset: Int

  public init(line: Int, column: Int, offset: Int) {
    self.line = line
    self.column = column
    self.offset = offset
  }

  /// The first position of every text.
  public static let start = Position(line: 1, column: 1, offset: 0)

  public static func < (one: Position, other: Position) -> Bool {
    (one.line, one.column) < (other.line, other.column)
  }
}

/// A range of a file, `end` exclusive: `Shop.xcdatamodeld/Shop 2.xcdatamodel/contents:48:9`.
public struct Location: Hashable, Sendable {
  /// The file as it was named to Plumb, with `/` between its parts.
  public var file: String
  public var start: Position
  public var end: Position

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
  public var description: String { "\(file):\(start.line):\(start.column)" }
}
