/// A reader of property lists in the text format, which Xcode uses for `project.pbxproj`.
///
///     // !$*UTF8*$!
///     { isa = XCVersionGroup; children = ( A1 /* Shop.xcdatamodel */, ); path = "My Shop.xcdatamodeld"; }
///
/// The format has dictionaries, arrays, strings and data, with comments between them.
struct TextPropertyListReader {
  private let bytes: [UInt8]
  private var position = 0

  /// Reads a whole file.
  ///
  /// - Returns: `nil` if the bytes are not a property list in this format, or nest deeper than
  ///   `PropertyList.greatestDepth`.
  static func read(_ bytes: [UInt8]) -> PropertyList? {
    var reader = TextPropertyListReader(bytes: bytes)
    guard let value = reader.value(depth: 0) else { return nil }
    reader.skipSpace()
    return reader.position == bytes.count ? value : nil
  }

  private mutating func value(depth: Int) -> PropertyList? {
    guard depth < PropertyList.greatestDepth else { return nil }
    skipSpace()
    switch peek() {
    case UInt8(ascii: "{"): return dictionary(depth: depth)
    case UInt8(ascii: "("): return array(depth: depth)
    case UInt8(ascii: "<"): return data()
    default: return string().map { .string($0) }
    }
  }

  private mutating func dictionary(depth: Int) -> PropertyList? {
    position += 1
    var dictionary = PropertyDictionary()
    while true {
      skipSpace()
      if take("}") { return .dictionary(dictionary) }
      guard let key = string() else { return nil }
      skipSpace()
      guard take("="), let value = value(depth: depth + 1) else { return nil }
      skipSpace()
      guard take(";") else { return nil }
      dictionary[key] = value
    }
  }

  private mutating func array(depth: Int) -> PropertyList? {
    position += 1
    var values: [PropertyList] = []
    while true {
      skipSpace()
      if take(")") { return .array(values) }
      guard let value = value(depth: depth + 1) else { return nil }
      values.append(value)
      skipSpace()
      guard take(",") || peek() == UInt8(ascii: ")") else { return nil }
    }
  }

  /// Reads hexadecimal digits in angle brackets.
  private mutating func data() -> PropertyList? {
    position += 1
    var digits: [UInt8] = []
    while let byte = peek(), byte != UInt8(ascii: ">") {
      position += 1
      if byte <= 0x20 { continue }
      guard let digit = Character(UnicodeScalar(byte)).hexDigitValue else { return nil }
      digits.append(UInt8(digit))
    }
    guard take(">"), digits.count % 2 == 0 else { return nil }
    return .data(stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] })
  }

  /// Reads a word or a text in quotes.
  private mutating func string() -> String? {
    if let quote = peek(), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") { return quoted(quote) }
    let start = position
    while let byte = peek(), Self.isWord(byte) { position += 1 }
    return start == position ? nil : String(validating: bytes[start..<position], as: UTF8.self)
  }

  private mutating func quoted(_ quote: UInt8) -> String? {
    position += 1
    var text: [UInt8] = []
    while let byte = peek() {
      position += 1
      if byte == quote { return String(validating: text, as: UTF8.self) }
      if byte != UInt8(ascii: "\\") {
        text.append(byte)
      } else {
        guard let escaped = peek() else { return nil }
        position += 1
        text += unescaped(escaped)
      }
    }
    return nil
  }

  /// Returns the bytes that a backslash and a character represent.
  private mutating func unescaped(_ character: UInt8) -> [UInt8] {
    switch character {
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "U"):
      let digits = bytes[position...].prefix(4)
      guard digits.count == 4, let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16),
        let scalar = UnicodeScalar(code)
      else { return [character] }
      position += 4
      return Array(String(scalar).utf8)
    default: return [character]
    }
  }

  private func peek(_ ahead: Int = 0) -> UInt8? {
    position + ahead < bytes.count ? bytes[position + ahead] : nil
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard peek() == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  /// Advances to the next byte that is neither white space nor part of a comment.
  private mutating func skipSpace() {
    while let byte = peek() {
      if byte <= 0x20 {
        position += 1
      } else if byte == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "/") {
        while let next = peek(), next != 0x0A { position += 1 }
      } else if byte == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") {
        position += 2
        while peek() != nil, !(peek() == UInt8(ascii: "*") && peek(1) == UInt8(ascii: "/")) { position += 1 }
        position = min(position + 2, bytes.count)
      } else {
        return
      }
    }
  }

  /// Whether a byte may be part of a word without quotes.
  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "/"),
      UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "-"), 0x80...:
      true
    default: false
    }
  }
}
