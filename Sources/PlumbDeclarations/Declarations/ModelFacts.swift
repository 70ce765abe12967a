import PlumbModel

/// The part of the model behind an expected declaration that Swift cannot say, for messages and for what is accepted.
///
/// `@NSManaged var count: Int16` and `@NSManaged var count: NSNumber?` can both be right for one attribute; which of
/// them is depends on the facts.
public struct ModelFacts: Hashable, Sendable {
  /// The element's start tag in the model's source.
  public var origin: Origin
  /// The attribute's type; nil for relationships, entities and composites.
  public var attributeType: AttributeType?
  /// “Use Scalar Type”, `usesScalarValueType` in the file; nil where the model says neither YES nor NO.
  public var usesScalar: Bool?
  /// Whether the attribute or relationship is optional in the model: the type cannot say so where a scalar is declared.
  public var isOptional: Bool
  /// Whether the entity, or a relationship's destination, has a class of its own: classic classes are written only for
  /// entities that the model gives one. The objects of others are plain NSManagedObjects.
  public var hasClass: Bool
  /// The model's default of an optional attribute, whose declaration starts with nil; nil for others.
  public var unsaidDefault: DefaultValue? {
    get { rare.first?.unsaidDefault }
    set { change { $0.unsaidDefault = newValue } }
  }
  /// Properties of the parents' classes that a new object has to be given a value for, the topmost parent's first: an
  /// initializer that is written hands them on.
  package var inherited: [PropertyDeclaration] {
    get { rare.first?.inherited ?? [] }
    set { change { $0.inherited = newValue } }
  }
  /// The class that declares a relationship's inverse, where a key path leads there: the destination's, or a parent's
  /// of it.
  package var inverseOwner: String? {
    get { rare.first?.inverseOwner }
    set { change { $0.inverseOwner = newValue } }
  }
  /// At most one: declarations have no room for what is rare but a reference.
  private var rare: [Rare]

  private struct Rare: Hashable, Sendable {
    var unsaidDefault: DefaultValue?
    var inherited: [PropertyDeclaration] = []
    var inverseOwner: String?
  }

  /// Facts from their parts; without any, those of a declaration that was read and not asked for.
  public init(
    origin: Origin = .none, attributeType: AttributeType? = nil, usesScalar: Bool? = nil,
    unsaidDefault: DefaultValue? = nil, isOptional: Bool = false, hasClass: Bool = true
  ) {
    self.origin = origin
    self.attributeType = attributeType
    self.usesScalar = usesScalar
    self.isOptional = isOptional
    self.hasClass = hasClass
    rare = unsaidDefault.map { [Rare(unsaidDefault: $0)] } ?? []
  }

  private mutating func change(_ body: (inout Rare) -> Void) {
    var changed = rare.first ?? Rare()
    body(&changed)
    rare = changed == Rare() ? [] : [changed]
  }
}
