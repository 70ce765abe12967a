import PlumbDeclarations

/// The declarations that a finding is about, as both sides have them: what `Follower` needs to turn the finding round
/// and change the model. A finding without one is not followed.
enum DriftSubject: Hashable {
  /// A property that both sides have.
  case property(PropertyPair)
  /// A property that only Swift has; `near` is one that only the model has and whose name is much like it.
  case extraProperty(PropertyDeclaration, of: PropertyPair.Owner, in: EntityDeclaration?, near: String?)
  /// A class and the entity it stands for.
  case type(expected: EntityDeclaration, actual: EntityDeclaration)
  /// A class for which the model has no entity.
  case extraType(EntityDeclaration, near: String?)
  /// A struct for which the model has no composite.
  case extraComposition(CompositionDeclaration)
}
