import PlumbModel

/// A persisted property as Swift declares it.
public struct PropertyDeclaration: Hashable, Sendable {
  /// The Swift name, without backticks.
  public var name: String
  /// The name in the model.
  public var persistentName: String
  /// Optionality included: `.optional(.named("String"))`.
  public var type: TypeReference
  /// The initial value; nil where there is none, `.none` for `= nil`.
  public var defaultValue: DefaultValue?
  public var kind: Kind
  public var places: Places
  public var facts: ModelFacts
  public var form: PropertyForm

  public init(
    name: String, persistentName: String? = nil, type: TypeReference, defaultValue: DefaultValue? = nil, kind: Kind,
    places: Places = Places(), facts: ModelFacts = ModelFacts(), form: PropertyForm = PropertyForm()
  ) {
    self.name = name
    self.persistentName = persistentName ?? name
    self.type = type
    self.defaultValue = defaultValue
    self.kind = kind
    self.places = places
    self.facts = facts
    self.form = form
  }

  public enum Kind: Hashable, Sendable {
    case attribute(AttributeTraits)
    case relationship(RelationshipTraits)
  }

  package var isRelationship: Bool { if case .relationship = kind { true } else { false } }

  /// The arguments of an attribute's annotation.
  public struct AttributeTraits: Hashable, Sendable {
    public var isUnique: Bool
    public var isTransient: Bool
    public var storage: StorageMethod
    /// nil for the macro's own choice.
    public var decodeFailurePolicy: MacroCase<DecodeFailurePolicy>?

    public init(
      isUnique: Bool = false, isTransient: Bool = false, storage: StorageMethod = .default,
      decodeFailurePolicy: MacroCase<DecodeFailurePolicy>? = nil
    ) {
      self.isUnique = isUnique
      self.isTransient = isTransient
      self.storage = storage
      self.decodeFailurePolicy = decodeFailurePolicy
    }
  }

  /// The arguments of a relationship's annotation.
  public struct RelationshipTraits: Hashable, Sendable {
    public var cardinality: Cardinality
    /// The destination's class.
    public var destination: String
    /// The name in the model of the relationship that leads back; nil where none is named.
    public var inverse: String?
    public var deleteRule: DeleteRule?
    /// Only where it is not implicit.
    public var minimumCount: Int?
    /// Only where it is not implicit.
    public var maximumCount: Int?

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

  public enum Cardinality: String, Hashable, Sendable { case toOne, toMany, toManyOrdered }
}

/// How an attribute's Swift value is put into the store.
public enum StorageMethod: Hashable, Sendable {
  /// As it is.
  case `default`
  /// By its raw value.
  case raw
  /// Encoded as data.
  case codable
  /// Through the value transformer of this name.
  case transformed(String)
  /// As a composite's elements.
  case composition
  /// In a way that Plumb does not know, as it stands in the source: `.json`.
  case other(String)
}

/// An initial value by its meaning: `0x10` and `16` are the same, so are two spellings of a date.
public enum DefaultValue: Hashable, Sendable {
  case none
  case boolean(Bool)
  case integer(Int64)
  case floating(Double)
  /// A decimal number's digits as written in the model: `0.1`.
  case decimal(String)
  case string(String)
  /// Seconds since 2001-01-01 00:00 UTC.
  case date(Double)
  case data(base64: String)
  /// In upper case.
  case uuid(String)
  case url(String)
  /// `.draft`, by the case's name.
  case enumCase(String)
  /// Something else, as it is written.
  case expression(String)
}

extension Relationship {
  /// How many objects the relationship leads to, as a declaration says it.
  package var cardinality: PropertyDeclaration.Cardinality {
    isToMany ? (isOrdered ? .toManyOrdered : .toMany) : .toOne
  }
}
