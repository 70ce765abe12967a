import PlumbModel
import PlumbText

/// The least and the greatest value of an attribute, as far as the model says them in numbers: of the values
/// themselves, of a String's length, or of seconds since 2001-01-01 00:00 UTC for a Date.
///
///     Bounds(minimum: DecimalNumber("5"), maximum: DecimalNumber("1")).areInverted  // true
struct Bounds {
  /// nil where the model sets none, and where its text is no number.
  var minimum: DecimalNumber?
  /// nil where the model sets none, and where its text is no number.
  var maximum: DecimalNumber?

  /// Whether no value can be within: both are set, and the greatest is less than the least.
  var areInverted: Bool {
    guard let minimum, let maximum else { return false }
    return maximum.isLess(than: minimum)
  }

  /// The XML attribute of the least value: `minDateTimeInterval` for a Date, `minValueString` for all else.
  static func minimumPlace(_ type: AttributeType) -> XMLKey {
    type == .date ? .minDateTimeInterval : .minValueString
  }
}

extension Attribute {
  /// What the model's validation says in numbers; nil where it says nothing, as on nearly every attribute, and for
  /// types that have no order.
  ///
  /// Dates of old models have their bounds as text too (`minValueString="12/4/2013"`): only the intervals are read.
  var bounds: Bounds? {
    guard hasDetails, type == .date || type == .string || type.isNumeric else { return nil }
    let least = type == .date ? minimumDateInterval : minimumValue
    let greatest = type == .date ? maximumDateInterval : maximumValue
    guard least != nil || greatest != nil else { return nil }
    return Bounds(minimum: least.flatMap { DecimalNumber($0) }, maximum: greatest.flatMap { DecimalNumber($0) })
  }
}

extension DecimalNumber {
  /// Whether it is less than another, exactly, whatever the number of digits: `1e-60` < `0.5` <
  /// `12345678901234567890.1`.
  func isLess(than other: DecimalNumber) -> Bool {
    guard isNegative == other.isNegative else { return isNegative }
    return isNegative ? other.hasLessMagnitude(than: self) : hasLessMagnitude(than: other)
  }

  /// The same without the signs. Zero has no digits and is less than all others.
  private func hasLessMagnitude(than other: DecimalNumber) -> Bool {
    guard !digits.isEmpty, !other.digits.isEmpty else { return digits.isEmpty && !other.digits.isEmpty }
    // Digits have no zeros in front, so that more of them before the point is more.
    let whole = digits.utf8.count + exponent
    let otherWhole = other.digits.utf8.count + other.exponent
    guard whole == otherWhole else { return whole < otherWhole }
    return digits.utf8.lexicographicallyPrecedes(other.digits.utf8)
  }
}
