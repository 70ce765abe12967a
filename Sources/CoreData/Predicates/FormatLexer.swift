/// A token of the predicate format language and where it starts.
struct FormatToken: Equatable {
  enum Kind: Equatable {
    /// A name or a key word; one that `#` escapes is a name always.
    case word(String, isEscaped: Bool)
    case number(Value)
    case string(String)
    /// `$name`
    case variable(String)
    /// `%@`, `%K`, `%ld`, by its last letter.
    case placeholder(Character)
    case symbol(String)
    case end
  }

  let kind: Kind
  let position: Int
}

/// Splits a predicate format into tokens.
struct FormatLexer {
  private let scalars: [Unicode.Scalar]
  private var position = 0

  /// The tokens of a format, the last one being its end.
  static func tokens(of format: String) throws(FormatError) -> [FormatToken] {
    var lexer = FormatLexer(scalars: Array(format.unicodeScalars))
    var tokens: [FormatToken] = []
    repeat { tokens.append(try lexer.next()) } while tokens.last?.kind != .end
    return tokens
  }

  private init(scalars: [Unicode.Scalar]) {
    self.scalars = scalars
  }

  private mutating func next() throws(FormatError) -> FormatToken {
    while let scalar = peek(), scalar.properties.isWhitespace { position += 1 }
    let start = position
    return FormatToken(kind: try kind(at: start), position: start)
  }

  private mutating func kind(at start: Int) throws(FormatError) -> FormatToken.Kind {
    guard let scalar = peek() else { return .end }
    switch scalar {
    case "\"", "'": return .string(try string(quote: scalar))
    case "%": return .placeholder(try placeholder())
    case "$", "#":
      position += 1
      let name = word()
      if name.isEmpty { throw FormatError(reason: .unexpected(String(scalar)), position: start) }
      return scalar == "$" ? .variable(name) : .word(name, isEscaped: true)
    case "@":
      position += 1
      let name = word()
      if name.isEmpty { throw FormatError(reason: .unexpected("@"), position: start) }
      return .word("@" + name, isEscaped: true)
    case "0"..."9": return .number(try number())
    case "." where peek(1).map(isDigit) == true && !followsName: return .number(try number())
    default: break
    }
    let name = word()
    return name.isEmpty ? .symbol(try symbol()) : .word(name, isEscaped: false)
  }

  private func peek(_ ahead: Int = 0) -> Unicode.Scalar? {
    position + ahead < scalars.count ? scalars[position + ahead] : nil
  }

  /// Whether a period here goes on a path: what stands before it ends a name, a call or an element.
  private var followsName: Bool {
    guard position > 0 else { return false }
    let last = scalars[position - 1]
    return last.properties.isXIDContinue || last == ")" || last == "]" || last == "@"
  }

  private mutating func word() -> String {
    let start = position
    while let scalar = peek(), scalar == "_" || scalar.properties.isXIDContinue { position += 1 }
    return text(from: start)
  }

  private func text(from start: Int) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[start..<position])
    return String(text)
  }

  private static let symbols = [
    "==", "=>", "=<", "!=", "<>", "<=", ">=", "&&", "||", "**", "=", "!", "<", ">", "(", ")", "{", "}", "[", "]",
    ",", "+", "-", "*", "/", ".", ":",
  ]

  private mutating func symbol() throws(FormatError) -> String {
    for symbol in FormatLexer.symbols where scalars[position...].starts(with: symbol.unicodeScalars) {
      position += symbol.unicodeScalars.count
      return symbol
    }
    throw FormatError(reason: .unexpected(String(scalars[position])), position: position)
  }
}

/// Strings, numbers and placeholders.
extension FormatLexer {
  private mutating func string(quote: Unicode.Scalar) throws(FormatError) -> String {
    let start = position
    var text = String.UnicodeScalarView()
    position += 1
    while let scalar = peek() {
      position += 1
      if scalar == quote { return String(text) }
      text.append(scalar == "\\" ? try escaped(start) : scalar)
    }
    throw FormatError(reason: .unterminatedString, position: start)
  }

  /// What an escape stands for; a letter without a meaning stands for itself.
  private mutating func escaped(_ start: Int) throws(FormatError) -> Unicode.Scalar {
    guard let scalar = peek() else { throw FormatError(reason: .unterminatedString, position: start) }
    position += 1
    switch scalar {
    case "n": return "\n"
    case "t": return "\t"
    case "r": return "\r"
    case "b": return "\u{8}"
    case "f": return "\u{c}"
    case "u", "U": return code(digits: 4, radix: 16) ?? scalar
    case "x": return code(digits: 2, radix: 16) ?? scalar
    case "0"..."7":
      position -= 1
      return code(digits: 3, radix: 8) ?? scalar
    default: return scalar
    }
  }

  private mutating func code(digits: Int, radix: Int) -> Unicode.Scalar? {
    let start = position
    while position - start < digits, let scalar = peek(), Character(scalar).isDigit(radix) { position += 1 }
    return UInt32(text(from: start), radix: radix).flatMap(Unicode.Scalar.init)
  }

  private func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    ("0"..."9").contains(scalar)
  }

  private mutating func number() throws(FormatError) -> Value {
    let start = position
    let radixes: [Unicode.Scalar: Int] = ["x": 16, "X": 16, "o": 8, "O": 8, "b": 2, "B": 2]
    if peek() == "0", let radix = peek(1).flatMap({ radixes[$0] }) {
      position += 2
      let digits = word()
      guard let value = Int64(digits, radix: radix) ?? UInt64(digits, radix: radix).map(Int64.init(bitPattern:)) else {
        throw FormatError(reason: .badNumber(text(from: start)), position: start)
      }
      return .int(value)
    }
    return try decimal(from: start)
  }

  private mutating func decimal(from start: Int) throws(FormatError) -> Value {
    skipDigits()
    if peek() == ".", peek(1).map(isDigit) == true {
      position += 1
      skipDigits()
    }
    if peek() == "e" || peek() == "E" {
      let sign = peek(1) == "+" || peek(1) == "-" ? 2 : 1
      if peek(sign).map(isDigit) == true {
        position += sign
        skipDigits()
      }
    }
    let number = text(from: start)
    // A name does not follow a number without a space.
    if let scalar = peek(), scalar.properties.isXIDContinue || scalar == "_" {
      throw FormatError(reason: .badNumber(number), position: start)
    }
    guard let value = Value(numberIn: number.hasPrefix(".") ? "0" + number : number) else {
      throw FormatError(reason: .badNumber(number), position: start)
    }
    return value
  }

  private mutating func skipDigits() {
    while let scalar = peek(), isDigit(scalar) { position += 1 }
  }

  /// A conversion of `printf`, flags, widths and sizes read over.
  private mutating func placeholder() throws(FormatError) -> Character {
    let start = position
    position += 1
    while let scalar = peek(), "+- #0123456789.hlqLzjt".unicodeScalars.contains(scalar) { position += 1 }
    guard let scalar = peek(), "@KdDiuUxXoOcCsSfFeEgGaA".unicodeScalars.contains(scalar) else {
      throw FormatError(reason: .badPlaceholder(text(from: start)), position: start)
    }
    position += 1
    return Character(scalar)
  }
}

extension Character {
  fileprivate func isDigit(_ radix: Int) -> Bool {
    hexDigitValue.map { $0 < radix } ?? false
  }
}
