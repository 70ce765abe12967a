/// Why the version hash of an entity is not known: the layout is not published, and what was never seen in a compiled
/// model or a store is not guessed.
///
///     unknown.text  // Order.count is a derived attribute, and how these are hashed is not known
///
/// A subentity has its parent's reason, with the parent's name: its own hash contains that of the parent.
public struct UnknownHash: Error, Hashable, Sendable {
  /// The entity that has the reason: the one asked for, or one of its parents.
  public var entity: String
  /// The attribute or relationship that is the reason; nil where it is the entity as a whole.
  public var property: String?
  /// What it is about.
  public var reason: Reason

  /// A reason with its place.
  init(_ entity: String, _ property: String? = nil, _ reason: Reason) {
    self.entity = entity
    self.property = property
    self.reason = reason
  }

  /// What an entity or a property has that keeps a hash from being known.
  public enum Reason: Hashable, Sendable, CaseIterable {
    /// A stored derived attribute: it is hashed, and the layout was not found.
    case derived
    /// A stored composite attribute.
    case composite
    /// A stored attribute of the type ObjectID.
    case objectID
    /// A stored attribute without a type, which no model compiles with.
    case untyped
    /// A name, or a hash modifier, with characters beyond ASCII, or a name without any.
    case name
    /// A hash modifier on a relationship.
    case relationshipModifier
    /// Uniqueness constraints together with a hash modifier.
    case constraintsAndModifier
    /// A relationship without a destination in the model.
    case destination
    /// A relationship whose inverse does not exist.
    case inverse
    /// A minimum or maximum count that is no 32-bit number.
    case count
    /// A name that two properties of an entity share, inherited ones included; or one that two entities of the model
    /// share, and then no hash of the model is known.
    case duplicate
    /// A parent that is not in the model.
    case parent
    /// Parents that lead back to the entity.
    case parentCycle
    /// A value that enters the hash and is not understood: `optional="YEZ"`.
    case value
    /// More properties, inherited ones counted with every entity, than `EntityHasher.mostProperties`.
    case size
  }

  /// One line without a full stop that stands alone.
  public var text: String {
    let element = property.map { "\(entity).\($0)" } ?? entity
    return "\(element) \(reason.text)"
  }
}

extension UnknownHash.Reason {
  /// What follows the name of the element.
  fileprivate var text: String {
    switch self {
    case .derived: "is a derived attribute, and how these are hashed is not known"
    case .composite: "is a composite attribute, and how these are hashed is not known"
    case .objectID: "is an attribute of the type ObjectID, and how these are hashed is not known"
    case .untyped: "is a stored attribute without a type"
    case .name: "has a name or a hash modifier beyond ASCII, and how these are hashed is not known"
    case .relationshipModifier: "is a relationship with a hash modifier, and how these are hashed is not known"
    case .constraintsAndModifier:
      "has uniqueness constraints and a hash modifier, and how both are hashed together is not known"
    case .destination: "has no destination in the model"
    case .inverse: "names an inverse that does not exist"
    case .count: "has a count that is no 32-bit number"
    case .duplicate: "has a name that is there twice"
    case .parent: "has a parent that is not in the model"
    case .parentCycle: "is its own ancestor"
    case .value: "has a value that is not understood"
    case .size: "is in a model with too many inherited properties"
    }
  }
}
