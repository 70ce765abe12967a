import PlumbCore

/// A persisted property, as Swift declares it.
///
///     @Attribute(persistentName: "status_raw", storageMethod: .raw) var status: Status? = .draft
///
/// This example is the attribute `status`, `status_raw` in the model, of the type `.optional(.named("Status"))`, with
/// the initial value `.enumCase("draft")` and the storage `.raw`.
public struct PropertyDeclaration: Hashable, Sendable {
  /// The Swift name, without backticks.
  public var name: String
  /// The name in the model: the argument `persistentName:`, or the key that accessors use, or the Swift name.
  public var persistentName: String
  /// The type, including its optionality: `.optional(.named("String"))`.
  public var type: TypeReference
  /// The initial value. `nil` if the property has none, `.none` for `= nil`.
  public var defaultValue: DefaultValue?
  /// The kind, attribute or relationship, with the arguments of the annotation.
  public var kind: Kind
  /// The form of the property in the source. Only a property that was read has it.
  public var form: PropertyForm
  /// The other traits of SwiftData's annotation. Empty in the other styles.
  public var schema: SchemaTraits
  /// The places in the property's file. Empty for an expected declaration.
  public var places: SourceRanges
  /// The facts about the attribute or relationship in the model. Only an expected declaration has them.
  public var facts: ModelFacts

  /// The kind of the property in the model.
  public enum Kind: Hashable, Sendable {
    /// A value: `var title: String`.
    case attribute(AttributeTraits)
    /// Other objects: `var tags: Set<Tag>`, `@NSManaged var tags: NSSet?`.
    case relationship(RelationshipTraits)
  }

  /// Whether the property is a relationship. `false` for attributes, including those of composites.
  package var isRelationship: Bool { if case .relationship = kind { true } else { false } }

  /// The arguments of an attribute's annotation: `@Attribute(.unique, storageMethod: .raw)`. The persistent name is
  /// stored in the property.
  public struct AttributeTraits: Hashable, Sendable {
    /// Whether the entity has a uniqueness constraint of this attribute alone: `.unique`.
    public var isUnique: Bool
    /// Whether the value is not stored: `.transient`.
    public var isTransient: Bool
    /// The storage method: `storageMethod:`. The default method if the argument is missing.
    public var storage: StorageMethod
    /// The decode failure policy. `nil` for the default of the macro.
    public var decodeFailurePolicy: MacroCase<DecodeFailurePolicy>?
    /// Whether the accessors have no setter, because the store derives the value from others.
    public var isReadOnly: Bool
    /// Whether the model requires a value although the type is optional: `.required`.
    public var isRequired: Bool

    /// Creates the arguments. The defaults are those of an attribute without an annotation.
    public init(
      isUnique: Bool = false, isTransient: Bool = false, storage: StorageMethod = .default,
      decodeFailurePolicy: MacroCase<DecodeFailurePolicy>? = nil, isReadOnly: Bool = false, isRequired: Bool = false
    ) {
      self.isUnique = isUnique
      self.isTransient = isTransient
      self.storage = storage
      self.decodeFailurePolicy = decodeFailurePolicy
      self.isReadOnly = isReadOnly
      self.isRequired = isRequired
    }
  }

  /// The arguments of a relationship's annotation, and the facts in its type:
  /// `@Relationship(inverse: "items", deleteRule: .cascade) var tags: Set<Tag>`.
  public struct RelationshipTraits: Hashable, Sendable {
    /// The cardinality, determined by the type.
    public var cardinality: Cardinality
    /// The destination's class, without its module and outer types. Empty if neither the type nor an accessor
    /// contains it, as for an `NSSet?` alone.
    public var destination: String
    /// The model's name of the inverse. `nil` if the annotation names none.
    public var inverse: String?
    /// The delete rule: `deleteRule:`. `nil` if the annotation has none. `@NSManaged` properties cannot have one.
    public var deleteRule: DeleteRule?
    /// The minimum number of objects: `minimumModelCount:`. `nil` if it is the implicit minimum, 0.
    public var minimumCount: Int?
    /// The maximum number of objects: `maximumModelCount:`. `nil` if it is the implicit maximum: 1 for a to-one
    /// relationship, unlimited for a to-many one.
    public var maximumCount: Int?

    /// Creates the arguments. An argument that is `nil` is not generated.
    public init(
      cardinality: Cardinality, destination: String, inverse: String? = nil, deleteRule: DeleteRule? = nil,
      minimumCount: Int? = nil, maximumCount: Int? = nil
    ) {
      self.cardinality = cardinality
      self.destination = destination
      self.inverse = inverse
      self.deleteRule = deleteRule
      self.minimumCount = minimumCount
      self.maximumCount = maximumCount
    }
  }

  /// The number of objects of a relationship: `Tag?`, `Set<Tag>` and, if the model declares it as ordered, `[Tag]`.
  /// In the managed style the latter two are `NSSet?` and `NSOrderedSet?`.
  public enum Cardinality: String, Hashable, Sendable { case toOne, toMany, toManyOrdered }
}

extension PropertyDeclaration {
  /// Creates a declaration from its parts. The default of the persistent name is the Swift name.
  public init(
    name: String, persistentName: String? = nil, type: TypeReference, defaultValue: DefaultValue? = nil, kind: Kind,
    schema: SchemaTraits = SchemaTraits(), places: SourceRanges = SourceRanges(), facts: ModelFacts = ModelFacts(),
    form: PropertyForm = PropertyForm()
  ) {
    self.init(
      name: name, persistentName: persistentName ?? name, type: type, defaultValue: defaultValue, kind: kind,
      form: form, schema: schema, places: places, facts: facts)
  }
}

/// The way in which an attribute's Swift value is stored: the argument `storageMethod:`.
public enum StorageMethod: Hashable, Sendable {
  /// The value itself. The type is the attribute's type, such as `String` for String.
  case `default`
  /// The raw value: an enum of `Int16` in an Integer 16.
  case raw
  /// The value encoded as data: a `Codable` struct in a Binary.
  case codable
  /// The result of the value transformer with this name.
  case transformed(String)
  /// The elements of a composite: a `@Composition` struct in a Composite.
  case composition
  /// A method that Plumb does not support, as its source text: `.json`.
  case other(String)
}
