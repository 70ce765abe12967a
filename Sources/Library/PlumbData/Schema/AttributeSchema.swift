import Foundation

/// The description of an attribute as a value, or of an element of a composite attribute.
public struct AttributeSchema: Hashable, Sendable {
  /// The type of an attribute's values. The raw values are those of `NSAttributeType`.
  public enum Kind: UInt, Hashable, Sendable, CaseIterable {
    case undefined = 0
    case integer16 = 100
    case integer32 = 200
    case integer64 = 300
    case decimal = 400
    case double = 500
    case float = 600
    case string = 700
    case boolean = 800
    case date = 900
    case data = 1000
    case uuid = 1100
    case url = 1200
    case transformable = 1800
    case objectID = 2000
    case composite = 2100
  }

  /// The name of the attribute.
  public var name: String
  /// The type of the values.
  public var kind: Kind
  /// Whether an object can be saved without a value.
  public var isOptional: Bool
  /// The value of new objects.
  public var defaultValue: SchemaValue?
  /// Whether the value is not stored.
  public var isTransient: Bool
  /// The limits for values.
  public var limits: ValueLimits
  /// The conditions for values that are not limits.
  public var conditions: [ConditionSchema]
  /// The expression that computes a derived attribute. An empty text is a derived attribute without an expression.
  public var derivation: String?
  /// The elements of a composite attribute.
  public var elements: [AttributeSchema]
  /// The name of the value transformer of a transformable attribute.
  public var transformer: String?
  /// The name of the class of a transformable attribute's values.
  public var valueClassName: String?
  /// Whether a SQLite store can save large values in separate files.
  public var isStoredExternally: Bool
  /// Whether Spotlight indexes the value.
  public var isIndexedBySpotlight: Bool
  /// Whether persistent history preserves the value of a deleted object.
  public var isPreservedOnDeletion: Bool
  /// Whether CloudKit stores the value encrypted.
  public var isEncrypted: Bool
  /// Whether the attribute is indexed, in models of older versions of Xcode.
  public var isIndexed: Bool
  /// Whether the value is written to a separate file for Spotlight, in models of older versions of Xcode.
  public var isStoredInExternalRecord: Bool
  /// The name of the attribute in an earlier version.
  public var renamingIdentifier: String?
  /// A text that is part of the version hash.
  public var versionHashModifier: String?
  /// The user info entries.
  public var userInfo: [String: String]

  /// Creates an attribute.
  public init(
    _ name: String, _ kind: Kind, isOptional: Bool = false, defaultValue: SchemaValue? = nil,
    isTransient: Bool = false, limits: ValueLimits = ValueLimits(), conditions: [ConditionSchema] = [],
    derivation: String? = nil, elements: [AttributeSchema] = [], transformer: String? = nil,
    valueClassName: String? = nil, isStoredExternally: Bool = false, isIndexedBySpotlight: Bool = false,
    isPreservedOnDeletion: Bool = false, isEncrypted: Bool = false, isIndexed: Bool = false,
    isStoredInExternalRecord: Bool = false, renamingIdentifier: String? = nil, versionHashModifier: String? = nil,
    userInfo: [String: String] = [:]
  ) {
    self.name = name
    self.kind = kind
    self.isOptional = isOptional
    self.defaultValue = defaultValue
    self.isTransient = isTransient
    self.limits = limits
    self.conditions = conditions
    self.derivation = derivation
    self.elements = elements
    self.transformer = transformer
    self.valueClassName = valueClassName
    self.isStoredExternally = isStoredExternally
    self.isIndexedBySpotlight = isIndexedBySpotlight
    self.isPreservedOnDeletion = isPreservedOnDeletion
    self.isEncrypted = isEncrypted
    self.isIndexed = isIndexed
    self.isStoredInExternalRecord = isStoredInExternalRecord
    self.renamingIdentifier = renamingIdentifier
    self.versionHashModifier = versionHashModifier
    self.userInfo = userInfo
  }
}
