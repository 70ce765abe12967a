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
