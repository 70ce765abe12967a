import PlumbModel

/// The check of a rule, and the kind of element that it checks. The validator visits a model one time and calls every
/// check with the elements of its kind.
///
///     .attribute { attribute, entity, schema in
///       guard attribute.type == .float else { return [] }
///       return [Finding("\(entity.name).\(attribute.name) is a Float", at: .attributeType)]
///     }
///
/// A finding without an anchor is placed on the element that the check was called with. A check stores no state
/// between calls. It gets other elements from `schema`: parents, inverses, composites. The model may be invalid:
/// names may be empty, duplicate, or names of missing elements, and the parents of an entity may form a cycle.
public enum Check: Sendable {
  /// The versions of a bundle together, including unreadable ones. A finding needs an anchor with its model, or a
  /// file. Without an anchor it has no location.
  case bundle(@Sendable (_ bundle: ModelBundle) -> [Finding])
  /// A bundle and the same bundle at a git ref. As with `bundle`, a finding needs an anchor with its model, or a
  /// file.
  case history(@Sendable (_ history: BundleHistory) -> [Finding])
  /// A whole model, for facts that do not belong to one entity, and for checks that are faster over all entities
  /// together.
  case model(@Sendable (_ schema: Schema) -> [Finding])
  /// Every entity, in the order of the file.
  case entity(@Sendable (_ entity: Entity, _ schema: Schema) -> [Finding])
  /// Every attribute of every entity, with the entity that declares it. An inherited attribute is checked one time,
  /// with the parent.
  case attribute(@Sendable (_ attribute: Attribute, _ entity: Entity, _ schema: Schema) -> [Finding])
  /// Every element of every composite. Rules about types and defaults usually need it in addition to `attribute`.
  case compositeElement(@Sendable (_ element: Attribute, _ composite: Composite, _ schema: Schema) -> [Finding])
  /// Every relationship of every entity. A pair is checked from both sides: the check must choose one side, or it
  /// reports the pair twice.
  case relationship(@Sendable (_ relationship: Relationship, _ entity: Entity, _ schema: Schema) -> [Finding])
  /// Several checks of one rule.
  indirect case all([Check])
  /// A finding that another stage creates: the reader, or the comparison with Swift. The rule contains only the text
  /// and the severity.
  case elsewhere
}
