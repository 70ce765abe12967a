import Foundation

extension StoredValue {
  /// Returns the order in which a store sorts two values; `nil` for types without an order.
  func order(_ other: StoredValue) -> ComparisonResult? {
    switch (self, other) {
    case (.string(let one), .string(let other)): Self.order(Array(one.utf8), Array(other.utf8))
    case (.date(let one), .date(let other)): Self.order(one, other)
    case (.uuid(let one), .uuid(let other)): Self.order(one.list, other.list)
    case (.integer(let one), .integer(let other)): Self.order(one, other)
    default: decimal.flatMap { one in other.decimal.map { Self.order(one, $0) } } ?? numbers(other)
    }
  }

  private func numbers(_ other: StoredValue) -> ComparisonResult? {
    number.flatMap { one in other.number.map { Self.order(one, $0) } }
  }

  private static func order<Value: Comparable>(_ one: Value, _ other: Value) -> ComparisonResult {
    one < other ? .orderedAscending : one == other ? .orderedSame : .orderedDescending
  }

  private static func order(_ one: [UInt8], _ other: [UInt8]) -> ComparisonResult {
    one == other ? .orderedSame : one.lexicographicallyPrecedes(other) ? .orderedAscending : .orderedDescending
  }

  /// The identifier of an object; `nil` for a value of another type.
  var objectID: NSManagedObjectID? {
    if case .object(let id) = self { id } else { nil }
  }

  /// The value as a number; `nil` for a value of another type.
  var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .double(let value): value
    case .boolean(let value): value ? 1 : 0
    case .decimal(let value): value.nearestDouble
    default: nil
    }
  }

  /// The value as an exact decimal number; `nil` for a double and for a value of another type.
  var decimal: Decimal? {
    switch self {
    case .integer(let value): Decimal(value)
    case .boolean(let value): value ? 1 : 0
    case .decimal(let value): value
    default: nil
    }
  }
}

extension UUID {
  fileprivate var list: [UInt8] { withUnsafeBytes(of: uuid) { Array($0) } }
}
