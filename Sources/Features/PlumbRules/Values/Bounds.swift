import PlumbCore
import PlumbModel

/// The minimum and the maximum of an attribute, as numbers: of the values, of a String's length, or of the seconds
/// since 2001-01-01 00:00 UTC for a Date.
///
///     Bounds(minimum: DecimalNumber("5"), maximum: DecimalNumber("1")).areInverted  // true
struct Bounds {
  /// The minimum. `nil` if the model sets none, or if its text is not a number.
  var minimum: DecimalNumber?
  /// The maximum. `nil` if the model sets none, or if its text is not a number.
  var maximum: DecimalNumber?

  /// Whether no value is allowed: both bounds are set, and the maximum is less than the minimum.
  var areInverted: Bool {
    guard let minimum, let maximum else { return false }
    return maximum.isLess(than: minimum)
  }

  /// Returns a bound for a message: a number, or the date of a number of seconds.
  static func shown(_ bound: DecimalNumber, _ type: AttributeType) -> String {
    type == .date ? ReferenceDate.text(bound.description) : bound.description
  }

  /// Returns the XML attribute of the minimum: `minDateTimeInterval` for a Date, `minValueString` for all other
  /// types.
  static func minimumPlace(_ type: AttributeType) -> XMLKey {
    type == .date ? .minDateTimeInterval : .minValueString
  }
}

extension Attribute {
  /// The bounds that the model sets, as numbers. `nil` if it sets none, as for nearly every attribute, and for types
  /// without an order.
  ///
  /// Dates of old models have their bounds as text too (`minValueString="12/4/2013"`). Only the intervals are read.
  var bounds: Bounds? {
    guard type == .date || type == .string || type.isNumeric else { return nil }
    let least = type == .date ? minimumDateInterval : minimumValue
    let greatest = type == .date ? maximumDateInterval : maximumValue
    guard least != nil || greatest != nil else { return nil }
    return Bounds(minimum: least.flatMap { DecimalNumber($0) }, maximum: greatest.flatMap { DecimalNumber($0) })
  }
}

extension DecimalNumber {
  /// Whether the number is less than another. The comparison is exact for any number of digits: `1e-60` < `0.5` <
  /// `12345678901234567890.1`.
  func isLess(than other: DecimalNumber) -> Bool {
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
