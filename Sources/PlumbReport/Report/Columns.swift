import PlumbText

extension Location {
  /// Whether the file as a whole is meant, and no place in it.
  var isWholeFile: Bool { start.line <= 1 && start.column <= 1 && end <= start }

  /// Whether there is something between start and end.
  var isEmpty: Bool { end <= start }
}

extension SourceLines {
  /// A location with its columns in UTF-16 code units, as SARIF and editors count them.
  ///
  /// Without the text the columns stay as they are: right wherever the line is ASCII up to there.
  mutating func utf16(_ location: Location) -> (start: (line: Int, column: Int), end: (line: Int, column: Int)) {
    let start = max(location.start, .start)
    let end = max(location.end, start)
    return (
      (start.line, utf16Column(start, of: location.file)), (end.line, utf16Column(end, of: location.file))
    )
  }

  private mutating func utf16Column(_ position: Position, of file: String) -> Int {
    let before = max(0, position.column - 1)
    guard let line = line(position.line, of: file), before <= line.count else { return before + 1 }
    return String(decoding: line.prefix(before), as: UTF8.self).utf16.count + 1
  }
}
