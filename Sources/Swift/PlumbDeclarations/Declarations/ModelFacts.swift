import PlumbCore

/// The facts in the model that an expected declaration cannot express in Swift. Messages use them, and the comparison
/// uses them to accept a declaration.
///
/// `@NSManaged var count: Int16` and `@NSManaged var count: NSNumber?` can both be correct for one attribute. The
/// facts determine which of them is.
public struct ModelFacts: Hashable, Sendable {
  /// The element's start tag in the model's source.
  public var origin: Origin
  /// The attribute's type. `nil` for relationships, entities and composites.
  public var attributeType: AttributeType?
  /// The value of “Use Scalar Type”, `usesScalarValueType` in the file. `nil` if the model contains neither YES nor
  /// NO.
  public var usesScalar: Bool?
  /// Whether the attribute or relationship is optional in the model. A scalar type cannot express it.
  public var isOptional: Bool
  /// Whether the entity, or the destination of a relationship, has a custom class. Classes of the managed style are
  /// generated only for such entities. The objects of other entities are plain NSManagedObjects.
  public var hasClass: Bool
  /// The model's default of an optional attribute whose declaration has the initial value nil. `nil` for other
  /// attributes.
  public var unsaidDefault: DefaultValue?
  /// The properties of the parents' classes that require a value for a new object, those of the topmost parent first.
  /// A generated initializer passes them on.
  package var inherited: [PropertyDeclaration] = []
  /// The class that declares a relationship's inverse, if a key path refers to it: the destination's class, or a
  /// parent's class of it.
  package var inverseOwner: String?
  /// The entry `documentation` in the user info of the attribute or relationship, for the comment of the generated
  /// property. `nil` if it has none.
  package var documentation: String?

  /// Creates facts from their parts. The defaults are those of a declaration that was read.
  public init(
    origin: Origin = .none, attributeType: AttributeType? = nil, usesScalar: Bool? = nil,
    unsaidDefault: DefaultValue? = nil, isOptional: Bool = false, hasClass: Bool = true
  ) {
    self.origin = origin
    self.attributeType = attributeType
    self.usesScalar = usesScalar
    self.isOptional = isOptional
    self.hasClass = hasClass
    self.unsaidDefault = unsaidDefault
  }
}
