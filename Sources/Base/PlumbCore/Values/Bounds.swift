/// The minimum and the maximum of an attribute, as numbers: of the values, of a String's length, or of the seconds
/// since 2001-01-01 00:00 UTC for a Date.
///
///     Bounds(minimum: DecimalNumber("5"), maximum: DecimalNumber("1")).areInverted  // true
///
/// The rules check the bounds of a model with it, and the macros those in an annotation.
package struct Bounds {
  /// The minimum. `nil` if none is set, or if its text is not a number.
  package var minimum: DecimalNumber?
  /// The maximum. `nil` if none is set, or if its text is not a number.
  package var maximum: DecimalNumber?

  /// Creates bounds.
  package init(minimum: DecimalNumber?, maximum: DecimalNumber?) {
    self.minimum = minimum
    self.maximum = maximum
  }

  /// Creates the bounds of a range.
  private init(_ range: ClosedRange<Int64>) {
    self.init(minimum: DecimalNumber("\(range.lowerBound)"), maximum: DecimalNumber("\(range.upperBound)"))
  }

  /// Whether no value is allowed: both bounds are set, and the maximum is less than the minimum.
  package var areInverted: Bool {
    guard let minimum, let maximum else { return false }
    return maximum.isLess(than: minimum)
  }

  /// The position of a value outside of the bounds.
  package enum Side { case below, above }

  /// Returns the position of a value. `nil` for a value within the bounds.
  package func side(of value: DecimalNumber) -> Side? {
    if minimum.map({ value.isLess(than: $0) }) ?? false { return .below }
    return maximum.map { $0.isLess(than: value) } ?? false ? .above : nil
  }

  /// Returns the position of all allowed values if no value of the type is one of them: above its range for a minimum
  /// above it. `nil` if values of the type are allowed.
  package func unreachable(in type: AttributeType) -> Side? {
    guard let range = type.integers.map({ Bounds($0) }) else { return nil }
    if minimum.flatMap(range.side) == .above { return .above }
    return maximum.flatMap(range.side) == .below ? .below : nil
  }

  /// Returns the fault of a single bound, as a phrase that follows `is`. `nil` if the bound is a value of the type.
  package static func fault(of number: DecimalNumber, in type: AttributeType) -> String? {
    if type == .string { return number.isNegative || !number.isInteger ? "not a length" : nil }
    guard let range = type == .boolean ? 0...1 : type.integers else { return nil }
    if Bounds(range).side(of: number) == nil { return nil }
    return "beyond the range of \(type.rawValue), \(range.lowerBound) to \(range.upperBound)"
  }
}

extension AttributeType {
  /// The range of an integer type. `nil` for other types.
  package var integers: ClosedRange<Int64>? {
    switch self {
    case .integer16: Int64(Int16.min)...Int64(Int16.max)
    case .integer32: Int64(Int32.min)...Int64(Int32.max)
    case .integer64: Int64.min...Int64.max
    default: nil
    }
  }
}

extension DecimalNumber {
  /// Whether the number is less than another. The comparison is exact for any number of digits: `1e-60` < `0.5` <
  /// `12345678901234567890.1`.
  package func isLess(than other: DecimalNumber) -> Bool {
    guard isNegative == other.isNegative else { return isNegative }
    return isNegative ? other.hasLessMagnitude(than: self) : hasLessMagnitude(than: other)
  }

  /// Whether the absolute value is less than that of another number. Zero has no digits and is less than all others.
  private func hasLessMagnitude(than other: DecimalNumber) -> Bool {
    guard !digits.isEmpty, !other.digits.isEmpty else { return digits.isEmpty && !other.digits.isEmpty }
    // The digits have no leading zeros, so that the number with more digits before the point is greater.
    let whole = digits.utf8.count + exponent
    let otherWhole = other.digits.utf8.count + other.exponent
    guard whole == otherWhole else { return whole < otherWhole }
    return digits.utf8.lexicographicallyPrecedes(other.digits.utf8)
  }
}
