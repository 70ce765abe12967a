import PlumbModel
import PlumbText

/// Where the parts of a declaration stand in its Swift file, in bytes; lines are counted when a finding needs them.
///
/// Two places are always equal: where a declaration stands is no part of what it says.
public struct Places: Hashable, Sendable {
  /// The file as it was named to Plumb; empty for what was not read.
  public var file: String
  /// From the first attribute or modifier to the last brace or initial value.
  public var whole: Span?
  public var name: Span?
  public var type: Span?
  /// The initial value, without the `=`.
  public var defaultValue: Span?
  /// The annotation that speaks of persistence: `@Attribute(…)`, `@Relationship(…)`, `@PersistentModel`, `@NSManaged`.
  public var annotation: Span?
  /// The access modifier: `public`.
  public var access: Span?
  /// A class's superclass: the first name behind the colon.
  public var superclass: Span?
  /// The name in `@objc(Name)`.
  public var objcName: Span?
  /// A type's members with their braces.
  public var body: Span?

  public init(
    file: String = "", whole: Span? = nil, name: Span? = nil, type: Span? = nil, defaultValue: Span? = nil,
    annotation: Span? = nil, access: Span? = nil, superclass: Span? = nil, objcName: Span? = nil,
    body: Span? = nil
  ) {
    self.file = file
    self.whole = whole
    self.name = name
    self.type = type
    self.defaultValue = defaultValue
    self.annotation = annotation
    self.access = access
    self.superclass = superclass
    self.objcName = objcName
    self.body = body
  }

  public static func == (_: Places, _: Places) -> Bool { true }
  public func hash(into _: inout Hasher) {}
}

/// What the model knows of an expected declaration beyond what Swift can say, for messages and for what is accepted.
///
/// Two facts are always equal, for the same reason as places.
public struct ModelFacts: Hashable, Sendable {
  /// The element's start tag in the model's source.
  public var origin: Origin
  /// For attributes.
  public var attributeType: AttributeType?
  public var usesScalar: Bool?
  public var isOptional: Bool
  /// Whether the entity, or a relationship's destination, has a class of its own: classic classes are written only for
  /// entities that the model gives one. The objects of others are plain NSManagedObjects.
  public var hasClass: Bool

  public init(
    origin: Origin = .none, attributeType: AttributeType? = nil, usesScalar: Bool? = nil, isOptional: Bool = false,
    hasClass: Bool = true
  ) {
    self.origin = origin
    self.attributeType = attributeType
    self.usesScalar = usesScalar
    self.isOptional = isOptional
    self.hasClass = hasClass
  }

  public static func == (_: ModelFacts, _: ModelFacts) -> Bool { true }
  public func hash(into _: inout Hasher) {}
}
