import PlumbText

/// Goes through bytes, piece by piece.
struct PlainCursor {
  private let bytes: [UInt8]
  private(set) var index: Int
  private let end: Int

  init(_ text: SourceText, _ place: Span) {
    bytes = text.bytes
    let range = text.range(place)
    (index, end) = (range.lowerBound, range.upperBound)
  }

  var isAtEnd: Bool { index == end }

  func isAt(_ character: Unicode.Scalar) -> Bool { index < end && bytes[index] == UInt8(ascii: character) }

  var isAtLetter: Bool { index < end && bytes[index].continuesName }

  /// Line breaks count too.
  @discardableResult
  mutating func skipSpaces() -> Bool {
    let start = index
    while index < end, bytes[index].isWhite { index += 1 }
    return index > start
  }

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

  /// A string without escapes, a number, or a word: `true`, `nil`.
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
