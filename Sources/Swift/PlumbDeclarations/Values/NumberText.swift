import PlumbCore

/// A number as Swift spells it: `1_000`, `0x10`, `-0.5`, `1e3`.
///
///     NumberText("0x10", isNegative: true).integer   // -16
///     NumberText("1_000.50", isNegative: false).decimal  // 1000.5
package struct NumberText {
  /// The literal without `_`, in lowercase, with its sign.
  package let text: String
  private let isNegative: Bool
  private let digits: Substring

  /// Creates a number from a literal without its sign, which is an operator in the syntax tree.
  package init(_ literal: String, isNegative: Bool) {
    let digits = literal.filter { $0 != "_" }.lowercased()
    self.isNegative = isNegative
    text = (isNegative ? "-" : "") + digits
    self.digits = digits[...]
  }

  /// The integer, with any radix. `nil` for fractions, and beyond Int64.
  package var integer: Int64? {
    let radix = digits.hasPrefix("0x") ? 16 : digits.hasPrefix("0o") ? 8 : digits.hasPrefix("0b") ? 2 : 10
    return Int64((isNegative ? "-" : "") + (radix == 10 ? digits : digits.dropFirst(2)), radix: radix)
  }

  /// The number as a Double, including integers. `nil` if the text is not a number.
  package var floating: Double? { integer.map(Double.init) ?? Double(text) }

  /// The digits of the number without redundant zeros: `0.1` for `00.10`. `nil` if the text is not a number.
  package var decimal: String? { integer.map(String.init) ?? DecimalNumber(text)?.description }
}

/// Returns an integer as a Swift literal: `1_000_000`, and `100000`. Digits are grouped from seven digits on, as
/// swift-format requires.
package func integerLiteral(_ value: Int64) -> String {
  if value.magnitude < 1_000_000 { return String(value) }
  let digits = Array(String(value.magnitude))
  let grouped = digits.enumerated().map { index, digit in
    index > 0 && (digits.count - index) % 3 == 0 ? "_\(digit)" : "\(digit)"
  }
  return (value < 0 ? "-" : "") + grouped.joined()
}
