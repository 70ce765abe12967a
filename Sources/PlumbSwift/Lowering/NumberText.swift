/// A number as Swift spells it: `1_000`, `0x10`, `-0.5`, `1e3`.
struct NumberText {
  /// Without `_`, in lower case, with its sign.
  let text: String
  private let isNegative: Bool
  private let digits: Substring

  init(_ literal: String, isNegative: Bool) {
    let digits = literal.filter { $0 != "_" }.lowercased()
    self.isNegative = isNegative
    text = (isNegative ? "-" : "") + digits
    self.digits = digits[...]
  }

  var integer: Int64? {
    let radix = digits.hasPrefix("0x") ? 16 : digits.hasPrefix("0o") ? 8 : digits.hasPrefix("0b") ? 2 : 10
    return Int64((isNegative ? "-" : "") + (radix == 10 ? digits : digits.dropFirst(2)), radix: radix)
  }

  var floating: Double? { integer.map(Double.init) ?? Double(text) }

  /// Digits without zeros that say nothing: `0.1` for `00.10`.
  var decimal: String? {
    if let integer { return String(integer) }
    guard !digits.hasPrefix("0x"), Double(text) != nil else { return nil }
    return Self.plain(text)
  }

  /// A decimal number's text without zeros that say nothing; other texts as they are.
  static func plain(_ text: String) -> String {
    let bytes = Array(text.utf8)
    let isNegative = bytes.first == UInt8(ascii: "-")
    let number = bytes.dropFirst(isNegative ? 1 : 0)
    let whole = number.prefix { (0x30...0x39).contains($0) }
    let rest = number.dropFirst(whole.count)
    let fraction = rest.dropFirst()
    guard !(whole.isEmpty && fraction.isEmpty), rest.isEmpty || rest.first == UInt8(ascii: "."),
      fraction.allSatisfy({ (0x30...0x39).contains($0) })
    else { return text }
    var digits = Array(whole.drop { $0 == 0x30 })
    if digits.isEmpty { digits = [0x30] }
    if let last = fraction.lastIndex(where: { $0 != 0x30 }) { digits += [UInt8(ascii: ".")] + fraction[...last] }
    if isNegative, digits != [0x30] { digits.insert(UInt8(ascii: "-"), at: 0) }
    return String(decoding: digits, as: UTF8.self)
  }
}
