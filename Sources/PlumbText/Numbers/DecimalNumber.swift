/// An exact decimal number: digits and a power of ten.
///
///     DecimalNumber("-1.50")?.description  // -1.5
///     DecimalNumber("2e3")?.integer        // 2000
package struct DecimalNumber: Hashable, Sendable {
  package private(set) var isNegative: Bool
  /// The digits without zeros at either end; empty for zero.
  package private(set) var digits: String
  /// The power of ten: the value is `digits` times ten to this power.
  package private(set) var exponent: Int

  /// Parses a number in Core Data's notation: `0`, `-1.5`, `.5`, `2e-3`. A leading `+` and a final point are also
  /// accepted. `nil` for any other text, and for an exponent of more than six digits.
  package init?(_ text: String) {
    if Self.isDigitsAlone(text) {
      (isNegative, digits, exponent) = (false, text == "0" ? "" : text, 0)
      return
    }
    guard let parts = DecimalText(text), let power = parts.power else { return nil }
    let all = (parts.whole + parts.fraction).utf8.drop { $0 == UInt8(ascii: "0") }
    let zeros = all.reversed().prefix { $0 == UInt8(ascii: "0") }.count
    digits = String(decoding: all.dropLast(zeros), as: UTF8.self)
    exponent = digits.isEmpty ? 0 : power - parts.fraction.utf8.count + zeros
    isNegative = parts.isNegative && !digits.isEmpty
  }

  /// Whether a text is `0`, or consists of digits without a zero at either end, as most numbers of a model do.
  private static func isDigitsAlone(_ text: String) -> Bool {
    if text == "0" { return true }
    guard let first = text.utf8.first, first != UInt8(ascii: "0"), text.utf8.last != UInt8(ascii: "0") else {
      return false
    }
    return text.utf8.allSatisfy { (0x30...0x39).contains($0) }
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
  /// The shortest plain form, or digits and a power of ten if that form is long: `0.1`, `-1500`, `1e60`.
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
