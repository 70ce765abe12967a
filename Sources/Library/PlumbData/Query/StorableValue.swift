// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Foundation

/// A type of values that a store contains unchanged. Only the types below conform to it.
public protocol StorableValue: Sendable {
  /// The value as a constant of a query.
  var storedValue: StoredValue { get }

  /// Creates the value of a stored value; `nil` if the stored value has no equal in the type.
  init?(storedValue: StoredValue)

  /// The type of an attribute with such values.
  static var attributeType: NSAttributeType { get }
}

/// A type of values by which a store can sort.
public protocol SortableValue: StorableValue {}

extension String: SortableValue {
  public var storedValue: StoredValue { .string(self) }

  public init?(storedValue: StoredValue) {
    guard case .string(let value) = storedValue else { return nil }
    self = value
  }

  public static var attributeType: NSAttributeType { .stringAttributeType }
}

extension Bool: SortableValue {
  public var storedValue: StoredValue { .boolean(self) }

  public init?(storedValue: StoredValue) {
    switch storedValue {
    case .boolean(let value): self = value
    case .integer(let value): self = value != 0
    default: return nil
    }
  }

  public static var attributeType: NSAttributeType { .booleanAttributeType }
}

extension Date: SortableValue {
  public var storedValue: StoredValue { .date(self) }

  public init?(storedValue: StoredValue) {
    guard case .date(let value) = storedValue else { return nil }
    self = value
  }

  public static var attributeType: NSAttributeType { .dateAttributeType }
}

extension Data: StorableValue {
  public var storedValue: StoredValue { .data(self) }

  public init?(storedValue: StoredValue) {
    guard case .data(let value) = storedValue else { return nil }
    self = value
  }

  public static var attributeType: NSAttributeType { .binaryDataAttributeType }
}

extension UUID: SortableValue {
  public var storedValue: StoredValue { .uuid(self) }

  public init?(storedValue: StoredValue) {
    guard case .uuid(let value) = storedValue else { return nil }
    self = value
  }

  public static var attributeType: NSAttributeType { .UUIDAttributeType }
}

extension URL: StorableValue {
  public var storedValue: StoredValue { .url(self) }

  public init?(storedValue: StoredValue) {
    guard case .url(let value) = storedValue else { return nil }
    self = value
  }

  public static var attributeType: NSAttributeType { .URIAttributeType }
}
