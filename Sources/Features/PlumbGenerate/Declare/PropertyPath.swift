import PlumbCore
import PlumbModel

/// A property of an entity or an element of a composite, by its names in the model. Findings create their anchor from
/// it only when they are reported.
struct PropertyPath {
  /// The entity or the composite.
  var owner: ElementPath.Step
  /// The attribute, relationship or element.
  var property: ElementPath.Step
  /// The location of the tag in the text of the model.
  var origin: Origin

  init(_ attribute: Attribute, of entity: Entity) {
    self.init(.init(.entity, entity.name), .init(.attribute, attribute.name), attribute.origin)
  }

  init(_ relationship: Relationship, of entity: Entity) {
    self.init(.init(.entity, entity.name), .init(.relationship, relationship.name), relationship.origin)
  }

  /// Creates the path of a composite's element, which is an attribute in the model.
  init(_ element: Attribute, of composite: Composite) {
    self.init(.init(.composite, composite.name), .init(.attribute, element.name), element.origin)
  }

  private init(_ owner: ElementPath.Step, _ property: ElementPath.Step, _ origin: Origin) {
    self.owner = owner
    self.property = property
    self.origin = origin
  }

  /// The path as text: `Item.status`.
  var text: String { "\(owner.name).\(property.name)" }

  /// The anchor of a finding about the property: `Item ▸ status`.
  var anchor: Anchor { Anchor([owner, property], origin: origin) }
}
