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
    let isNegative = text.hasPrefix("-")
    let parts = (isNegative ? text.dropFirst() : text[...]).split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      parts.contains(where: { !$0.isEmpty })
    else { return text }
    let whole = parts[0].drop { $0 == "0" }
    let fraction = parts.count == 2 ? String(parts[1].reversed().drop { $0 == "0" }.reversed()) : ""
    let number = (whole.isEmpty ? "0" : whole) + (fraction.isEmpty ? "" : "." + fraction)
    return isNegative && number != "0" ? "-" + number : String(number)
  }
}
