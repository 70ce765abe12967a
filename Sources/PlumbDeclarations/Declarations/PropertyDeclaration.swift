import PlumbModel

/// A persisted property as Swift declares it.
///
///     @Attribute(persistentName: "status_raw", storageMethod: .raw) var status: Status? = .draft
///
/// is the attribute `status`, `status_raw` in the model, of the type `.optional(.named("Status"))`, with the initial
/// value `.enumCase("draft")` and the storage `.raw`.
public struct PropertyDeclaration: Hashable, Sendable {
  /// The Swift name, without backticks.
  public var name: String
  /// The name in the model: the argument `persistentName:`, the key that accessors name, else the Swift name.
  public var persistentName: String
  /// Optionality included: `.optional(.named("String"))`.
  public var type: TypeReference
  /// The initial value; nil where there is none, `.none` for `= nil`.
  public var defaultValue: DefaultValue?
  /// Attribute or relationship, with the arguments of the annotation.
  public var kind: Kind
  /// How the property is written; only one that was read has it.
  public var form: PropertyForm
  /// What else an annotation of SwiftData says; empty in the other styles.
  public var schema: SchemaTraits
  /// Where the property stands in its file; empty for an expected declaration.
  public var places: Places
  /// The attribute or relationship in the model; only an expected declaration has it.
  public var facts: ModelFacts

  /// What a property stands for in the model.
  public enum Kind: Hashable, Sendable {
    /// A value: `var title: String`.
    case attribute(AttributeTraits)
    /// Other objects: `var tags: Set<Tag>`, `@NSManaged var tags: NSSet?`.
    case relationship(RelationshipTraits)
  }

  /// False for attributes, those of composites included.
  package var isRelationship: Bool { if case .relationship = kind { true } else { false } }

  /// The arguments of an attribute's annotation: `@Attribute(.unique, storageMethod: .raw)`. The persistent name is the
  /// property's.
  public struct AttributeTraits: Hashable, Sendable {
    /// `.unique`: the entity has a uniqueness constraint of this attribute alone.
    public var isUnique: Bool
    /// `.transient`: the value is not put into the store.
    public var isTransient: Bool
    /// `storageMethod:`; the default one where the argument is missing.
    public var storage: StorageMethod
    /// nil for the macro's own choice.
    public var decodeFailurePolicy: MacroCase<DecodeFailurePolicy>?
    /// Accessors that are written out have no setter: the store derives the value from others.
    public var isReadOnly: Bool

    /// The arguments; without any, those of an attribute without an annotation.
    public init(
      isUnique: Bool = false, isTransient: Bool = false, storage: StorageMethod = .default,
      decodeFailurePolicy: MacroCase<DecodeFailurePolicy>? = nil, isReadOnly: Bool = false
    ) {
      self.isUnique = isUnique
      self.isTransient = isTransient
      self.storage = storage
      self.decodeFailurePolicy = decodeFailurePolicy
      self.isReadOnly = isReadOnly
    }
  }

  /// The arguments of a relationship's annotation, and what its type says:
  /// `@Relationship(inverse: "items", deleteRule: .cascade) var tags: Set<Tag>`.
  public struct RelationshipTraits: Hashable, Sendable {
    /// One object or many, by the type.
    public var cardinality: Cardinality
    /// The destination's class, without module and outer types; empty where neither the type nor an accessor says
    /// which, as with an `NSSet?` alone.
    public var destination: String
    /// The name in the model of the relationship that leads back; nil where none is named.
    public var inverse: String?
    /// `deleteRule:`; nil where none is named: `@NSManaged` properties cannot.
    public var deleteRule: DeleteRule?
    /// `minimumModelCount:`, the least number of objects; nil where it is implicit, 0.
    public var minimumCount: Int?
    /// `maximumModelCount:`, the greatest number of objects; nil where it is implicit, 1 for a to-one relationship and
    /// unbounded for a to-many one.
    public var maximumCount: Int?

    /// The arguments; those that are nil are not written.
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

  /// How many objects a relationship leads to: `Tag?`, `Set<Tag>` and, where the model says ordered, `[Tag]`. In the
  /// managed style the latter two are `NSSet?` and `NSOrderedSet?`.
  public enum Cardinality: String, Hashable, Sendable { case toOne, toMany, toManyOrdered }
}

extension PropertyDeclaration {
  /// A declaration from its parts; the persistent name is the Swift name where none is given.
  ///
  /// An initializer that sets each part would copy the whole at its end, and a model has ten thousand of these.
  public init(
    name: String, persistentName: String? = nil, type: TypeReference, defaultValue: DefaultValue? = nil, kind: Kind,
    schema: SchemaTraits = SchemaTraits(), places: Places = Places(), facts: ModelFacts = ModelFacts(),
    form: PropertyForm = PropertyForm()
  ) {
    self.init(
      name: name, persistentName: persistentName ?? name, type: type, defaultValue: defaultValue, kind: kind,
      form: form, schema: schema, places: places, facts: facts)
  }
}

/// How an attribute's Swift value is put into the store: the argument `storageMethod:`.
public enum StorageMethod: Hashable, Sendable {
  /// As it is: the type is the attribute's own, a `String` for String.
  case `default`
  /// By its raw value: an enum of `Int16` in an Integer 16.
  case raw
  /// Encoded as data: a `Codable` struct in a Binary.
  case codable
  /// Through the value transformer of this name.
  case transformed(String)
  /// As a composite's elements: a `@Composition` struct in a Composite.
  case composition
  /// In a way that Plumb does not know, as it stands in the source: `.json`.
  case other(String)
}

/// An initial value by its meaning: `0x10` and `16` are the same, so are two spellings of a date.
///
///     var limit: Double = 1_000           // .floating(1000)
///     var price: Decimal = 0.10           // .decimal("0.1")
///     var state: State = .draft           // .enumCase("draft")
///     var since: Date = Date(timeIntervalSince1970: 978_307_200)  // .date(0)
public enum DefaultValue: Hashable, Sendable {
  /// `nil`, which `Optional.none` and, where the type is optional, `.none` are too.
  case none
  /// `true` or `false`; the model's `YES` and `NO`.
  case boolean(Bool)
  /// A whole number of an integer type, in any radix, with or without `_`.
  case integer(Int64)
  /// A number where a Double or a Float is declared: `0` is `.floating(0)` there.
  case floating(Double)
  /// A decimal number's digits, exactly, without zeros that say nothing: `0.1` for `00.10`.
  case decimal(String)
  /// The text that a string literal stands for, its escapes resolved.
  case string(String)
  /// Seconds since 2001-01-01 00:00 UTC.
  case date(Double)
  /// Bytes as base64, as a model's default has them; empty for `Data()`.
  case data(base64: String)
  /// A UUID in upper case, with its four hyphens.
  case uuid(String)
  /// A URL's text, as `URL(string:)` takes it.
  case url(String)
  /// `.draft`, by the case's name.
  case enumCase(String)
  /// Something else, as it is written: `Date()`, `.random`, a call.
  case expression(String)
}

extension Relationship {
  /// How many objects the relationship leads to, as a declaration says it.
  package var cardinality: PropertyDeclaration.Cardinality {
    isToMany ? (isOrdered ? .toManyOrdered : .toMany) : .toOne
  }
}
