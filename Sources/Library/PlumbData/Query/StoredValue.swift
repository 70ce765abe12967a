import Foundation

/// A constant of a query or a value in a schema, in the types that a store has.
public enum StoredValue: Hashable, Sendable {
  /// A text.
  case string(String)
  /// A Boolean value.
  case boolean(Bool)
  /// An integer of any width.
  case integer(Int64)
  /// A number of type Double or Float.
  case double(Double)
  /// A decimal number.
  case decimal(Decimal)
  /// A point in time.
  case date(Date)
  /// Bytes.
  case data(Data)
  /// A UUID.
  case uuid(UUID)
  /// A URL.
  case url(URL)
  /// An object.
  case object(NSManagedObjectID)
  /// The URI of an object's identifier that was decoded.
  case uri(URL)
}

extension StoredValue {
  /// The value as an argument of a predicate.
  var argument: Any {
    switch self {
    case .string(let value): value
    case .boolean(let value): value
    case .integer(let value): value
    case .double(let value): value
    case .decimal(let value): value
    case .date(let value): value
    case .data(let value): value
    case .uuid(let value): value
    case .url(let value), .uri(let value): value
    case .object(let value): value
    }
  }

  /// Creates the value of a result of a fetch request; `nil` for null and for types that a store does not have.
  init?(_ result: Any?) {
    switch result {
    case let value as NSDecimalNumber: self = .decimal(value.decimalValue)
    case let value as NSNumber: self = value.isFloatingPoint ? .double(value.doubleValue) : .integer(value.int64Value)
    case let value as String: self = .string(value)
    case let value as Date: self = .date(value)
    case let value as Data: self = .data(value)
    case let value as UUID: self = .uuid(value)
    case let value as URL: self = .url(value)
    case let value as NSManagedObjectID: self = .object(value)
    case let value as NSManagedObject: self = .object(value.objectID)
    default: return nil
    }
  }
}

extension NSNumber {
  fileprivate var isFloatingPoint: Bool {
    let type = UInt8(bitPattern: objCType.pointee)
    return type == UInt8(ascii: "d") || type == UInt8(ascii: "f")
  }
}
