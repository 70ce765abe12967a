/// An exact decimal number: digits and a power of ten.
package struct DecimalNumber: Hashable, Sendable {
  package private(set) var isNegative: Bool
  /// The digits without zeros at either end; empty for zero.
  package private(set) var digits: String
  /// The power of ten: the value is `digits` times ten to this power.
  package private(set) var exponent: Int

  /// Parses a number in Core Data's notation: `0`, `-1.5`, `.5`, `2e-3`. A leading `+` and a final point are also
  /// accepted. `nil` for any other text, and for an exponent of more than six digits.
  package init?(_ text: String) {
    guard let parts = DecimalText(text), let power = parts.power else { return nil }
    let all = (parts.whole + parts.fraction).utf8.drop { $0 == UInt8(ascii: "0") }
    let zeros = all.reversed().prefix { $0 == UInt8(ascii: "0") }.count
    digits = String(decoding: all.dropLast(zeros), as: UTF8.self)
    exponent = digits.isEmpty ? 0 : power - parts.fraction.utf8.count + zeros
    isNegative = parts.isNegative && !digits.isEmpty
  }

  package var isInteger: Bool { exponent >= 0 }

  /// The value as an integer; `nil` if it has a fraction or does not fit.
  package var integer: Int64? {
    guard exponent >= 0, digits.utf8.count + exponent <= 19 else { return nil }
    return Int64((isNegative ? "-" : "") + (digits.isEmpty ? "0" : digits) + String(repeating: "0", count: exponent))
  }

  /// Whether Foundation's `Decimal` represents the number without loss: 38 digits and powers of ten from -128 to 127.
  package var fitsDecimal: Bool { digits.utf8.count <= 38 && (-128...127).contains(exponent) }
}

extension DecimalNumber {
  /// Returns the normalized spelling of a number; any other text unchanged.
  package static func plain(_ text: String) -> String { DecimalNumber(text)?.description ?? text }
}

extension DecimalNumber: CustomStringConvertible {
  package var description: String {
    let sign = isNegative ? "-" : ""
    let count = digits.utf8.count
    if digits.isEmpty { return "0" }
    if exponent >= 0 {
      return count + exponent <= 40
        ? sign + digits + String(repeating: "0", count: exponent) : "\(sign)\(digits)e\(exponent)"
    }
    let wholeDigits = count + exponent
    if wholeDigits > 0 { return sign + digits.prefix(wholeDigits) + "." + digits.suffix(-exponent) }
    guard -exponent <= 40 else { return "\(sign)\(digits)e\(exponent)" }
    return sign + "0." + String(repeating: "0", count: -wholeDigits) + digits
  }
}

/// The parts of a decimal number's text: `-1.5e3` has the whole `1`, the fraction `5` and the exponent `3`.
///
/// A digit on one side of the point is sufficient. The range and the number of digits are not checked.
package struct DecimalText {
  let isNegative: Bool
  let whole: String
  let fraction: String
  /// The exponent, with its sign if it is negative; `0` if the text has none.
  let exponent: String

  package init?(_ text: some StringProtocol) {
    var rest = Substring(text).utf8[...]
    isNegative = Self.takeSign(&rest)
    whole = Self.takeDigits(&rest)
    fraction = Self.take(".", &rest) ? Self.takeDigits(&rest) : ""
    guard !whole.isEmpty || !fraction.isEmpty else { return nil }
    if Self.take("e", &rest) || Self.take("E", &rest) {
      let sign = Self.takeSign(&rest) ? "-" : ""
      let digits = Self.takeDigits(&rest)
      guard !digits.isEmpty else { return nil }
      exponent = sign + digits
    } else {
      exponent = "0"
    }
    guard rest.isEmpty else { return nil }
  }

  /// The exponent as a number; `nil` if it has more than six digits.
  var power: Int? { exponent.utf8.count - (exponent.hasPrefix("-") ? 1 : 0) <= 6 ? Int(exponent) : nil }

  /// The nearest value; infinity if it is too large.
  package var value: Double? {
    Double("\(isNegative ? "-" : "")\(whole.isEmpty ? "0" : whole).\(fraction.isEmpty ? "0" : fraction)e\(exponent)")
  }

  private static func take(_ character: Unicode.Scalar, _ rest: inout Substring.UTF8View) -> Bool {
    guard rest.first.map(Unicode.Scalar.init) == character else { return false }
    rest = rest.dropFirst()
    return true
  }

  private static func takeSign(_ rest: inout Substring.UTF8View) -> Bool {
    let isNegative = take("-", &rest)
    if !isNegative { _ = take("+", &rest) }
    return isNegative
  }

  private static func takeDigits(_ rest: inout Substring.UTF8View) -> String {
    let digits = rest.prefix { $0.decimalDigit != nil }
    rest = rest.dropFirst(digits.count)
    return String(Substring(digits))
  }
}
