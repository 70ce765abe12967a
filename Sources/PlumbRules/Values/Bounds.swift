import PlumbModel
import PlumbText

/// The least and the greatest value of an attribute, as far as the model says them in numbers: of the values themselves,
/// of a String's length, or of seconds for a Date.
struct Bounds {
  var minimum: DecimalNumber?
  var maximum: DecimalNumber?

  var areInverted: Bool {
    guard let minimum, let maximum else { return false }
    return maximum.isLess(than: minimum)
  }

  /// The XML attribute of the least value.
  static func minimumPlace(_ type: AttributeType) -> String {
    type == .date ? "minDateTimeInterval" : "minValueString"
  }

  /// The XML attribute of the greatest value.
  static func maximumPlace(_ type: AttributeType) -> String {
    type == .date ? "maxDateTimeInterval" : "maxValueString"
  }
}

extension Attribute {
  /// nil where there are none, as on nearly every attribute.
  var bounds: Bounds? {
    guard type == .date || type == .string || type.isNumeric else { return nil }
    let least = type == .date ? minimumDateInterval : minimumValue
    let greatest = type == .date ? maximumDateInterval : maximumValue
    guard least != nil || greatest != nil else { return nil }
    return Bounds(minimum: least.flatMap { DecimalNumber($0) }, maximum: greatest.flatMap { DecimalNumber($0) })
  }
}

extension DecimalNumber {
  /// Exactly, whatever the number of digits.
  func isLess(than other: DecimalNumber) -> Bool {
    guard isNegative == other.isNegative else { return isNegative }
    return isNegative ? other.hasLessMagnitude(than: self) : hasLessMagnitude(than: other)
  }

  private func hasLessMagnitude(than other: DecimalNumber) -> Bool {
    guard !digits.isEmpty, !other.digits.isEmpty else { return digits.isEmpty && !other.digits.isEmpty }
    // Digits have no zeros in front, so that more of them before the point is more.
    let whole = digits.utf8.count + exponent
    let otherWhole = other.digits.utf8.count + other.exponent
    guard whole == otherWhole else { return whole < otherWhole }
    return digits.utf8.lexicographicallyPrecedes(other.digits.utf8)
  }
}
