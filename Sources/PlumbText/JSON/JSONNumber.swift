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
