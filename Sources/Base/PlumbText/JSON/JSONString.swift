import PlumbCore

extension JSONReader {
  /// Reads the string that starts at the cursor; `nil` if the closing quote is missing. An invalid escape is reported
  /// and omitted. An unclosed string ends at the end of its line. Unescaped tabs and U+2028 are allowed, as in JSON5.
  package mutating func string() -> String? {
    guard let quote = cursor.current else { return nil }
    let start = cursor.position
    cursor.advance()
    let opening = location(from: start)
    var text: [UInt8] = []
    while let byte = cursor.current {
      switch byte {
      case quote:
        cursor.advance()
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        if let scalar = escape() { text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter) }
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        return fail("this string is not closed: expected \(closing(quote)) before the end of the line", at: opening)
      default:
        text.append(byte)
        cursor.advance()
      }
    }
    isCutShort = true
    return fail("this string is not closed: expected \(closing(quote)) before the end of the file", at: opening)
  }

  private func closing(_ quote: UInt8) -> String { quote == UInt8(ascii: "'") ? "a '" : "a \"" }

  /// Reads an escape and returns its scalar; `nil` for a line continuation and for an invalid escape, which is
  /// reported.
  private mutating func escape() -> Unicode.Scalar? {
    let start = cursor.position
    cursor.advance()
    if isAtLineEnd {
      skipLineEnd()
      return nil
    }
    guard let scalar = cursor.scalar else { return nil }
    cursor.advance(over: scalar)
    switch scalar {
    case "b": return "\u{8}"
    case "f": return "\u{C}"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "v": return "\u{B}"
    case "u": return unicodeEscape(from: start)
    case "x": return hexDigits(2, of: "\\x", from: start).flatMap(Unicode.Scalar.init)
    case "0" where cursor.current?.decimalDigit == nil: return "\0"
    case "0"..."9":
      return fail(
        "\\\(scalar) is not an escape: write the character, or its code as \\u and four digits",
        at: location(from: start))
    default: return scalar
    }
  }

  /// Moves over `\r\n`, `\n`, `\r`, U+2028 or U+2029 after a backslash.
  private mutating func skipLineEnd() {
    if cursor.starts(with: "\r\n") {
      cursor.advance(by: 2)
    } else if let scalar = cursor.scalar {
      cursor.advance(over: scalar)
    }
  }

  /// Reads the digits of a `\u` escape, or a surrogate pair of two such escapes, and returns the scalar.
  /// `\u00e9` → é, `\ud83d\udea2` → 🚢; an unpaired surrogate is a problem.
  private mutating func unicodeEscape(from start: Position) -> Unicode.Scalar? {
    guard let unit = hexDigits(4, of: "\\u", from: start) else { return nil }
    if let scalar = Unicode.Scalar(unit) { return scalar }
    if UTF16.isLeadSurrogate(UInt16(truncatingIfNeeded: unit)), cursor.starts(with: "\\u") {
      cursor.advance(by: 2)
      guard let trail = hexDigits(4, of: "\\u", from: start) else { return nil }
      if (0xDC00...0xDFFF).contains(trail) {
        return Unicode.Scalar(0x10000 + ((unit - 0xD800) << 10) + (trail - 0xDC00))
      }
    }
    let message =
      "\(cursor.text(from: start.offset)) is an unpaired surrogate: write a surrogate pair, or the character itself"
    return fail(message, at: location(from: start))
  }

  /// Reads `count` hexadecimal digits and returns their value; reports a problem and returns `nil` if one of them is
  /// not a digit.
  private mutating func hexDigits(_ count: Int, of escape: String, from start: Position) -> UInt32? {
    var value: UInt32 = 0
    for _ in 0..<count {
      guard let digit = cursor.current?.hexDigit else {
        let number = count == 2 ? "two" : "four"
        return fail("\(escape) requires \(number) hexadecimal digits", at: location(from: start))
      }
      value = value << 4 | digit
      cursor.advance()
    }
    return value
  }
}
