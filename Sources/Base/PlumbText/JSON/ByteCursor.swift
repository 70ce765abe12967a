import PlumbCore

/// A cursor in a text that moves forward byte by byte and tracks its line and column. Lines end at a line feed, so a
/// column is always the distance to the first byte of the line. A copy can move ahead and leaves the original in place.
package struct ByteCursor {
  package let bytes: [UInt8]
  private(set) var offset = 0
  private var line = 1
  private var lineStart = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The position of the byte that is read next; at the end of the text, the position after the last byte.
  package var position: Position { Position(line: line, column: offset - lineStart + 1, offset: offset) }

  package var isAtEnd: Bool { offset >= bytes.count }

  /// The byte at the cursor; `nil` at the end of the text.
  package var current: UInt8? { peek(0) }

  /// The scalar that starts at the cursor; a replacement character if the bytes are not UTF-8; `nil` at the end of
  /// the text.
  package var scalar: Unicode.Scalar? {
    guard let byte = current else { return nil }
    if byte < 0x80 { return Unicode.Scalar(byte) }
    let end = min(offset + 4, bytes.count)
    return String(decoding: bytes[offset..<end], as: UTF8.self).unicodeScalars.first
  }

  /// Returns the byte at a distance from the cursor; a negative distance counts backward. `nil` outside the text.
  package func peek(_ distance: Int) -> UInt8? {
    let index = offset + distance
    return bytes.indices.contains(index) ? bytes[index] : nil
  }

  package func starts(with text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes[min(offset, bytes.count)...].starts(with: $0) }
  }

  /// Returns the text between an earlier offset and the cursor.
  /// Empty if the offset is not an earlier one. Bytes that are not UTF-8 become replacement characters.
  package func text(from start: Int) -> String {
    guard start >= 0, start < offset else { return "" }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  /// Moves over `count` bytes and counts the line feeds among them. Stops at the end of the text.
  mutating func advance(by count: Int = 1) {
    for _ in 0..<count {
      guard let byte = current else { return }
      offset += 1
      guard byte == UInt8(ascii: "\n") else { continue }
      line += 1
      lineStart = offset
    }
  }

  /// Moves over the UTF-8 bytes of a scalar, which must be the scalar at the cursor.
  mutating func advance(over scalar: Unicode.Scalar) { advance(by: UTF8.width(scalar)) }

  /// Moves over `byte` if it is at the cursor. Returns whether the cursor moved.
  package mutating func skip(_ byte: UInt8) -> Bool {
    guard current == byte else { return false }
    advance()
    return true
  }
}
