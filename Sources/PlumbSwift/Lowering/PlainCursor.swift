import PlumbText

/// A cursor that reads bytes in small pieces.
///
///     var cursor = PlainCursor(text, place)  // over `title: String?`
///     cursor.word()                          // title
///     cursor.skip(":")                       // true
///     cursor.skipSpaces()                    // true
///     cursor.type()                          // String?
///
/// A function that returns `nil` may have advanced the cursor. The caller must not use the cursor after it.
struct PlainCursor {
  private let bytes: [UInt8]
  /// The offset in the file of the next byte.
  private(set) var index: Int
  private let end: Int

  /// Creates a cursor at the start of a place. It never reads beyond the place.
  init(_ text: SourceText, _ place: Span) {
    bytes = text.bytes
    let range = text.range(place)
    (index, end) = (range.lowerBound, range.upperBound)
  }

  var isAtEnd: Bool { index == end }

  /// Whether the next byte is the given character.
  func isAt(_ character: Unicode.Scalar) -> Bool { index < end && bytes[index] == UInt8(ascii: character) }

  /// Whether the next byte is part of a name or a number.
  var isAtLetter: Bool { index < end && bytes[index].continuesName }

  /// Skips white space, including line breaks. Returns `true` if it skipped any.
  @discardableResult
  mutating func skipSpaces() -> Bool {
    let start = index
    while index < end, bytes[index].isWhite { index += 1 }
    return index > start
  }

  /// Skips the given character. Returns `false` if the next byte differs.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard isAt(character) else { return false }
    index += 1
    return true
  }

  /// Reads a name or a keyword in ASCII. `nil` if none follows.
  mutating func word() -> Span? {
    let start = index
    while index < end, bytes[index].continuesName, bytes[index] < 0x80 { index += 1 }
    return index > start ? Span(start, index) : nil
  }

  /// Reads a simple type: `Item`, `[Item]`, `Set<Item>`, each with or without `?`. `nil` for any other type.
  mutating func type() -> Span? {
    let start = index
    if skip("[") {
      guard word() != nil, skip("]") else { return nil }
    } else {
      guard word() != nil else { return nil }
      if skip("<"), word() == nil || !skip(">") { return nil }
    }
    _ = skip("?")
    return Span(start, index)
  }

  /// Reads a value: a string without escapes, a number with or without `-`, or a word such as `true` or `nil`.
  /// Returns `nil` for any other value.
  mutating func value() -> Span? {
    let start = index
    guard skip("\"") else { return skip("-") || isAtDigit ? number(from: start) : word() }
    while index < end, bytes[index] != UInt8(ascii: "\"") {
      if bytes[index] == UInt8(ascii: "\\") || bytes[index] == UInt8(ascii: "\n") { return nil }
      index += 1
    }
    return skip("\"") ? Span(start, index) : nil
  }

  private var isAtDigit: Bool { index < end && bytes[index].isDigit }

  private mutating func number(from start: Int) -> Span? {
    guard isAtDigit, word() != nil else { return nil }
    // In `1.e5`, `e5` is a member of `1`.
    if skip("."), !isAtDigit || word() == nil { return nil }
    return Span(start, index)
  }
}
