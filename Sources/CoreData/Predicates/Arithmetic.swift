import Foundation

/// The four operations and powers on numbers. Integers stay integers as long as they fit; a decimal stays a decimal
/// beside integers and decimals; a null operand makes a null.
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
  /// What arithmetic counts with: an integer, a double or a decimal; a date by its seconds, a string by its number.
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

  /// The number as the functions on real numbers take it.
  var real: Double? { operand?.doubleValue }
}
