import PlumbDeclarations

/// The declarations of a finding on both sides. `Follower` uses them to derive a change of the model from the
/// finding. A finding without a subject changes no model.
enum DriftSubject: Hashable {
  /// A property that both sides have.
  case property(PropertyPair)
  /// A property that only Swift has; `near` is a property with a similar name that only the model has.
  case extraProperty(PropertyDeclaration, of: PropertyPair.Owner, in: EntityDeclaration?, near: String?)
  /// A class and the entity that it represents.
  case type(expected: EntityDeclaration, actual: EntityDeclaration)
  /// A class for which the model has no entity.
  case extraType(EntityDeclaration, near: String?)
  /// A struct for which the model has no composite.
  case extraComposition(CompositionDeclaration)
}
