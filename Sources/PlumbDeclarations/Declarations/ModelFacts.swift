import PlumbModel

/// The part of the model behind an expected declaration that Swift cannot say, for messages and for what is accepted.
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
}
