/// The natural order of names with numbers: `Model`, `Model 2`, `Model 10`. Xcode numbers model versions this way, so
/// this is the order of their creation.
package enum NaturalOrder {
  /// Whether one name precedes another. Digits compare by their numeric value, all other characters by their bytes.
  /// Leading zeros count only if the names are otherwise equal: `a01`, `a1`, `a2`.
  package static func precedes(_ one: String, _ other: String) -> Bool {
    var left = Array(one.utf8)[...]
    var right = Array(other.utf8)[...]
    while let first = left.first, let second = right.first {
      if isDigit(first), isDigit(second) {
        let (number, otherNumber) = (takeNumber(&left), takeNumber(&right))
        if number.count != otherNumber.count { return number.count < otherNumber.count }
        if number != otherNumber { return number.lexicographicallyPrecedes(otherNumber) }
      } else {
        if first != second { return first < second }
        left.removeFirst()
        right.removeFirst()
      }
    }
    if left.isEmpty != right.isEmpty { return left.isEmpty }
    return one.utf8.lexicographicallyPrecedes(other.utf8)
  }

  private static func takeNumber(_ text: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let digits = text.prefix(while: isDigit)
    text = text[digits.endIndex...]
    return digits.drop { $0 == UInt8(ascii: "0") }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
