import PlumbCore
import PlumbText

/// The result of reading a model's default by its meaning.
///
///     Integer 16, "YES"      // .value(.integer(1))
///     Integer 16, "70000"    // .outOfRange(reason: "beyond the range of Integer 16, -32768 to 32767")
///     Boolean, "maybe"       // .mismatch(reason: "neither YES nor NO")
///     Double, "nan"          // .notFinite
package enum DefaultReading: Hashable, Sendable {
  /// The model has no default.
  case absent
  /// A value of the attribute's type.
  case value(DefaultValue)
  /// NaN or an infinity: a number without a literal in Swift.
  case notFinite
  /// A text that is not a value of the type. `reason` follows `is` in a message: `not an Integer 16`.
  case mismatch(reason: String)
  /// A number that the type cannot store. `reason` follows `is`, as above.
  case outOfRange(reason: String)

  /// The default. `nil` if the attribute has none that is a value of its type.
  package var value: DefaultValue? { if case .value(let value) = self { value } else { nil } }
}

extension DefaultReading {
  /// Reads a default. Models contain `0.0`, `NO` and `YES` for integers, and `0` and `1` for Booleans. Such a text is
  /// accepted if it has only one meaning.
  ///
  /// - Parameters:
  ///   - text: The default as the model spells it; `nil` if the model has only an interval.
  ///   - dateInterval: The seconds since 2001 of a Date's default; `nil` if the model has none.
  package init(_ text: String?, dateInterval: String?, as type: AttributeType) {
    let value = text ?? ""
    switch type.swift.kind {
    case .string: self = text.map { .value(.string($0)) } ?? .mismatch(reason: "not a String")
    case .boolean: self = Self.boolean(value)
    case .integer: self = Self.integer(value, type)
    case .decimal: self = Self.decimal(value)
    case .floating: self = Self.floating(value, type)
    case .date: self = dateInterval == nil ? Self.date(text: value) : Self.date(dateInterval)
    case .uuid: self = Self.uuid(value)
    case .url: self = URIText.isValid(value) ? .value(.url(value)) : .mismatch(reason: "not a URI")
    case .data: self = Base64Text.isValid(value) ? .value(.data(base64: value)) : .mismatch(reason: "not base64")
    case nil: self = .mismatch(reason: "not supported for an attribute of this type")
    }
  }

  private static func boolean(_ text: String) -> DefaultReading {
    if text == "YES" { return .value(.boolean(true)) }
    if text == "NO" { return .value(.boolean(false)) }
    switch trimmed(text).lowercased() {
    case "yes", "true": return .value(.boolean(true))
    case "no", "false": return .value(.boolean(false))
    default: break
    }
    switch DecimalNumber(trimmed(text))?.integer {
    case 0: return .value(.boolean(false))
    case 1: return .value(.boolean(true))
    default: return .mismatch(reason: "neither YES nor NO")
    }
  }

  private static func integer(_ text: String, _ type: AttributeType) -> DefaultReading {
    let range = type.integers ?? Int64.min...Int64.max
    if let integer = Int64(text), range.contains(integer) { return .value(.integer(integer)) }
    guard let number = number(text) else { return .mismatch(reason: "not an \(type.rawValue)") }
    guard number.isInteger else { return .mismatch(reason: "not an integer") }
    guard let integer = number.integer, range.contains(integer) else {
      return .outOfRange(reason: "beyond the range of \(type.rawValue), \(range.lowerBound) to \(range.upperBound)")
    }
    return .value(.integer(integer))
  }

  private static func decimal(_ text: String) -> DefaultReading {
    guard let number = number(text) else {
      return isNotFinite(text) ? .notFinite : .mismatch(reason: "not a Decimal")
    }
    guard number.digits.utf8.count <= 38 else { return .outOfRange(reason: "longer than the 38 digits of a Decimal") }
    guard number.fitsDecimal else { return .outOfRange(reason: "beyond the range of a Decimal") }
    return .value(.decimal(number.description))
  }

  private static func floating(_ text: String, _ type: AttributeType) -> DefaultReading {
    guard let value = plainDouble(text) ?? number(text).flatMap({ Double($0.description) }) else {
      return isNotFinite(text) ? .notFinite : .mismatch(reason: "not a \(type.rawValue)")
    }
    guard abs(value) <= type.swift.greatest ?? .greatestFiniteMagnitude else {
      return .outOfRange(reason: "beyond the range of a \(type.rawValue)")
    }
    return .value(.floating(value))
  }

  private static func date(_ text: String?) -> DefaultReading {
    guard let text else { return .mismatch(reason: "not a number of seconds") }
    if let value = plainDouble(text) { return .value(.date(value)) }
    guard let number = DecimalNumber(trimmed(text)), let value = Double(number.description), value.isFinite else {
      return isNotFinite(text) ? .notFinite : .mismatch(reason: "not a number of seconds")
    }
    return .value(.date(value))
  }

  /// Reads the date of an old model that has no interval: `2013-04-23 12:00:00 +0000`.
  private static func date(text: String) -> DefaultReading {
    guard mayBeDate(text) else { return .mismatch(reason: "not a date") }
    let zone = " +0000"
    if text.hasSuffix(zone) {
      let local = text.dropLast(zone.utf8.count).split(separator: " ", omittingEmptySubsequences: false)
      if let seconds = CivilDate.seconds(rfc3339: local.joined(separator: "T") + "Z") {
        return .value(.date(Double(seconds)))
      }
    }
    return .mismatch(
      reason: isDateInWords(text)
        ? "a text whose date depends on the time when the model is compiled"
        : "a text whose date depends on the time zone and the language of the Mac that compiles it")
  }

  /// Whether the model compiler may read a text of an old model as a date: it contains a digit, or is a word for a date.
  package static func mayBeDate(_ text: String) -> Bool {
    text.utf8.contains { (0x30...0x39).contains($0) } || isDateInWords(text)
  }

  /// Whether a text is a word that Xcode 3 accepted as the default of a Date.
  private static func isDateInWords(_ text: String) -> Bool {
    ["now", "today", "tomorrow", "yesterday", "noon", "midnight"].contains(trimmed(text).lowercased())
  }

  private static func uuid(_ text: String) -> DefaultReading {
    let text = trimmed(text)
    let groups = text.split(separator: "-", omittingEmptySubsequences: false)
    guard groups.map(\.utf8.count) == [8, 4, 4, 4, 12],
      groups.allSatisfy({ $0.utf8.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit } })
    else { return .mismatch(reason: "not a UUID") }
    return .value(.uuid(text.uppercased()))
  }

  /// Returns the value of a short number with or without a point. Most defaults are such numbers, and they need no
  /// further parsing. `nil` for any other text.
  private static func plainDouble(_ text: String) -> Double? {
    guard let first = text.utf8.first, first != UInt8(ascii: "."), text.utf8.count <= 15,
      text.utf8.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 || $0 == UInt8(ascii: ".") })
    else { return nil }
    return Int64(text).map(Double.init) ?? Double(text)
  }

  /// Returns a number, or the value of a word for 0 or 1. `nil` for any other text.
  private static func number(_ text: String) -> DecimalNumber? {
    if let number = DecimalNumber(text) { return number }
    return switch trimmed(text).lowercased() {
    case "yes", "true": DecimalNumber("1")
    case "no", "false": DecimalNumber("0")
    case let text: DecimalNumber(text)
    }
  }

  /// Whether the text is an infinity or NaN: `inf`, `nan`. `false` for a number that is only too large.
  private static func isNotFinite(_ text: String) -> Bool {
    let text = trimmed(text)
    guard text.utf8.count <= 9, DecimalNumber(text) == nil, let value = Double(text) else { return false }
    return !value.isFinite
  }

  private static func trimmed(_ text: String) -> String {
    let isSpace: (Character) -> Bool = { $0.isASCII && $0.isWhitespace }
    guard let first = text.firstIndex(where: { !isSpace($0) }), let last = text.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(text[first...last])
  }
}

/// Base64 in the format that `Data(base64Encoded:)` reads.
package enum Base64Text {
  /// Whether the text consists of complete groups of four characters, padded with `=`, without spaces or line breaks.
  /// `true` for the empty text.
  package static func isValid(_ text: String) -> Bool {
    let body = text.utf8.prefix { $0 != UInt8(ascii: "=") }
    let padding = text.utf8.dropFirst(body.count)
    guard text.utf8.count % 4 == 0, padding.count <= 2, padding.allSatisfy({ $0 == UInt8(ascii: "=") }) else {
      return false
    }
    return body.allSatisfy { byte in
      let character = Character(Unicode.Scalar(byte))
      return character.isASCII && (character.isLetter || character.isNumber || character == "+" || character == "/")
    }
  }
}
