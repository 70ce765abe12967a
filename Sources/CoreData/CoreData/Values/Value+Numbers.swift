import Foundation

extension Value {
  /// Returns the exact order of two numbers: large integers are not rounded to doubles. `nil` for not-a-number.
  func compareNumbers(_ other: Value) -> ComparisonResult? {
    if let a = integer, let b = other.integer { return Value.order(a, b) }
    if let a = double, let b = other.double { return Value.order(doubles: a, b) }
    if let a = integer, let b = other.double { return Value.order(a, b) }
    if let a = double, let b = other.integer { return Value.order(b, a)?.reversed }
    if let a = decimal, let b = other.decimal { return Value.order(decimals: a, b) }
    return Value.order(doubles: doubleValue ?? .nan, other.doubleValue ?? .nan)
  }

  /// The number as a double, rounded if necessary; `nil` if the value is not a number.
  var doubleValue: Double? {
    switch self {
    case .bool(let value): value ? 1 : 0
    case .int(let value): Double(value)
    case .float(let value): Double(value)
    case .double(let value): value
    case .decimal(let value): value.nearestDouble
    default: nil
    }
  }

  /// The number as an integer; `nil` if it is not exactly an integer.
  var exactInteger: Int64? {
    switch self {
    case .bool, .int: integer
    case .float, .double: doubleValue.flatMap(Int64.init(exactly:))
    case .decimal(let value): Value.integer(of: value)
    default: nil
    }
  }

  /// The integer of a value of an integer type; `nil` for any other value.
  private var integer: Int64? {
    switch self {
    case .bool(let value): value ? 1 : 0
    case .int(let value): value
    default: nil
    }
  }

  /// The double of a value of a floating-point type; `nil` for any other value.
  private var double: Double? {
    switch self {
    case .float(let value): Double(value)
    case .double(let value): value
    default: nil
    }
  }

  /// The decimal of a value that converts to a decimal without loss; `nil` for any other value.
  private var decimal: NSDecimalNumber? {
    switch self {
    case .bool(let value): NSDecimalNumber(value: value ? 1 : 0)
    case .int(let value): NSDecimalNumber(decimal: Decimal(value))
    case .decimal(let value): value
    default: nil
    }
  }

  /// Returns the integer of a decimal; `nil` if it has a fraction or is out of range.
  private static func integer(of value: NSDecimalNumber) -> Int64? {
    guard let integer = Int64(value.description) else { return nil }
    return integer
  }

  private static func order(decimals a: NSDecimalNumber, _ b: NSDecimalNumber) -> ComparisonResult? {
    a.decimalValue.isNaN || b.decimalValue.isNaN ? nil : order(a.decimalValue, b.decimalValue)
  }

  private static func order(doubles a: Double, _ b: Double) -> ComparisonResult? {
    a.isNaN || b.isNaN ? nil : order(a, b)
  }

  /// Returns the order of an integer and a double without rounding either.
  private static func order(_ a: Int64, _ b: Double) -> ComparisonResult? {
    if b.isNaN { return nil }
    if b >= 0x1p63 { return .orderedAscending }
    if b < -0x1p63 { return .orderedDescending }
    let whole = b.rounded(.down)
    let order = order(a, Int64(whole))
    return order == .orderedSame && whole < b ? .orderedAscending : order
  }
}

extension NSDecimalNumber {
  /// The double that is nearest to the number. Foundation's conversion on Linux differs in the last digits.
  var nearestDouble: Double { Double(description) ?? doubleValue }
}

extension ComparisonResult {
  /// The order with the operands exchanged.
  var reversed: ComparisonResult {
    switch self {
    case .orderedAscending: .orderedDescending
    case .orderedSame: .orderedSame
    case .orderedDescending: .orderedAscending
    }
  }
}
