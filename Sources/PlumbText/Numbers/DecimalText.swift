/// The parts of a decimal number's text: `-1.5e3` has the whole `1`, the fraction `5` and the exponent `3`.
///
/// A digit on one side of the point is enough. What the digits are worth, and whether there are too many, is for others
/// to say.
struct DecimalText {
  let isNegative: Bool
  let whole: String
  let fraction: String
  /// With its sign where it is negative; `0` where there is none.
  let exponent: String

  /// nil where the text is no number.
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

  /// The exponent as a number; nil for one that is too long to be meant.
  var power: Int? { exponent.utf8.count - (exponent.hasPrefix("-") ? 1 : 0) <= 6 ? Int(exponent) : nil }

  /// The nearest value, infinity where it is too large.
  var value: Double? {
    Double("\(isNegative ? "-" : "")\(whole.isEmpty ? "0" : whole).\(fraction.isEmpty ? "0" : fraction)e\(exponent)")
  }

  private static func take(_ character: Unicode.Scalar, _ rest: inout Substring.UTF8View) -> Bool {
    guard rest.first.map(Unicode.Scalar.init) == character else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// Whether there is a `-`; a `+` is taken too.
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
