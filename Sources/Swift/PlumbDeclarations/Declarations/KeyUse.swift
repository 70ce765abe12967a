/// A literal key that the code of a class passes to a method of the object itself.
///
///     override func awakeFromInsert() {
///       setPrimitiveValue(Date(), forKey: "createdAt")
///     }
///
/// This example uses the key `createdAt` in the method `setPrimitiveValue`, in the member `awakeFromInsert`.
public struct KeyUse: Hashable, Sendable {
  /// The text of the literal.
  public var key: String
  /// Whether `key` is still the name of a constant: `kTitle`.
  package var isConstant = false
  /// The purpose of the method that takes the key.
  public var purpose: Purpose
  /// The method's name, as messages contain it: `setPrimitiveValue`, or `willChangeValueForKey:` in Objective-C.
  public var method: String
  /// The name of the property or the method that contains the code.
  public var member: String
  /// The property whose getter or setter contains the code in Objective-C. `nil` for other code, and in Swift, where it
  /// is the member.
  public var property: String?
  /// The only key whose primitive value the same accessor reads or writes. `nil` if it uses none or several, or if
  /// the code is not an accessor.
  public var primitiveKey: String?
  /// Whether the code is in a base class without an entity, which other classes may share.
  public var isInBaseClass = false
  /// The place of the literal. Only `file`, `whole` and `name` are set.
  public var places: SourceRanges

  /// Creates a use from its parts.
  public init(
    key: String, purpose: Purpose, method: String, member: String, primitiveKey: String? = nil,
    places: SourceRanges = SourceRanges()
  ) {
    self.key = key
    self.purpose = purpose
    self.method = method
    self.member = member
    self.primitiveKey = primitiveKey
    self.places = places
  }

  /// The property or the method that contains the code.
  package var owner: String { property ?? member }

  /// Whether the method sets the value.
  package var isSet: Bool { method.hasPrefix("set") }

  /// The purpose of a method that takes a key.
  public enum Purpose: String, Hashable, Sendable {
    /// A notification: `willChangeValue(forKey:)`, `didChangeValue(forKey:)`, `willAccessValue(forKey:)`,
    /// `didAccessValue(forKey:)`. Any key is accepted, but no observer is notified for a key that does not exist.
    case notification
    /// A primitive access: `primitiveValue(forKey:)`, `setPrimitiveValue(_:forKey:)`. A key that the entity does not
    /// have raises an exception.
    case primitive
    /// Key-value coding: `value(forKey:)`, `setValue(_:forKey:)` and the mutable sets. A key that neither the entity
    /// nor the class has raises an exception.
    case keyValue
  }

  /// The methods in Swift, by their names without argument labels.
  package static let swiftMethods: [String: Purpose] = [
    "willChangeValue": .notification, "didChangeValue": .notification, "willAccessValue": .notification,
    "didAccessValue": .notification, "primitiveValue": .primitive, "setPrimitiveValue": .primitive,
    "value": .keyValue, "setValue": .keyValue, "mutableSetValue": .keyValue, "mutableOrderedSetValue": .keyValue,
  ]

  /// The methods in Objective-C whose key follows the first colon.
  package static let objectiveCMethods: [String: Purpose] = [
    "willChangeValueForKey": .notification, "didChangeValueForKey": .notification,
    "willAccessValueForKey": .notification, "didAccessValueForKey": .notification,
    "primitiveValueForKey": .primitive, "valueForKey": .keyValue, "mutableSetValueForKey": .keyValue,
    "mutableOrderedSetValueForKey": .keyValue,
  ]
}
