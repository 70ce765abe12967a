/// A place in a text that moves forward byte by byte and knows its line and column.
///
/// Lines end at a line feed, so that `\r\n` counts once and a column always is the distance to the line's first byte.
///
///     var cursor = ByteCursor(Array("{\n  a".utf8))
///     cursor.advance(by: 4)
///     cursor.position  // line 2, column 3, offset 4
///
/// A value: a copy looks ahead without moving the original. The bytes are shared, so a copy costs nothing.
package struct ByteCursor {
  /// The whole text, read or not.
  package let bytes: [UInt8]
  /// Bytes passed, from 0 to the number of bytes.
  private(set) var offset = 0
  /// The current line, counted from 1.
  private var line = 1
  /// The offset of the current line's first byte.
  private var lineStart = 0

  /// A cursor at the first byte.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The place of the byte that is read next; at the end of the text the place behind the last byte.
  package var position: Position { Position(line: line, column: offset - lineStart + 1, offset: offset) }

  /// Whether every byte was passed.
  package var isAtEnd: Bool { offset >= bytes.count }

  /// The byte here; absent at the end of the text.
  package var current: UInt8? { peek(0) }

  /// The scalar that starts here; a replacement character where the bytes are not UTF-8.
  package var scalar: Unicode.Scalar? {
    guard let byte = current else { return nil }
    if byte < 0x80 { return Unicode.Scalar(byte) }
    let end = min(offset + 4, bytes.count)
    return String(decoding: bytes[offset..<end], as: UTF8.self).unicodeScalars.first
  }

  /// The byte so many bytes ahead, or behind with a negative distance; nil outside the text.
  package func peek(_ distance: Int) -> UInt8? {
    let index = offset + distance
    return bytes.indices.contains(index) ? bytes[index] : nil
  }

  /// Whether these characters stand here; their UTF-8 is compared.
  package func starts(with text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes[min(offset, bytes.count)...].starts(with: $0) }
  }

  /// The text between an earlier offset and this place.
  /// Empty where the offset is not an earlier one. Bytes that are not UTF-8 become replacement characters.
  package func text(from start: Int) -> String {
    guard start >= 0, start < offset else { return "" }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  /// Moves over so many bytes, counting the lines they end, and stops at the end of the text.
  mutating func advance(by count: Int = 1) {
    for _ in 0..<count {
      guard let byte = current else { return }
      offset += 1
      guard byte == UInt8(ascii: "\n") else { continue }
      line += 1
      lineStart = offset
    }
  }

  /// Moves over the bytes that spell a scalar, which has to be the one that stands here.
  mutating func advance(over scalar: Unicode.Scalar) {
    advance(by: UTF8.width(scalar))
  }

  /// Moves over a byte where it stands here, and says whether it did.
  package mutating func skip(_ byte: UInt8) -> Bool {
    guard current == byte else { return false }
    advance()
    return true
  }
}
