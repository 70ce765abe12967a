import PlumbModel
import PlumbText

/// The unit in which the columns of positions count.
enum ColumnEncoding: String, Sendable { case utf8 = "utf-8", utf16 = "utf-16" }

/// A text with its lines, for the conversion of a client's positions to offsets of bytes and back.
struct DocumentText: Sendable {
  let bytes: [UInt8]
  private let lines: LineTable
  private let encoding: ColumnEncoding

  init(_ bytes: [UInt8], _ encoding: ColumnEncoding) {
    (self.bytes, self.encoding) = (bytes, encoding)
    lines = LineTable(bytes)
  }

  /// Returns the offset of a position. A column beyond the line counts as the line's end, a line beyond the text as the
  /// text's end. A position inside of a character counts as the start of the character.
  func offset(of position: TextPosition) -> Int {
    guard position.line >= 0 else { return 0 }
    guard position.line < Int.max, let line = lines.bytes(ofLine: position.line + 1) else { return bytes.count }
    var (offset, column) = (line.lowerBound, 0)
    while offset < line.upperBound, !Self.endsLine(bytes[offset]) {
      let width = Self.width(of: bytes[offset])
      column += encoding == .utf8 ? width : width == 4 ? 2 : 1
      if column > position.character { break }
      offset = min(offset + width, line.upperBound)
    }
    return offset
  }

  /// Returns the position of an offset. An offset beyond the text counts as the text's end.
  func position(of offset: Int) -> TextPosition {
    let place = lines.position(of: offset)
    guard encoding == .utf16 else { return TextPosition(line: place.line - 1, character: place.column - 1) }
    let before = bytes[place.offset - (place.column - 1)..<place.offset]
    let column = before.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : $1 >= 0xF0 ? 2 : 1) }
    return TextPosition(line: place.line - 1, character: column)
  }

  func range(_ range: Range<Int>) -> TextRange {
    TextRange(start: position(of: range.lowerBound), end: position(of: range.upperBound))
  }

  /// Returns the text after an edit. The offsets of an inverted range are exchanged.
  func replacing(_ range: TextRange, with text: String) -> DocumentText {
    let (one, other) = (offset(of: range.start), offset(of: range.end))
    var bytes = bytes
    bytes.replaceSubrange(min(one, other)..<max(one, other), with: text.utf8)
    return DocumentText(bytes, encoding)
  }

  private static func endsLine(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }

  /// Returns the number of bytes of the character that begins with a byte.
  private static func width(of byte: UInt8) -> Int { byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4 }
}
