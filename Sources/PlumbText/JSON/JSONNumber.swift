/// The meaning of the characters of a JSON5 number.
enum JSONNumber: Equatable {
  case value(Double)
  /// What is wrong with it, as the rest of a sentence that starts with the number.
  case problem(String)

  init(_ text: String) {
    var digits = Substring(text)
    let isNegative = digits.first == "-"
    if isNegative || digits.first == "+" { digits = digits.dropFirst() }
    if digits == "Infinity" || digits == "NaN" {
      self = .problem("is not allowed: write a finite number")
    } else if let value = Self.hexadecimal(digits) ?? Self.decimal(digits) {
      if !value.isFinite {
        self = .problem("is too large for a number")
      } else if digits.hasPrefix("0"), digits.utf8.dropFirst().first?.decimalDigit != nil {
        self = .problem("starts with a zero: write the number without it")
      } else {
        self = .value(isNegative ? -value : value)
      }
    } else {
      self = .problem("is no number: put quotes around text")
    }
  }

  private static func hexadecimal(_ text: Substring) -> Double? {
    guard text.hasPrefix("0x") || text.hasPrefix("0X") else { return nil }
    let digits = text.utf8.dropFirst(2)
    guard !digits.isEmpty, digits.allSatisfy({ $0.hexDigit != nil }) else { return nil }
    return Double(text)
  }

  /// Digits with at most one point and a digit on one side of it, then an exponent where there is an `e`.
  private static func decimal(_ text: Substring) -> Double? {
    var rest = text.utf8
    let whole = takeDigits(&rest)
    var fraction = ""
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      fraction = takeDigits(&rest)
    }
    guard !whole.isEmpty || !fraction.isEmpty else { return nil }
    guard let exponent = takeExponent(&rest), rest.isEmpty else { return nil }
    return Double("\(whole.isEmpty ? "0" : whole).\(fraction.isEmpty ? "0" : fraction)e\(exponent)")
  }

  private static func takeExponent(_ rest: inout Substring.UTF8View) -> String? {
    guard rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") else { return "0" }
    rest = rest.dropFirst()
    var sign = ""
    if let byte = rest.first, byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") {
      sign = byte == UInt8(ascii: "-") ? "-" : ""
      rest = rest.dropFirst()
    }
    let digits = takeDigits(&rest)
    return digits.isEmpty ? nil : sign + digits
  }

  private static func takeDigits(_ rest: inout Substring.UTF8View) -> String {
    let digits = rest.prefix { $0.decimalDigit != nil }
    rest = rest.dropFirst(digits.count)
    return String(Substring(digits))
  }
}

extension UInt8 {
  /// The value of this ASCII character as a decimal digit.
  var decimalDigit: UInt32? {
    hexDigit.flatMap { $0 < 10 ? $0 : nil }
  }

  /// The value of this ASCII character as a hexadecimal digit.
  var hexDigit: UInt32? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(self - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(self - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(self - UInt8(ascii: "A")) + 10
    default: nil
    }
  }
}
