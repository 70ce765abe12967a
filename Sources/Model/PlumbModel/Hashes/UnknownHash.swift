/// The reason why the version hash of an entity is unknown. The layout is not documented, and cases that were never
/// observed in a compiled model or a store are not guessed.
///
///     unknown.text  // Order.count is a derived attribute, whose hash is unknown
///
/// A subentity has the reason and the name of its parent, because its hash contains that of the parent.
public struct UnknownHash: Error, Hashable, Sendable {
  /// The entity that causes the reason: the requested one, or one of its ancestors.
  public var entity: String
  /// The attribute or relationship that causes the reason; `nil` if it is the whole entity.
  public var property: String?
  /// The reason.
  public var reason: Reason
  /// The reason for an element that Swift declares, as the end of a sentence; `nil` for other elements.
  package var form: String?

  /// Creates a reason with its element.
  init(_ entity: String, _ property: String? = nil, _ reason: Reason) {
    self.entity = entity
    self.property = property
    self.reason = reason
  }

  init(_ unknown: UnknownForm) {
    self.init(unknown.entity, unknown.property, .form)
    form = unknown.description
  }

  /// The features of entities and properties whose hash is unknown. The raw value is the text after the element's name.
  public enum Reason: String, Error, Hashable, Sendable, CaseIterable {
    /// A stored derived attribute: it is hashed, in an unknown layout.
    case derived = "is a derived attribute, whose hash is unknown"
    /// A stored composite attribute whose composite is missing, has no elements, or contains itself.
    case composite = "is a composite attribute without elements, whose hash is unknown"
    /// A stored attribute of the type ObjectID.
    case objectID = "is an attribute of the type ObjectID, whose hash is unknown"
    /// A stored attribute without a type, with which no model compiles.
    case untyped = "is a stored attribute without a type"
    /// A name, constraint or hash modifier with non-ASCII characters, or an empty name.
    case name = "has a name or a hash modifier with non-ASCII characters, whose hash is unknown"
    /// A hash modifier on a relationship.
    case relationshipModifier = "is a relationship with a hash modifier, whose hash is unknown"
    /// Uniqueness constraints together with a hash modifier.
    case constraintsAndModifier = "has uniqueness constraints and a hash modifier, whose common hash is unknown"
    /// A relationship without a destination in the model.
    case destination = "has no destination in the model"
    /// A relationship whose inverse does not exist.
    case inverse = "names an inverse that does not exist"
    /// A minimum or maximum count that is not a 32-bit number.
    case count = "has a count that is not a 32-bit number"
    /// A name that two properties of an entity share, including inherited ones, or two elements of a composite. Or a name that two entities of the
    /// model share; then no hash of the model is known.
    case duplicate = "has a duplicate name"
    /// A parent that is not in the model.
    case parent = "has a parent that is not in the model"
    /// A cycle of parents that contains the entity.
    case parentCycle = "is its own ancestor"
    /// An invalid value that is part of the hash: `optional="YEZ"`.
    case value = "has an invalid value"
    /// A declaration in Swift whose form in a store is unknown.
    case form = "has a form in Swift whose hash is unknown"
    /// More properties than `EntityHasher.mostProperties`, with inherited ones counted for every entity.
    case size = "is in a model with too many inherited properties"
  }

  /// The reason as a complete line without a full stop.
  public var text: String {
    let element = property.map { "\(entity).\($0)" } ?? entity
    return "\(element) \(form ?? reason.rawValue)"
  }
}
