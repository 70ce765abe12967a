import PlumbCore

/// The line starts of a text, for converting byte offsets to positions. A line ends with a line feed, a carriage
/// return, or both. Creating a table takes one pass over the text, so a table is created only for files with a finding.
package struct LineTable: Hashable, Sendable {
  private let starts: [Int]
  private let count: Int

  package init(_ bytes: [UInt8]) {
    var starts = [0]
    for index in bytes.indices where Self.endsLine(bytes, at: index) { starts.append(index + 1) }
    self.starts = starts
    self.count = bytes.count
  }

  private static func endsLine(_ bytes: [UInt8], at index: Int) -> Bool {
    switch bytes[index] {
    case UInt8(ascii: "\n"): true
    case UInt8(ascii: "\r"): index + 1 == bytes.count || bytes[index + 1] != UInt8(ascii: "\n")
    default: false
    }
  }

  /// Returns the position of a byte. An offset beyond the text counts as its end.
  package func position(of offset: Int) -> Position {
    let offset = min(max(offset, 0), count)
    let line = line(of: offset)
    return Position(line: line, column: offset - starts[line - 1] + 1, offset: offset)
  }

  /// Returns the offsets of a line's bytes, including the bytes that end it; `nil` for a line that does not exist.
  package func bytes(ofLine line: Int) -> Range<Int>? {
    guard starts.indices.contains(line - 1) else { return nil }
    return starts[line - 1]..<(starts.indices.contains(line) ? starts[line] : count)
  }

  /// Returns the number of the line that contains a byte, from 1.
  package func line(of offset: Int) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low + 1
  }

  /// Returns the location of a span of the text.
  package func location(_ span: Span, in file: String) -> Location {
    Location(file: file, start: position(of: Int(span.start)), end: position(of: Int(span.end)))
  }
}
