import PlumbModel

/// How a model is to be declared in Swift.
///
///     var options = DeclarationOptions(access: .public)
///     options.types[.integer64] = .named("Int")
///     options.entities["Item"] = EntityOverride(
///       class: "ItemRecord",
///       attributes: ["status_raw": AttributeOverride(name: "status", type: .named("ItemStatus"), storage: .raw)])
///
/// Overrides are keyed by the names in the model, never by Swift names. Those that name what the model lacks are
/// refused.
public struct DeclarationOptions: Hashable, Sendable {
  public var style: DeclarationStyle
  public var access: AccessLevel?
  /// Swift types that differ from the usual ones, without `?`: `[.integer64: .named("Int")]`.
  public var types: [AttributeType: TypeReference]
  /// Whether `@PersistentModel` writes an initializer.
  public var generateInit: Bool
  /// Whether `@PersistentModel` writes `tagsCount` beside `tags`; it does unless told otherwise.
  public var generateToManyCount: Bool
  public var observation: ObservationMode?
  /// For stored values that have to be decoded; nil leaves it to the macro.
  public var defaultDecodeFailurePolicy: DecodeFailurePolicy?
  public var order: PropertyOrder
  /// By the entity's name.
  public var entities: [String: EntityOverride]
  /// By the composite's name.
  public var compositions: [String: CompositionOverride]

  public init(
    style: DeclarationStyle = .macro, access: AccessLevel? = nil, types: [AttributeType: TypeReference] = [:],
    generateInit: Bool = false, generateToManyCount: Bool = true, observation: ObservationMode? = nil,
    defaultDecodeFailurePolicy: DecodeFailurePolicy? = nil, order: PropertyOrder = .name,
    entities: [String: EntityOverride] = [:], compositions: [String: CompositionOverride] = [:]
  ) {
    self.style = style
    self.access = access
    self.types = types
    self.generateInit = generateInit
    self.generateToManyCount = generateToManyCount
    self.observation = observation
    self.defaultDecodeFailurePolicy = defaultDecodeFailurePolicy
    self.order = order
    self.entities = entities
    self.compositions = compositions
  }
}

/// The shape of the Swift that speaks for a model.
public enum DeclarationStyle: String, Hashable, Sendable, CaseIterable {
  /// `@PersistentModel` classes: declarations only, a macro writes the accessors.
  case macro
  /// Classic `@NSManaged` classes, as Xcode writes them.
  case managed
}

/// Whether a class can be observed, and from where.
public enum ObservationMode: String, Hashable, Sendable, CaseIterable { case mainActor }

/// The answer of a getter to a stored value that cannot be decoded.
public enum DecodeFailurePolicy: String, Hashable, Sendable, CaseIterable {
  case fallbackToDefaultValue, debugAssertNil
}

/// The order of an entity's attributes, and of its relationships behind them.
public enum PropertyOrder: String, Hashable, Sendable, CaseIterable {
  /// By the Swift name.
  case name
  /// As the model has them.
  case model
}

/// The settings of one entity.
public struct EntityOverride: Hashable, Sendable {
  /// The class's name in Swift.
  public var `class`: String?
  /// By the attribute's name in the model.
  public var attributes: [String: AttributeOverride]
  /// By the relationship's name in the model.
  public var relationships: [String: RelationshipOverride]

  public init(
    class: String? = nil, attributes: [String: AttributeOverride] = [:],
    relationships: [String: RelationshipOverride] = [:]
  ) {
    self.class = `class`
    self.attributes = attributes
    self.relationships = relationships
  }
}

/// The settings of one attribute.
public struct AttributeOverride: Hashable, Sendable {
  /// The property's name in Swift.
  public var name: String?
  /// The value's type, without `?` unless `optionality` is `ignore`.
  public var type: TypeReference?
  /// nil for what the attribute's type asks for.
  public var storage: Storage?
  /// The name a value transformer is registered under.
  public var transformer: String?
  public var decodeFailurePolicy: DecodeFailurePolicy?
  public var optionality: Optionality?

  public init(
    name: String? = nil, type: TypeReference? = nil, storage: Storage? = nil, transformer: String? = nil,
    decodeFailurePolicy: DecodeFailurePolicy? = nil, optionality: Optionality? = nil
  ) {
    self.name = name
    self.type = type
    self.storage = storage
    self.transformer = transformer
    self.decodeFailurePolicy = decodeFailurePolicy
    self.optionality = optionality
  }

  public enum Storage: String, Hashable, Sendable, CaseIterable {
    case `default`, raw, codable, transformed, composition
  }

  public enum Optionality: String, Hashable, Sendable, CaseIterable {
    /// Swift and model may differ: a type that is given with `?` is declared so, a declaration that differs is no
    /// drift.
    case ignore
  }
}

/// The settings of one relationship.
public struct RelationshipOverride: Hashable, Sendable {
  /// The property's name in Swift.
  public var name: String?

  public init(name: String? = nil) { self.name = name }
}

/// The settings of one composite.
public struct CompositionOverride: Hashable, Sendable {
  /// The struct's name.
  public var type: String?
  /// Swift names by the element's name in the model.
  public var elements: [String: String]

  public init(type: String? = nil, elements: [String: String] = [:]) {
    self.type = type
    self.elements = elements
  }
}
