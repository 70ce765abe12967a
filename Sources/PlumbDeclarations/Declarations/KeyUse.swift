/// A key that code of a class passes to one of the object's own methods, as a literal.
///
///     override func awakeFromInsert() {
///       setPrimitiveValue(Date(), forKey: "createdAt")
///     }
///
/// uses the key `createdAt` in the method `setPrimitiveValue`, in the member `awakeFromInsert`.
public struct KeyUse: Hashable, Sendable {
  /// The text of the literal.
  public var key: String
  /// The method that takes the key, by its purpose.
  public var purpose: Purpose
  /// The method's name, by which messages name it: `setPrimitiveValue`, `willChangeValueForKey:` in Objective-C.
  public var method: String
  /// The name of the property, or of the method, whose code it is.
  public var member: String
  /// The only key whose primitive value the same accessor reads or writes; nil if it is none, or several, or the code is
  /// no accessor.
  public var primitiveKey: String?
  /// Whether the code is in a base class without an entity, which other classes may share.
  public var isInBaseClass = false
  /// The place of the literal; only `file`, `whole` and `name` are known.
  public var places: Places

  /// A use from its parts.
  public init(
    key: String, purpose: Purpose, method: String, member: String, primitiveKey: String? = nil,
    places: Places = Places()
  ) {
    self.key = key
    self.purpose = purpose
    self.method = method
    self.member = member
    self.primitiveKey = primitiveKey
    self.places = places
  }

  /// The purpose of a method that takes a key.
  public enum Purpose: String, Hashable, Sendable {
    /// `willChangeValue(forKey:)`, `didChangeValue(forKey:)`, `willAccessValue(forKey:)`, `didAccessValue(forKey:)`: any
    /// key is taken, and no other code learns of a change of one that does not exist.
    case notification
    /// `primitiveValue(forKey:)`, `setPrimitiveValue(_:forKey:)`: a key that the entity lacks raises an exception.
    case primitive
    /// `value(forKey:)`, `setValue(_:forKey:)` and the mutable sets: a key that neither the entity nor the class has
    /// raises an exception.
    case keyValue
  }

  /// The methods in Swift, by their names without labels.
  package static let swiftMethods: [String: Purpose] = [
    "willChangeValue": .notification, "didChangeValue": .notification, "willAccessValue": .notification,
    "didAccessValue": .notification, "primitiveValue": .primitive, "setPrimitiveValue": .primitive,
    "value": .keyValue, "setValue": .keyValue, "mutableSetValue": .keyValue, "mutableOrderedSetValue": .keyValue,
  ]

  /// The methods in Objective-C that have the key behind their first colon.
  package static let objectiveCMethods: [String: Purpose] = [
    "willChangeValueForKey": .notification, "didChangeValueForKey": .notification,
    "willAccessValueForKey": .notification, "didAccessValueForKey": .notification,
    "primitiveValueForKey": .primitive, "valueForKey": .keyValue, "mutableSetValueForKey": .keyValue,
    "mutableOrderedSetValueForKey": .keyValue,
  ]
}
