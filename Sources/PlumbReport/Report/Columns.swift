import PlumbText

extension Location {
  /// Whether the location is the whole file, without a position in it. `Location(file:)` creates such locations.
  /// Formats omit line and column for them if possible.
  package var isWholeFile: Bool { start.line <= 1 && start.column <= 1 && end <= start }

  /// Whether the location is empty.
  var isEmpty: Bool { end <= start }
}

extension SourceLines {
  /// Returns a location with its columns in UTF-16 code units, as in SARIF and editors.
  ///
  /// Without the text, the columns do not change; they are right if the line is ASCII up to the column. After `été`
  /// at the start of a line, the column is 6 in UTF-8 bytes and 4 in UTF-16.
  ///
  /// Positions before the first line or column are moved there, and an end before the start is moved to the start.
  mutating func utf16(_ location: Location) -> (start: (line: Int, column: Int), end: (line: Int, column: Int)) {
    let start = max(location.start, .start)
    let end = max(location.end, start)
    return (
      (start.line, utf16Column(start, of: location.file)), (end.line, utf16Column(end, of: location.file))
    )
  }

  /// Returns a column in UTF-16 code units, from 1.
  private mutating func utf16Column(_ position: Position, of file: String) -> Int {
    let before = max(0, position.column - 1)
    guard let line = line(position.line, of: file), before <= line.count else { return before + 1 }
    return String(decoding: line.prefix(before), as: UTF8.self).utf16.count + 1
  }
}
