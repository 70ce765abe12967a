import PlumbText

/// A number as Swift spells it: `1_000`, `0x10`, `-0.5`, `1e3`.
///
///     NumberText("0x10", isNegative: true).integer   // -16
///     NumberText("1_000.50", isNegative: false).decimal  // 1000.5
package struct NumberText {
  /// Without `_`, in lower case, with its sign.
  package let text: String
  private let isNegative: Bool
  private let digits: Substring

  /// A literal without its sign, which the syntax tree has as an operator.
  package init(_ literal: String, isNegative: Bool) {
    let digits = literal.filter { $0 != "_" }.lowercased()
    self.isNegative = isNegative
    text = (isNegative ? "-" : "") + digits
    self.digits = digits[...]
  }

  /// The whole number, of any radix; nil for fractions, and beyond Int64.
  package var integer: Int64? {
    let radix = digits.hasPrefix("0x") ? 16 : digits.hasPrefix("0o") ? 8 : digits.hasPrefix("0b") ? 2 : 10
    return Int64((isNegative ? "-" : "") + (radix == 10 ? digits : digits.dropFirst(2)), radix: radix)
  }

  /// The number as a Double, whole numbers included; nil where the text is no number.
  package var floating: Double? { integer.map(Double.init) ?? Double(text) }

  /// `0.1` for `00.10`.
  package var decimal: String? { integer.map(String.init) ?? DecimalNumber(text)?.description }
}
