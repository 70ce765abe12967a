/// Splits the text of a predicate into tokens, one at a time.
struct PredicateLexer {
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// Returns the next token, at the end of the text an `end` each time.
  mutating func next() throws(PredicateSyntaxError) -> PredicateToken {
    skipSpaces()
    let start = position
    let kind = try kind()
    return PredicateToken(kind: kind, range: start..<position)
  }

  /// The next byte that is not white space; `nil` at the end. It is not consumed.
  var following: UInt8? {
    var copy = self
    copy.skipSpaces()
    return copy.peek()
  }

  /// Returns the text of a range of bytes.
  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
  }

  /// Returns the text of a range in one line, shortened if it is long, for a message.
  func excerpt(_ range: Range<Int>) -> String {
    let text = text(range.lowerBound..<min(range.upperBound, range.lowerBound + 200))
    let characters = text.map { character -> Character in
      if character.isNewline || character == "\t" { return " " }
      return character.unicodeScalars.contains { $0.properties.generalCategory == .control } ? "\u{FFFD}" : character
    }
    return characters.count > 40 ? String(characters.prefix(39)) + "…" : String(characters)
  }

  private mutating func kind() throws(PredicateSyntaxError) -> PredicateToken.Kind {
    guard let byte = peek() else { return .end }
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return .literal(.string(try string(quote: byte)))
    case UInt8(ascii: "%"): return .placeholder(try placeholder())
    case UInt8(ascii: "$"), UInt8(ascii: "#"), UInt8(ascii: "@"):
      position += 1
      if skipWord().isEmpty { return .unknown }
      return byte == UInt8(ascii: "$") ? .variable : .word
    case 0x30...0x39: return .literal(try number())
    case UInt8(ascii: ".") where isDigit(peek(1)) && !followsName: return .literal(try number())
    default: break
    }
    let word = skipWord()
    if word.isEmpty { return symbol() }
    if let keyword = typeOperator(word) ?? PredicateKeyword(bytes[word]) { return .keyword(keyword) }
    return .word
  }

  private func peek(_ ahead: Int = 0) -> UInt8? {
    position + ahead < bytes.count ? bytes[position + ahead] : nil
  }

  /// Whether a period here continues a path: the byte before it ends a name, a call or an element.
  private var followsName: Bool {
    guard position > 0 else { return false }
    let last = bytes[position - 1]
    return isWordByte(last) || last >= 0x80 || [UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "@")].contains(last)
  }

  /// Consumes a symbol, or an invalid character.
  private mutating func symbol() -> PredicateToken.Kind {
    let first = peek() ?? 0
    if let second = peek(1), second != 0, let symbol = PredicateSymbol(first, second) {
      position += 2
      return .symbol(symbol)
    }
    if let symbol = PredicateSymbol(first) {
      position += 1
      return .symbol(symbol)
    }
    position += scalar(at: position).map(UTF8.width) ?? 1
    return .unknown
  }

  /// Consumes the rest of `UTI-EQUALS` or `UTI-CONFORMS-TO`. Their first word is already consumed.
  private mutating func typeOperator(_ word: Range<Int>) -> PredicateKeyword? {
    guard word.count == 3, peek() == UInt8(ascii: "-"), bytes[word.lowerBound] | 0x20 == UInt8(ascii: "u") else {
      return nil
    }
    for keyword in [PredicateKeyword.conformsToUTI, .equalsUTI] {
      let end = word.lowerBound + keyword.rawValue.utf8.count
      guard end <= bytes.count, PredicateKeyword(bytes[word.lowerBound..<end]) == keyword else { continue }
      position = end
      return keyword
    }
    return nil
  }
}

// MARK: - Words

extension PredicateLexer {
  /// Consumes the characters of a name. Returns their range, which is empty if no name follows.
  private mutating func skipWord() -> Range<Int> {
    let start = position
    while let byte = peek() {
      if isWordByte(byte) {
        position += 1
      } else if byte >= 0x80, let scalar = scalar(at: position), scalar.properties.isXIDContinue {
        position += UTF8.width(scalar)
      } else {
        break
      }
    }
    return start..<position
  }

  private mutating func skipSpaces() {
    while let byte = peek() {
      if byte == 0x20 || (0x09...0x0D).contains(byte) {
        position += 1
      } else if byte >= 0x80, let scalar = scalar(at: position), scalar.properties.isWhitespace {
        position += UTF8.width(scalar)
      } else {
        return
      }
    }
  }

  /// The scalar whose first byte is at a position; `nil` at the end. The bytes of a String are valid UTF-8.
  private func scalar(at place: Int) -> Unicode.Scalar? {
    guard place < bytes.count else { return nil }
    var decoder = UTF8()
    var iterator = bytes[place..<min(place + 4, bytes.count)].makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return nil }
    return scalar
  }

  private func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"): true
    default: false
    }
  }

  private func isDigit(_ byte: UInt8?) -> Bool {
    byte.map { (0x30...0x39).contains($0) } ?? false
  }
}

// MARK: - Strings

extension PredicateLexer {
  private mutating func string(quote: UInt8) throws(PredicateSyntaxError) -> String {
    let start = position
    position += 1
    let content = position
    while let byte = peek(), byte != quote, byte != UInt8(ascii: "\\") { position += 1 }
    if peek() == quote {
      position += 1
      return text(content..<position - 1)
    }
    var string = Array(bytes[content..<position])
    while let byte = peek() {
      position += 1
      if byte == quote { return String(decoding: string, as: UTF8.self) }
      if byte == UInt8(ascii: "\\") {
        try escape(start, into: &string)
      } else {
        string.append(byte)
      }
    }
    throw PredicateSyntaxError(reason: .unterminatedString, position: start)
  }

  /// Appends the character of an escape; a letter without a meaning is itself.
  private mutating func escape(_ start: Int, into string: inout [UInt8]) throws(PredicateSyntaxError) {
    guard let byte = peek() else { throw PredicateSyntaxError(reason: .unterminatedString, position: start) }
    position += 1
    switch byte {
    case UInt8(ascii: "n"): string.append(0x0A)
    case UInt8(ascii: "t"): string.append(0x09)
    case UInt8(ascii: "r"): string.append(0x0D)
    case UInt8(ascii: "b"): string.append(0x08)
    case UInt8(ascii: "f"): string.append(0x0C)
    case UInt8(ascii: "u"), UInt8(ascii: "U"): appendCode(digits: 4, radix: 16, or: byte, to: &string)
    case UInt8(ascii: "x"): appendCode(digits: 2, radix: 16, or: byte, to: &string)
    case 0x30...0x37:
      position -= 1
      appendCode(digits: 3, radix: 8, or: byte, to: &string)
    default: string.append(byte)
    }
  }

  private mutating func appendCode(digits: Int, radix: Int, or letter: UInt8, to string: inout [UInt8]) {
    let start = position
    while position - start < digits, let byte = peek(), byte < 0x80,
      Character(Unicode.Scalar(byte)).hexDigitValue.map({ $0 < radix }) == true
    { position += 1 }
    let scalar = UInt32(text(start..<position), radix: radix).flatMap(Unicode.Scalar.init)
    string.append(contentsOf: scalar.map { Array(String($0).utf8) } ?? [letter])
  }
}

// MARK: - Numbers and placeholders

extension PredicateLexer {
  private mutating func number() throws(PredicateSyntaxError) -> LiteralSyntax {
    let start = position
    guard peek() == 0x30, let radix = peek(1).flatMap(radix) else { return try decimal(from: start) }
    position += 2
    let digits = text(skipWord())
    guard let value = Int64(digits, radix: radix) ?? UInt64(digits, radix: radix).map(Int64.init(bitPattern:)) else {
      throw PredicateSyntaxError(reason: .badNumber(text(start..<position)), position: start)
    }
    return .integer(value)
  }

  /// The radix that the letter after a zero selects.
  private func radix(_ letter: UInt8) -> Int? {
    switch letter | 0x20 {
    case UInt8(ascii: "x"): 16
    case UInt8(ascii: "o"): 8
    case UInt8(ascii: "b"): 2
    default: nil
    }
  }

  private mutating func decimal(from start: Int) throws(PredicateSyntaxError) -> LiteralSyntax {
    skipDigits()
    if peek() == UInt8(ascii: "."), isDigit(peek(1)) {
      position += 1
      skipDigits()
    }
    if let letter = peek(), letter | 0x20 == UInt8(ascii: "e") {
      let sign = peek(1) == UInt8(ascii: "+") || peek(1) == UInt8(ascii: "-") ? 2 : 1
      if isDigit(peek(sign)) {
        position += sign
        skipDigits()
      }
    }
    let number = text(start..<position)
    // A name needs a space before it, and a period a digit after it.
    let end = position
    if !skipWord().isEmpty || isLonePeriod { throw PredicateSyntaxError(reason: .badNumber(number), position: start) }
    position = end
    return Int64(number).map(LiteralSyntax.integer) ?? .number(number.hasPrefix(".") ? "0" + number : number)
  }

  /// Whether a period follows that no key follows: `5.`
  private var isLonePeriod: Bool {
    guard peek() == UInt8(ascii: ".") else { return false }
    guard let next = peek(1) else { return true }
    return !isWordByte(next) && next < 0x80
      && ![UInt8(ascii: "@"), UInt8(ascii: "#"), UInt8(ascii: "%")].contains(next)
  }

  private mutating func skipDigits() {
    while isDigit(peek()) { position += 1 }
  }

  /// A conversion of `printf`. Flags, widths and sizes are skipped.
  private mutating func placeholder() throws(PredicateSyntaxError) -> Character {
    let start = position
    position += 1
    while let byte = peek(), "+- #0123456789.hlqLzjt".utf8.contains(byte) { position += 1 }
    guard let byte = peek(), "@KdDiuUxXoOcCsSfFeEgGaA".utf8.contains(byte) else {
      throw PredicateSyntaxError(reason: .badPlaceholder(text(start..<position)), position: start)
    }
    position += 1
    return Character(Unicode.Scalar(byte))
  }
}
