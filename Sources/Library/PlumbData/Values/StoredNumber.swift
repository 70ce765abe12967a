import Foundation

/// The conversion of stored numbers to Swift's numbers.
///
/// A cast of an `NSNumber` searches for a conversion each time, which takes longer than the rest of an access. So a
/// number is converted directly, with the result of a cast: `nil` for a number that the type cannot represent.
@usableFromInline
enum StoredNumber {
  /// Returns a stored value as a type. `nil` if it has no value of the type.
  @inlinable
  static func value<Value>(_ stored: Any?) -> Value? {
    if Value.self == Int64.self { return integer(stored) as? Value }
    if Value.self == Bool.self { return boolean(stored) as? Value }
    if Value.self == Double.self { return double(stored) as? Value }
    if Value.self == Int32.self { return integer(stored).flatMap(Int32.init(exactly:)) as? Value }
    if Value.self == Int16.self { return integer(stored).flatMap(Int16.init(exactly:)) as? Value }
    if Value.self == Int.self { return integer(stored).flatMap(Int.init(exactly:)) as? Value }
    if Value.self == Decimal.self { return decimal(stored) as? Value }
    return stored as? Value
  }

  /// Returns an integer. A fraction is compared by a cast.
  @usableFromInline
  static func integer(_ stored: Any?) -> Int64? {
    guard let number = stored as? NSNumber, !number.hasFraction else { return stored as? Int64 }
    return number.int64Value
  }

  /// Returns a Boolean value: 0 is false and 1 is true.
  @usableFromInline
  static func boolean(_ stored: Any?) -> Bool? {
    switch integer(stored) {
    case 0: false
    case 1: true
    default: nil
    }
  }

  @usableFromInline
  static func double(_ stored: Any?) -> Double? {
    guard let number = stored as? NSNumber, number.hasFraction, !(number is NSDecimalNumber) else {
      return stored as? Double
    }
    return number.doubleValue
  }

  @usableFromInline
  static func decimal(_ stored: Any?) -> Decimal? {
    (stored as? NSDecimalNumber)?.decimalValue ?? stored as? Decimal
  }
}

extension NSNumber {
  /// Whether the type of the value is one of numbers with a fraction: its code in Objective-C is `d` or `f`.
  fileprivate var hasFraction: Bool {
    let code = objCType.pointee
    return code == 100 || code == 102
  }
}
