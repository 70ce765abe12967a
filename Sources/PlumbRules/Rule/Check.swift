import PlumbModel

/// The part of a model that a rule looks at, and how it looks. The validator walks a model once and calls every check at
/// its kind of element.
///
///     .attribute { attribute, entity, schema in
///       guard attribute.type == .float else { return [] }
///       return [Finding("\(entity.name).\(attribute.name) is a Float", at: "attributeType")]
///     }
///
/// A finding without an anchor stands on the element that the check was called with.
public enum Check: Sendable {
  /// The versions of a bundle together.
  case bundle(@Sendable (_ bundle: ModelBundle) -> [Finding])
  /// A whole model, for what does not belong to one entity.
  case model(@Sendable (_ schema: Schema) -> [Finding])
  /// Every entity.
  case entity(@Sendable (_ entity: Entity, _ schema: Schema) -> [Finding])
  /// Every attribute of every entity.
  case attribute(@Sendable (_ attribute: Attribute, _ entity: Entity, _ schema: Schema) -> [Finding])
  /// Every element of every composite.
  case compositeElement(@Sendable (_ element: Attribute, _ composite: Composite, _ schema: Schema) -> [Finding])
  /// Every relationship of every entity.
  case relationship(@Sendable (_ relationship: Relationship, _ entity: Entity, _ schema: Schema) -> [Finding])
  /// Several of these under one id.
  indirect case all([Check])
  /// Made by another stage, the reader or the comparison with Swift: the rule has the text and the severity only.
  case elsewhere
}
