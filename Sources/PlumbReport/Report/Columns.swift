import PlumbText

extension Location {
  /// Whether the file as a whole is meant, and no place in it.
  /// `Location(file:)` makes these. Formats leave line and column out for them, where they can.
  package var isWholeFile: Bool { start.line <= 1 && start.column <= 1 && end <= start }

  /// Whether there is something between start and end.
  var isEmpty: Bool { end <= start }
}

extension SourceLines {
  /// A location with its columns in UTF-16 code units, as SARIF and editors count them.
  ///
  /// Without the text the columns stay as they are: right wherever the line is ASCII up to there. Behind `été` at the
  /// start of a line stands column 6 in UTF-8 bytes and 4 in UTF-16.
  ///
  /// Positions before the first line or column are moved there, and an end before the start to the start.
  mutating func utf16(_ location: Location) -> (start: (line: Int, column: Int), end: (line: Int, column: Int)) {
    let start = max(location.start, .start)
    let end = max(location.end, start)
    return (
      (start.line, utf16Column(start, of: location.file)), (end.line, utf16Column(end, of: location.file))
    )
  }

  /// A column in UTF-16 code units, from 1.
  private mutating func utf16Column(_ position: Position, of file: String) -> Int {
    let before = max(0, position.column - 1)
    guard let line = line(position.line, of: file), before <= line.count else { return before + 1 }
    return String(decoding: line.prefix(before), as: UTF8.self).utf16.count + 1
  }
}
