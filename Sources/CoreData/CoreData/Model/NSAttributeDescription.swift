import Foundation

/// A description of a property that holds a value, such as a number, a string, a date, or data.
open class NSAttributeDescription: NSPropertyDescription {
  /// The type of the attribute's values. Setting it also sets `attributeValueClassName`.
  @exclusivity(unchecked) open var attributeType: NSAttributeType = .undefinedAttributeType {
    willSet { checkMutable() }
    didSet { ownValueClassName = nil }
  }
  /// The default value of the attribute in a new object.
  open var defaultValue: Any? { willSet { checkMutable() } }
  /// The name of the value transformer of a transformable attribute.
  open var valueTransformerName: String? { willSet { checkMutable() } }
  /// Whether a SQLite store can save large values in files outside the database.
  open var allowsExternalBinaryDataStorage: Bool = false { willSet { checkMutable() } }
  /// Whether persistent history preserves the value of a deleted object.
  open var preservesValueInHistoryOnDeletion: Bool = false { willSet { checkMutable() } }
  /// Whether CloudKit stores the value encrypted. The value has no effect on Linux.
  open var allowsCloudEncryption: Bool = false { willSet { checkMutable() } }

  final var ownValueClassName: String?
  /// Whether the model file requests a scalar type for the property in Swift; `nil` if the file does not specify it.
  final var usesScalar: Bool?
  /// The bounds from which the validation predicates were created; `nil` if the predicates were set directly.
  final var bounds: ValueBounds?

  /// The name of the class of the attribute's values, such as `NSNumber` or `NSString`. For a transformable
  /// attribute, the name that was set; `nil` if none was.
  open var attributeValueClassName: String? {
    get { ownValueClassName ?? attributeType.valueClassName }
    set {
      checkMutable()
      ownValueClassName = newValue
    }
  }

  override func emptyCopy() -> NSPropertyDescription { NSAttributeDescription() }

  override func takeOver(_ other: NSPropertyDescription) {
    super.takeOver(other)
    guard let other = other as? NSAttributeDescription else { return }
    attributeType = other.attributeType
    ownValueClassName = other.ownValueClassName
    defaultValue = other.defaultValue
    valueTransformerName = other.valueTransformerName
    allowsExternalBinaryDataStorage = other.allowsExternalBinaryDataStorage
    preservesValueInHistoryOnDeletion = other.preservesValueInHistoryOnDeletion
    allowsCloudEncryption = other.allowsCloudEncryption
    usesScalar = other.usesScalar
    bounds = other.bounds
  }

  /// Sets the predicates that a value must satisfy, and a warning for each that is reported if the value does not.
  open override func setValidationPredicates(
    _ validationPredicates: [NSPredicate]?, withValidationWarnings validationWarnings: [String]?
  ) {
    super.setValidationPredicates(validationPredicates, withValidationWarnings: validationWarnings)
    bounds = nil
  }
}

/// The bounds of an attribute's values, in the format of the model's XML.
struct ValueBounds: Hashable {
  var minimum: String?
  var maximum: String?
  var minimumDate: String?
  var maximumDate: String?
  var pattern: String?
}

extension NSAttributeType {
  /// The name of the class of an attribute's values; `nil` if the type does not determine it.
  var valueClassName: String? {
    switch self {
    case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType, .doubleAttributeType,
      .floatAttributeType, .booleanAttributeType:
      "NSNumber"
    case .decimalAttributeType: "NSDecimalNumber"
    case .stringAttributeType: "NSString"
    case .dateAttributeType: "NSDate"
    case .binaryDataAttributeType: "NSData"
    case .UUIDAttributeType: "NSUUID"
    case .URIAttributeType: "NSURL"
    case .objectIDAttributeType: "NSManagedObjectID"
    case .compositeAttributeType: "NSDictionary"
    case .undefinedAttributeType, .transformableAttributeType: nil
    }
  }
}
