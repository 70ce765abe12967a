import Foundation

/// Constants for the types of attributes. Stores, archives and version hashes use the raw values.
public enum NSAttributeType: UInt, Sendable {
  /// An undefined type, which only transient attributes can have.
  case undefinedAttributeType = 0
  /// A 16-bit signed integer.
  case integer16AttributeType = 100
  /// A 32-bit signed integer.
  case integer32AttributeType = 200
  /// A 64-bit signed integer.
  case integer64AttributeType = 300
  /// A decimal number, as an `NSDecimalNumber`.
  case decimalAttributeType = 400
  /// A 64-bit floating-point number.
  case doubleAttributeType = 500
  /// A 32-bit floating-point number.
  case floatAttributeType = 600
  /// A string.
  case stringAttributeType = 700
  /// A Boolean value, as a number.
  case booleanAttributeType = 800
  /// A date.
  case dateAttributeType = 900
  /// Binary data.
  case binaryDataAttributeType = 1000
  /// A UUID.
  case UUIDAttributeType = 1100
  /// A URI, as a URL.
  case URIAttributeType = 1200
  /// An object that a value transformer converts to data and back.
  case transformableAttributeType = 1800
  /// A managed object ID.
  case objectIDAttributeType = 2000
  /// A composite type: a dictionary of named elements.
  case compositeAttributeType = 2100
}

extension NSAttributeDescription {
  /// The type of an attribute's values, with short names: `.string`, `.integer64`.
  public struct AttributeType: RawRepresentable, Hashable, Sendable {
    /// The corresponding `NSAttributeType`.
    public let rawValue: NSAttributeType

    /// Creates a type from the corresponding `NSAttributeType`.
    public init(rawValue: NSAttributeType) { self.rawValue = rawValue }

    /// An undefined type, which only transient attributes can have.
    public static let undefined = AttributeType(rawValue: .undefinedAttributeType)
    /// A 16-bit signed integer.
    public static let integer16 = AttributeType(rawValue: .integer16AttributeType)
    /// A 32-bit signed integer.
    public static let integer32 = AttributeType(rawValue: .integer32AttributeType)
    /// A 64-bit signed integer.
    public static let integer64 = AttributeType(rawValue: .integer64AttributeType)
    /// A decimal number.
    public static let decimal = AttributeType(rawValue: .decimalAttributeType)
    /// A 64-bit floating-point number.
    public static let double = AttributeType(rawValue: .doubleAttributeType)
    /// A 32-bit floating-point number.
    public static let float = AttributeType(rawValue: .floatAttributeType)
    /// A string.
    public static let string = AttributeType(rawValue: .stringAttributeType)
    /// A Boolean value.
    public static let boolean = AttributeType(rawValue: .booleanAttributeType)
    /// A date.
    public static let date = AttributeType(rawValue: .dateAttributeType)
    /// Binary data.
    public static let binaryData = AttributeType(rawValue: .binaryDataAttributeType)
    /// A UUID.
    public static let uuid = AttributeType(rawValue: .UUIDAttributeType)
    /// A URI, as a URL.
    public static let uri = AttributeType(rawValue: .URIAttributeType)
    /// An object that a value transformer converts to data and back.
    public static let transformable = AttributeType(rawValue: .transformableAttributeType)
    /// A managed object ID.
    public static let objectID = AttributeType(rawValue: .objectIDAttributeType)
    /// A composite type: a dictionary of named elements.
    public static let composite = AttributeType(rawValue: .compositeAttributeType)
  }

  /// The type of the attribute's values, as a constant with a short name.
  public var type: AttributeType {
    get { AttributeType(rawValue: attributeType) }
    set { attributeType = newValue.rawValue }
  }
}
