/// `1_000_000`, and `100000`: from seven digits on swift-format wants them grouped.
package func integerLiteral(_ value: Int64) -> String {
  let digits = Array(String(value.magnitude))
  guard digits.count >= 7 else { return "\(value)" }
  let grouped = digits.enumerated().map { index, digit in
    index > 0 && (digits.count - index) % 3 == 0 ? "_\(digit)" : "\(digit)"
  }
  return (value < 0 ? "-" : "") + grouped.joined()
}
