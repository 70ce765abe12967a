import PlumbCore

// Spaces, comments, names and numbers. Strings are in a separate file.

extension JSONReader {
  /// Moves over comments and the white space of JSON5, which includes Unicode's space separators and a byte order mark.
  package mutating func skipSpace() {
    while let byte = cursor.current {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"), 0x0B, 0x0C:
        cursor.advance()
      case UInt8(ascii: "/"):
        guard skipComment() else { return }
      case 0x80...:
        guard let scalar = cursor.scalar, isSpace(scalar) else { return }
        cursor.advance(over: scalar)
      default:
        return
      }
    }
  }

  private func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\u{A0}", "\u{FEFF}", "\u{2028}", "\u{2029}": true
    default: scalar.properties.generalCategory == .spaceSeparator
    }
  }

  /// Moves over `// …` up to the end of its line, or over `/* … */`, and returns whether a comment was present. An
  /// unclosed comment includes the rest of the file and is reported at its start.
  private mutating func skipComment() -> Bool {
    let start = cursor.position
    if cursor.starts(with: "//") {
      while !cursor.isAtEnd, !isAtLineEnd { cursor.advance() }
      return true
    }
    guard cursor.starts(with: "/*") else { return false }
    cursor.advance(by: 2)
    let opening = location(from: start)
    while !cursor.starts(with: "*/") {
      guard !cursor.isAtEnd else {
        isCutShort = true
        report("this comment is not closed: end it with */", at: opening)
        return true
      }
      cursor.advance()
    }
    cursor.advance(by: 2)
    return true
  }

  /// Whether one of the line ends of JSON5 is at the cursor. Positions count line feeds only.
  var isAtLineEnd: Bool {
    switch cursor.current {
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"): true
    case 0xE2: cursor.starts(with: "\u{2028}") || cursor.starts(with: "\u{2029}")
    default: false
    }
  }

  /// Reads the key that starts at the cursor, in quotes or as a plain name; reports a problem and returns `nil` if it
  /// has none.
  package mutating func key() -> String? {
    switch cursor.current {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      return string()
    case .some(let byte) where startsNumber(byte):
      return fail("expected a key, found \(found): put quotes around a key that is not a name")
    default:
      return startsName ? name() : fail("expected a key, found \(found)")
    }
  }

  /// Whether a plain name can begin at the cursor: `_`, `$` or a letter of any script.
  var startsName: Bool {
    guard let scalar = cursor.scalar else { return false }
    return scalar == "_" || scalar == "$" || scalar.properties.isIDStart
  }

  /// Reads the longest plain name at the cursor.
  private mutating func name() -> String {
    let start = cursor.offset
    while let scalar = cursor.scalar, continuesName(scalar) { cursor.advance(over: scalar) }
    return cursor.text(from: start)
  }

  /// Whether a scalar is allowed inside a name: the characters that can start a name, digits, combining marks,
  /// joiners.
  private func continuesName(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "_", "$", "\u{200C}", "\u{200D}": true
    default: scalar.properties.isIDContinue
    }
  }

  /// Reads a plain name and returns its value: `null`, `true` or `false`. Any other name is a problem whose message
  /// contains the remedy.
  package mutating func word() -> JSONNode? {
    let start = cursor.position
    let name = name()
    switch name {
    case "null": return node(.null, from: start)
    case "true": return node(.bool(true), from: start)
    case "false": return node(.bool(false), from: start)
    case "Infinity", "NaN": return fail("\(name) is not allowed: write a finite number", at: location(from: start))
    default:
      let message = "\(Phrase.quoted(name)) is not a value: put quotes around text, or write true, false or null"
      return fail(message, at: location(from: start))
    }
  }
}

// MARK: Numbers

extension JSONReader {
  /// Whether a number can begin with this byte: a digit, a point or a sign.
  func startsNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "-"): true
    default: byte.decimalDigit != nil
    }
  }

  /// Reads the number that starts at the cursor and keeps its characters; reports a problem and returns `nil` if
  /// `JSONNumber` rejects it.
  package mutating func number() -> JSONNode? {
    let start = cursor.position
    while let scalar = cursor.scalar, continuesNumber(scalar) { cursor.advance(over: scalar) }
    let text = cursor.text(from: start.offset)
    let location = location(from: start)
    switch JSONNumber(text) {
    case .value(let value): return JSONNode(value: .number(text: text, value: value), location: location)
    case .problem(let advice): return fail("\(Phrase.quoted(text, limit: 30)) \(advice)", at: location)
    }
  }

  /// Whether a scalar directly after a number is read with it, so that a message shows the whole invalid number.
  private func continuesNumber(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "." || scalar == "+" || scalar == "-" || continuesName(scalar)
  }
}

/// The value of the characters of a JSON5 number.
enum JSONNumber: Equatable {
  case value(Double)
  /// The problem with the number, as the rest of a sentence that starts with the number.
  case problem(String)

  init(_ text: String) {
    var digits = Substring(text)
    let isNegative = digits.first == "-"
    if isNegative || digits.first == "+" { digits = digits.dropFirst() }
    // A number has at most one sign.
    let decimal = digits.first == "-" || digits.first == "+" ? nil : DecimalText(digits)?.value
    if digits == "Infinity" || digits == "NaN" {
      self = .problem("is not allowed: write a finite number")
    } else if let value = Self.hexadecimal(digits) ?? decimal {
      if !value.isFinite {
        self = .problem("is too large for a number")
      } else if digits.hasPrefix("0"), digits.utf8.dropFirst().first?.decimalDigit != nil {
        self = .problem("starts with a zero: write the number without it")
      } else {
        self = .value(isNegative ? -value : value)
      }
    } else {
      self = .problem("is not a number: put quotes around text")
    }
  }

  private static func hexadecimal(_ text: Substring) -> Double? {
    guard text.hasPrefix("0x") || text.hasPrefix("0X") else { return nil }
    let digits = text.utf8.dropFirst(2)
    guard !digits.isEmpty, digits.allSatisfy({ $0.hexDigit != nil }) else { return nil }
    return Double(text)
  }
}
