import Foundation

/// The arithmetic operations on numbers. The result of two integers is an integer unless it overflows. The result of
/// a decimal with a decimal or an integer is a decimal. Other results are doubles. A null operand or a division by
/// zero results in null.
enum Arithmetic {
  case add, subtract, multiply, divide, remainder

  func value(_ left: Value, _ right: Value) -> Value {
    guard let a = left.operand, let b = right.operand else { return .null }
    switch (a, b) {
    case (.int(let a), .int(let b)): return integer(a, b)
    case (.decimal(let a), .decimal(let b)): return decimal(a.decimalValue, b.decimalValue)
    case (.decimal(let a), .int(let b)): return decimal(a.decimalValue, Decimal(b))
    case (.int(let a), .decimal(let b)): return decimal(Decimal(a), b.decimalValue)
    default: return double(a.doubleValue ?? .nan, b.doubleValue ?? .nan)
    }
  }

  private func integer(_ a: Int64, _ b: Int64) -> Value {
    if b == 0, self == .divide || self == .remainder { return .null }
    let (result, overflow) =
      switch self {
      case .add: a.addingReportingOverflow(b)
      case .subtract: a.subtractingReportingOverflow(b)
      case .multiply: a.multipliedReportingOverflow(by: b)
      case .divide: a.dividedReportingOverflow(by: b)
      case .remainder: a.remainderReportingOverflow(dividingBy: b)
      }
    return overflow ? double(Double(a), Double(b)) : .int(result)
  }

  private func double(_ a: Double, _ b: Double) -> Value {
    if b == 0, self == .divide || self == .remainder { return .null }
    return switch self {
    case .add: .double(a + b)
    case .subtract: .double(a - b)
    case .multiply: .double(a * b)
    case .divide: .double(a / b)
    case .remainder: .double(a.truncatingRemainder(dividingBy: b))
    }
  }

  private func decimal(_ a: Decimal, _ b: Decimal) -> Value {
    if b == 0, self == .divide || self == .remainder { return .null }
    let result =
      switch self {
      case .add: a + b
      case .subtract: a - b
      case .multiply: a * b
      case .divide: a / b
      case .remainder: a - b * Decimal((a / b as NSDecimalNumber).int64Value)
      }
    return .decimal(NSDecimalNumber(decimal: result))
  }
}

extension Value {
  /// The operand of an arithmetic operation: an integer, a double or a decimal. A Boolean value is 0 or 1, a date is
  /// its number of seconds since the reference date, and a string is the number in it. `nil` for any other value.
  var operand: Value? {
    switch self {
    case .int, .double, .decimal: self
    case .bool(let value): .int(value ? 1 : 0)
    case .float(let value): .double(Double(value))
    case .date(let date): .double(date.timeIntervalSinceReferenceDate)
    case .string(let text): Value(numberIn: text)
    default: nil
    }
  }

  /// The number as a double, for functions on real numbers; `nil` if the value is not a number.
  var real: Double? { operand?.doubleValue }
}
