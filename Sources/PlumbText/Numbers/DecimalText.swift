/// The parts of a decimal number's text: `-1.5e3` has the whole `1`, the fraction `5` and the exponent `3`.
///
/// A digit on one side of the point is sufficient. The range and the number of digits are not checked.
struct DecimalText {
  let isNegative: Bool
  let whole: String
  let fraction: String
  /// The exponent, with its sign if it is negative; `0` if the text has none.
  let exponent: String

  /// Parses a text; `nil` if it is not a number.
  init?(_ text: some StringProtocol) {
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
  var value: Double? {
    Double("\(isNegative ? "-" : "")\(whole.isEmpty ? "0" : whole).\(fraction.isEmpty ? "0" : fraction)e\(exponent)")
  }

  private static func take(_ character: Unicode.Scalar, _ rest: inout Substring.UTF8View) -> Bool {
    guard rest.first.map(Unicode.Scalar.init) == character else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// Reads an optional sign and returns whether it is `-`.
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
