import Foundation

/// Returns an integer for any number; a fraction is truncated. `nil` if the value is not a number.
///
/// The range of 16-bit and 32-bit attributes is checked when the object is saved, not here.
func acceptableInteger(_ value: Any) -> Value? {
  let type = type(of: value)
  if type == Int.self, let integer = value as? Int { return .int(Int64(integer)) }
  if type == Int64.self, let integer = value as? Int64 { return .int(integer) }
  if type == Int32.self, let integer = value as? Int32 { return .int(Int64(integer)) }
  if type == Int16.self, let integer = value as? Int16 { return .int(Int64(integer)) }
  if type == Bool.self, let bool = value as? Bool { return .int(bool ? 1 : 0) }
  guard let number = number(from: value) else { return nothing(in: value) }
  return .int(number.int64Value)
}

/// Returns a Boolean value for a `Bool` or any number, where 0 is false. `nil` if the value is not a number.
func acceptableBoolean(_ value: Any) -> Value? {
  if type(of: value) == Bool.self, let bool = value as? Bool { return .bool(bool) }
  guard let number = number(from: value) else { return nothing(in: value) }
  return .bool(number.boolValue)
}

/// Returns a 64-bit floating-point number for any number; `nil` if the value is not a number.
func acceptableDouble(_ value: Any) -> Value? {
  let type = type(of: value)
  if type == Double.self, let double = value as? Double { return .double(double) }
  if type == Int.self, let integer = value as? Int { return .double(Double(integer)) }
  guard let number = number(from: value) else { return nothing(in: value) }
  return .double(number.doubleValue)
}

/// Returns a 32-bit floating-point number for any number; `nil` if the value is not a number.
func acceptableFloat(_ value: Any) -> Value? {
  let type = type(of: value)
  if type == Float.self, let float = value as? Float { return .float(float) }
  if type == Double.self, let double = value as? Double { return .float(Float(double)) }
  guard let number = number(from: value) else { return nothing(in: value) }
  return .float(number.floatValue)
}

/// Returns a decimal for any number; `nil` if the value is not a number.
func acceptableDecimal(_ value: Any) -> Value? {
  if type(of: value) == Decimal.self, let decimal = value as? Decimal {
    return .decimal(NSDecimalNumber(decimal: decimal))
  }
  guard let number = number(from: value) else { return nothing(in: value) }
  return .decimal(number as? NSDecimalNumber ?? decimal(number))
}

/// Returns the decimal of a number of another type. The range of decimals is smaller: returns not-a-number for a
/// number that is too large, and zero for one that is too small.
private func decimal(_ number: NSNumber) -> NSDecimalNumber {
  let magnitude = abs(number.doubleValue)
  guard magnitude < 1e127 else { return .notANumber }
  return magnitude < 1e-127 ? .zero : NSDecimalNumber(decimal: number.decimalValue)
}

/// Returns the number object of a value that Foundation accepts as a number: its own numbers and Swift's numbers of
/// any width. `nil` for any other value.
private func number(from value: Any) -> NSNumber? {
  switch value {
  case let number as NSNumber: number
  case let decimal as Decimal: NSDecimalNumber(decimal: decimal)
  case let integer as any FixedWidthInteger: NSNumber(integer: integer)
  case let float as any BinaryFloatingPoint: NSNumber(value: Double(float))
  default: nil
  }
}

extension NSNumber {
  /// Creates the number object of an integer of any width.
  fileprivate convenience init(integer: some FixedWidthInteger) {
    if let signed = Int64(exactly: integer) {
      self.init(value: signed)
    } else {
      self.init(value: UInt64(truncatingIfNeeded: integer))
    }
  }
}
