import Foundation

/// The type of an attribute's values. The numbers are those of stores, archives and version hashes.
public enum NSAttributeType: UInt, Sendable {
  /// No type; for transient attributes only.
  case undefinedAttributeType = 0
  /// A whole number of 16 bits.
  case integer16AttributeType = 100
  /// A whole number of 32 bits.
  case integer32AttributeType = 200
  /// A whole number of 64 bits.
  case integer64AttributeType = 300
  /// An exact decimal number, `NSDecimalNumber`.
  case decimalAttributeType = 400
  /// A number of 64 bits with a fraction.
  case doubleAttributeType = 500
  /// A number of 32 bits with a fraction.
  case floatAttributeType = 600
  /// Text.
  case stringAttributeType = 700
  /// True or false, as a number.
  case booleanAttributeType = 800
  /// A point in time.
  case dateAttributeType = 900
  /// Bytes.
  case binaryDataAttributeType = 1000
  /// A UUID.
  case UUIDAttributeType = 1100
  /// A URL.
  case URIAttributeType = 1200
  /// Any object that a value transformer turns into bytes and back.
  case transformableAttributeType = 1800
  /// The ID of a managed object.
  case objectIDAttributeType = 2000
  /// A dictionary of named elements.
  case compositeAttributeType = 2100
}

extension NSAttributeDescription {
  /// The type of an attribute's values under its short name: `.string`, `.integer64`.
  public struct AttributeType: RawRepresentable, Hashable, Sendable {
    /// The type under its long name.
    public let rawValue: NSAttributeType

    /// A type from its long name.
    public init(rawValue: NSAttributeType) { self.rawValue = rawValue }

    /// No type; for transient attributes only.
    public static let undefined = AttributeType(rawValue: .undefinedAttributeType)
    /// A whole number of 16 bits.
    public static let integer16 = AttributeType(rawValue: .integer16AttributeType)
    /// A whole number of 32 bits.
    public static let integer32 = AttributeType(rawValue: .integer32AttributeType)
    /// A whole number of 64 bits.
    public static let integer64 = AttributeType(rawValue: .integer64AttributeType)
    /// An exact decimal number.
    public static let decimal = AttributeType(rawValue: .decimalAttributeType)
    /// A number of 64 bits with a fraction.
    public static let double = AttributeType(rawValue: .doubleAttributeType)
    /// A number of 32 bits with a fraction.
    public static let float = AttributeType(rawValue: .floatAttributeType)
    /// Text.
    public static let string = AttributeType(rawValue: .stringAttributeType)
    /// True or false.
    public static let boolean = AttributeType(rawValue: .booleanAttributeType)
    /// A point in time.
    public static let date = AttributeType(rawValue: .dateAttributeType)
    /// Bytes.
    public static let binaryData = AttributeType(rawValue: .binaryDataAttributeType)
    /// A UUID.
    public static let uuid = AttributeType(rawValue: .UUIDAttributeType)
    /// A URL.
    public static let uri = AttributeType(rawValue: .URIAttributeType)
    /// Any object that a value transformer turns into bytes and back.
    public static let transformable = AttributeType(rawValue: .transformableAttributeType)
    /// The ID of a managed object.
    public static let objectID = AttributeType(rawValue: .objectIDAttributeType)
    /// A dictionary of named elements.
    public static let composite = AttributeType(rawValue: .compositeAttributeType)
  }

  /// The type of the attribute's values under its short name.
  public var type: AttributeType {
    get { AttributeType(rawValue: attributeType) }
    set { attributeType = newValue.rawValue }
  }
}
