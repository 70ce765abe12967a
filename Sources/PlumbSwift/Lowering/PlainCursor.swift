import PlumbText

/// Goes through bytes, piece by piece.
///
///     var cursor = PlainCursor(text, place)  // over `title: String?`
///     cursor.word()                          // title
///     cursor.skip(":")                       // true
///     cursor.skipSpaces()                    // true
///     cursor.type()                          // String?
///
/// A function that returns nil may have moved on: whoever gets a nil gives up.
struct PlainCursor {
  private let bytes: [UInt8]
  /// The offset in the file of the next byte.
  private(set) var index: Int
  private let end: Int

  /// Begins at the start of a place and never leaves it.
  init(_ text: SourceText, _ place: Span) {
    bytes = text.bytes
    let range = text.range(place)
    (index, end) = (range.lowerBound, range.upperBound)
  }

  var isAtEnd: Bool { index == end }

  /// Whether the next byte is this one.
  func isAt(_ character: Unicode.Scalar) -> Bool { index < end && bytes[index] == UInt8(ascii: character) }

  /// Whether a word begins, or a number.
  var isAtLetter: Bool { index < end && bytes[index].continuesName }

  /// Goes over white space, line breaks too; true where there was some.
  @discardableResult
  mutating func skipSpaces() -> Bool {
    let start = index
    while index < end, bytes[index].isWhite { index += 1 }
    return index > start
  }

  /// Goes over this byte; false where another one is next.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard isAt(character) else { return false }
    index += 1
    return true
  }

  /// A name or a keyword in ASCII.
  mutating func word() -> Span? {
    let start = index
    while index < end, bytes[index].continuesName, bytes[index] < 0x80 { index += 1 }
    return index > start ? Span(start, index) : nil
  }

  /// `Item`, `[Item]`, `Set<Item>`, each with or without `?`.
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

  /// A string without escapes, a number with or without `-`, or a word: `true`, `nil`.
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
    // `1.e5` is a member of 1.
    if skip("."), !isAtDigit || word() == nil { return nil }
    return Span(start, index)
  }
}
