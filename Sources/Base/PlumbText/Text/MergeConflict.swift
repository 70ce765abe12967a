import PlumbCore

/// A marker that a merge left in a file, at the first byte of a line: `<<<<<<< ours`, `||||||| base`, `=======` and
/// `>>>>>>> theirs`. A single marker without its counterparts counts too, because text of the other side can still be
/// present.
package struct MergeConflict: Hashable, Sendable {
  package let start: Position
  package let end: Position

  /// Returns the first marker of a text; `nil` if it has none. The text is not parsed. Call this function if the text
  /// could not be parsed, or if its format does not allow markers in comments or strings.
  package static func first(in bytes: [UInt8]) -> MergeConflict? {
    var start = 0
    var line = 1
    while start < bytes.count {
      if isMarker(bytes, at: start) { return MergeConflict(in: bytes, at: start, line: line) }
      guard let end = bytes.offset(of: UInt8(ascii: "\n"), from: start) else { return nil }
      start = end + 1
      line += 1
    }
    return nil
  }

  /// Creates the conflict for the marker line that begins at an offset.
  package init(in bytes: [UInt8], at offset: Int, line: Int) {
    let end = bytes.offset(of: UInt8(ascii: "\n"), from: offset) ?? bytes.count
    let isCRLF = end > offset && bytes[end - 1] == UInt8(ascii: "\r")
    let length = end - offset - (isCRLF ? 1 : 0)
    start = Position(line: line, column: 1, offset: offset)
    self.end = Position(line: line, column: length + 1, offset: offset + length)
  }

  /// Whether a marker is on the line that begins at an offset: the same sign seven times, then the end of the line,
  /// or a space and a name. `=======` has no name.
  package static func isMarker<Bytes: RandomAccessCollection<UInt8>>(
    _ bytes: Bytes, at start: Int
  ) -> Bool where Bytes.Index == Int {
    let length = 7
    guard start >= 0, start < bytes.count, signs.contains(bytes[start]), bytes.count - start >= length else {
      return false
    }
    let sign = bytes[start]
    guard (1..<length).allSatisfy({ bytes[start + $0] == sign }) else { return false }
    guard start + length < bytes.count else { return true }
    switch bytes[start + length] {
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return true
    case UInt8(ascii: " "): return sign != UInt8(ascii: "=")
    default: return false
    }
  }

  private static let signs: [UInt8] = Array("<|=>".utf8)
}
