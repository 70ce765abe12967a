import Foundation

/// A property that holds a value: a number, a text, a date, bytes.
open class NSAttributeDescription: NSPropertyDescription {
  /// The type of the values. Setting it sets `attributeValueClassName` as well.
  open var attributeType: NSAttributeType = .undefinedAttributeType {
    willSet { checkMutable() }
    didSet { ownValueClassName = nil }
  }
  /// The value that a new object has.
  open var defaultValue: Any? { willSet { checkMutable() } }
  /// The name of the value transformer of a transformable attribute.
  open var valueTransformerName: String? { willSet { checkMutable() } }
  /// Whether a SQLite store may keep large values in files beside it.
  open var allowsExternalBinaryDataStorage: Bool = false { willSet { checkMutable() } }
  /// Whether persistent history keeps the value of a deleted object.
  open var preservesValueInHistoryOnDeletion: Bool = false { willSet { checkMutable() } }
  /// Whether CloudKit gets the value encrypted; without effect on Linux.
  open var allowsCloudEncryption: Bool = false { willSet { checkMutable() } }

  final var ownValueClassName: String?
  /// What a model that was read says of the property in Swift; nil where it says nothing.
  final var usesScalar: Bool?
  /// The bounds that the validation predicates were made of; nil where they were set as predicates.
  final var bounds: ValueBounds?

  /// The name of the class of the values: `NSNumber`, `NSString`; of a transformable attribute what was set.
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

  /// Sets the predicates that a value must match, with a text for each that is reported where it does not.
  open override func setValidationPredicates(
    _ validationPredicates: [NSPredicate]?, withValidationWarnings validationWarnings: [String]?
  ) {
    super.setValidationPredicates(validationPredicates, withValidationWarnings: validationWarnings)
    bounds = nil
  }
}

/// The bounds of an attribute's values as a model's XML spells them.
struct ValueBounds: Hashable {
  var minimum: String?
  var maximum: String?
  var minimumDate: String?
  var maximumDate: String?
  var pattern: String?
}

extension NSAttributeType {
  /// The name of the class of an attribute's values; nil where the type says nothing of it.
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
