import PlumbModel

/// What a rule looks at. The validator walks a model once and calls every check at its kind of element.
package enum Check: Sendable {
  /// The versions of a bundle together.
  case bundle(@Sendable (ModelBundle) -> [Finding])
  /// A whole model, for what does not belong to one entity.
  case model(@Sendable (Schema) -> [Finding])
  case entity(@Sendable (Entity, Schema) -> [Finding])
  /// An attribute of an entity.
  case attribute(@Sendable (Attribute, Entity, Schema) -> [Finding])
  /// An element of a composite.
  case compositeElement(@Sendable (Attribute, Composite, Schema) -> [Finding])
  case relationship(@Sendable (Relationship, Entity, Schema) -> [Finding])
  /// Several of these under one id.
  indirect case all([Check])
  /// Found elsewhere, by the reader or by comparing with Swift; the rule gives the text and the weight.
  case elsewhere
}
