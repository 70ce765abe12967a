import PlumbModel

/// The part of a model that a rule looks at, and how it looks. The validator walks a model once and calls every check
/// at its kind of element.
///
///     .attribute { attribute, entity, schema in
///       guard attribute.type == .float else { return [] }
///       return [Finding("\(entity.name).\(attribute.name) is a Float", at: .attributeType)]
///     }
///
/// A finding without an anchor stands on the element that the check was called with. A check keeps nothing between
/// calls and asks `schema` for whatever is beyond its element: parents, inverses, composites. It may be called with
/// models that are wrong in any way: names that are empty, twice there or lead nowhere, parents in a ring.
public enum Check: Sendable {
  /// The versions of a bundle together, the unreadable ones too. A finding needs an anchor with the model it belongs
  /// to, or a file; without one it stands nowhere.
  case bundle(@Sendable (_ bundle: ModelBundle) -> [Finding])
  /// A bundle beside what it was at a ref of git. As with `bundle`, a finding needs an anchor with its model, or a file.
  case history(@Sendable (_ history: BundleHistory) -> [Finding])
  /// A whole model, for what does not belong to one entity, and for checks that are quicker over all of them at once.
  case model(@Sendable (_ schema: Schema) -> [Finding])
  /// Every entity, in the order of the file.
  case entity(@Sendable (_ entity: Entity, _ schema: Schema) -> [Finding])
  /// Every attribute of every entity, with the entity that declares it: inherited attributes come once, with the
  /// parent.
  case attribute(@Sendable (_ attribute: Attribute, _ entity: Entity, _ schema: Schema) -> [Finding])
  /// Every element of every composite. Rules about types and defaults mostly want these as well as attributes.
  case compositeElement(@Sendable (_ element: Attribute, _ composite: Composite, _ schema: Schema) -> [Finding])
  /// Every relationship of every entity, from both sides of a pair: decide which side speaks, or report twice.
  case relationship(@Sendable (_ relationship: Relationship, _ entity: Entity, _ schema: Schema) -> [Finding])
  /// Several of these under one id.
  indirect case all([Check])
  /// Made by another stage, the reader or the comparison with Swift: the rule has the text and the severity only.
  case elsewhere
}
