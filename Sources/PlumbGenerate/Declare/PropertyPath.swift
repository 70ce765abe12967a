import PlumbModel

/// A property of an entity, or an element of a composite, by its names in the model: what a finding about it needs, put
/// together only where there is one.
struct PropertyPath {
  /// The entity, or the composite.
  var owner: ElementPath.Step
  /// The attribute, relationship or element.
  var property: ElementPath.Step
  /// Its tag in the text of the model.
  var origin: Origin

  /// An attribute of an entity.
  init(_ attribute: Attribute, of entity: Entity) {
    self.init(.init(.entity, entity.name), .init(.attribute, attribute.name), attribute.origin)
  }

  /// A relationship of an entity.
  init(_ relationship: Relationship, of entity: Entity) {
    self.init(.init(.entity, entity.name), .init(.relationship, relationship.name), relationship.origin)
  }

  /// An element of a composite, which the model has as an attribute.
  init(_ element: Attribute, of composite: Composite) {
    self.init(.init(.composite, composite.name), .init(.attribute, element.name), element.origin)
  }

  private init(_ owner: ElementPath.Step, _ property: ElementPath.Step, _ origin: Origin) {
    self.owner = owner
    self.property = property
    self.origin = origin
  }

  /// `Item.status`
  var text: String { "\(owner.name).\(property.name)" }

  /// Where a finding about it stands: `Item ▸ status`.
  var anchor: Anchor { Anchor([owner, property], origin: origin) }
}
