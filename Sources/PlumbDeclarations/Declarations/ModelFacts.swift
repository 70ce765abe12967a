import PlumbModel

/// The part of the model behind an expected declaration that Swift cannot say, for messages and for what is accepted.
public struct ModelFacts: Hashable, Sendable {
  /// The element's start tag in the model's source.
  public var origin: Origin
  /// For attributes.
  public var attributeType: AttributeType?
  public var usesScalar: Bool?
  public var isOptional: Bool

  public init(
    origin: Origin = .none, attributeType: AttributeType? = nil, usesScalar: Bool? = nil, isOptional: Bool = false
  ) {
    self.origin = origin
    self.attributeType = attributeType
    self.usesScalar = usesScalar
    self.isOptional = isOptional
  }
}
