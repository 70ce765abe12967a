/// A marker that a merge left in a file: the file holds two texts, and nobody has said which of them is meant.
///
///     MergeConflict.first(in: Array("a\n<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> main\n".utf8))?.start.line  // 2
///
/// Markers are the lines that git and its like write, from a line's first byte: `<<<<<<< ours`, `||||||| base`, `=======`
/// and `>>>>>>> theirs`. One that was left alone counts too: a part of the other side may still be there.
package struct MergeConflict: Hashable, Sendable {
  /// Where the first marker begins.
  package let start: Position
  /// Where its line ends.
  package let end: Position

  /// The first marker of a text; nil where there is none. What the text means is not looked at: ask where it could not
  /// be read, or where markers cannot stand in a comment or a string.
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

  /// The marker on the line that begins at an offset.
  package init(in bytes: [UInt8], at offset: Int, line: Int) {
    let end = bytes.offset(of: UInt8(ascii: "\n"), from: offset) ?? bytes.count
    let isCRLF = end > offset && bytes[end - 1] == UInt8(ascii: "\r")
    let length = end - offset - (isCRLF ? 1 : 0)
    start = Position(line: line, column: 1, offset: offset)
    self.end = Position(line: line, column: length + 1, offset: offset + length)
  }

  /// Whether a marker stands on the line that begins at an offset: seven of one sign, then the line's end, or a space and
  /// a name; `=======` has no name.
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
