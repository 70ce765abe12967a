/// A decimal number, exactly: digits and a power of ten.
///
///     DecimalNumber("-1.50")?.description  // -1.5
///     DecimalNumber("2e3")?.integer        // 2000
package struct DecimalNumber: Hashable, Sendable {
  package private(set) var isNegative: Bool
  /// Without zeros at either end; empty for zero.
  package private(set) var digits: String
  /// The value is `digits` times ten to this power.
  package private(set) var exponent: Int

  /// nil where the text is no number as Core Data writes them: `0`, `-1.5`, `.5`, `2e-3`.
  package init?(_ text: String) {
    var rest = text.utf8[...]
    isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    let whole = Self.takeDigits(&rest)
    var fraction = ""
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      fraction = Self.takeDigits(&rest)
    }
    guard !(whole + fraction).isEmpty, let power = Self.takeExponent(&rest), rest.isEmpty else { return nil }
    let all = (whole + fraction).utf8.drop { $0 == UInt8(ascii: "0") }
    let zeros = all.reversed().prefix { $0 == UInt8(ascii: "0") }.count
    digits = String(decoding: all.dropLast(zeros), as: UTF8.self)
    exponent = digits.isEmpty ? 0 : power - fraction.utf8.count + zeros
    if digits.isEmpty { isNegative = false }
  }

  private static func takeDigits(_ rest: inout Substring.UTF8View) -> String {
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    rest = rest.dropFirst(digits.count)
    return String(decoding: digits, as: UTF8.self)
  }

  /// 0 where there is none; nil for one that is no number or too long to be meant.
  private static func takeExponent(_ rest: inout Substring.UTF8View) -> Int? {
    guard rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") else { return 0 }
    rest.removeFirst()
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    let digits = takeDigits(&rest)
    guard digits.utf8.count <= 6, let power = Int(digits) else { return nil }
    return isNegative ? -power : power
  }

  package var isInteger: Bool { exponent >= 0 }

  /// The value where it is whole and fits.
  package var integer: Int64? {
    guard exponent >= 0, digits.utf8.count + exponent <= 19 else { return nil }
    return Int64((isNegative ? "-" : "") + (digits.isEmpty ? "0" : digits) + String(repeating: "0", count: exponent))
  }

  /// Whether Foundation's Decimal holds it without loss: 38 digits and powers of ten from -128 to 127.
  package var fitsDecimal: Bool { digits.utf8.count <= 38 && (-128...127).contains(exponent) }
}

extension DecimalNumber {
  /// A number's text in its one spelling; other texts as they are.
  package static func plain(_ text: String) -> String { DecimalNumber(text)?.description ?? text }
}

extension DecimalNumber: CustomStringConvertible {
  /// The shortest plain form, or digits and a power of ten where that would be long: `0.1`, `-1500`, `1e60`.
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
