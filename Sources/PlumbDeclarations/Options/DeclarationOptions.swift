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
  /// The shape of the Swift; by default `macro`.
  public var style: DeclarationStyle
  /// The access level of classes and their properties; nil writes none, which is internal.
  public var access: AccessLevel?
  /// Swift types that differ from the usual ones, without `?`: `[.integer64: .named("Int")]`.
  public var types: [AttributeType: TypeReference]
  /// Whether classes have an initializer that takes attributes and no context, written by the macro or out; by default
  /// they have none.
  public var generateInit: Bool
  /// Whether `tagsCount` stands beside `tags`, in the styles that have it; it does unless told otherwise.
  public var generateToManyCount: Bool
  /// Whether classes of the macro and accessor styles can be observed, and from where; nil leaves them without.
  public var observation: ObservationMode?
  /// For stored values that have to be decoded, where an attribute has no policy of its own; nil leaves it to the
  /// macro.
  public var defaultDecodeFailurePolicy: DecodeFailurePolicy?
  /// The order of properties; by default that of their names.
  public var order: PropertyOrder
  /// What is generated beside the classes; by default nothing is.
  public var companions: [CompanionKind]
  /// Settings of single entities, by the entity's name.
  public var entities: [String: EntityOverride]
  /// Settings of single composites, by the composite's name.
  public var compositions: [String: CompositionOverride]

  /// Options; by default those of a `plumb.json` that says nothing of them.
  public init(
    style: DeclarationStyle = .macro, access: AccessLevel? = nil, types: [AttributeType: TypeReference] = [:],
    generateInit: Bool = false, generateToManyCount: Bool = true, observation: ObservationMode? = nil,
    defaultDecodeFailurePolicy: DecodeFailurePolicy? = nil, order: PropertyOrder = .name,
    companions: [CompanionKind] = [], entities: [String: EntityOverride] = [:],
    compositions: [String: CompositionOverride] = [:]
  ) {
    self.style = style
    self.access = access
    self.types = types
    self.generateInit = generateInit
    self.generateToManyCount = generateToManyCount
    self.observation = observation
    self.defaultDecodeFailurePolicy = defaultDecodeFailurePolicy
    self.order = order
    self.companions = companions
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
  /// Plain classes whose accessors are written out: Core Data is all they need.
  case accessor
  /// `@Model` classes of SwiftData, for an app that opens a Core Data store with it, or moves on.
  case swiftdata
}

/// Whether a class can be observed, and from where: the argument `observation: .mainActor` of `@PersistentModel`.
public enum ObservationMode: String, Hashable, Sendable, CaseIterable { case mainActor }

/// The answer of a getter to a stored value that cannot be decoded, a raw value without a case for one: the property's
/// default with `fallbackToDefaultValue`; nil, and an assertion that fails in debug builds, with `debugAssertNil`.
public enum DecodeFailurePolicy: String, Hashable, Sendable, CaseIterable {
  case fallbackToDefaultValue, debugAssertNil
}

/// The order of an entity's attributes, and of its relationships behind them.
public enum PropertyOrder: String, Hashable, Sendable, CaseIterable {
  /// By the Swift name.
  case name
  /// By the name in the model, as cde-tool sorts. An initializer that the macro writes takes its arguments in the order
  /// of the properties, so whoever comes from there keeps the calls.
  case modelName
  /// As the model has them.
  case model
}

/// The settings of one entity; what is nil or not in the lists is as the model has it.
public struct EntityOverride: Hashable, Sendable {
  /// The class's name in Swift; nil for the model's class, and without one the entity's name.
  public var `class`: String?
  /// By the attribute's name in the model.
  public var attributes: [String: AttributeOverride]
  /// By the relationship's name in the model.
  public var relationships: [String: RelationshipOverride]

  /// Settings; without any, the entity is declared as the model has it.
  public init(
    class: String? = nil, attributes: [String: AttributeOverride] = [:],
    relationships: [String: RelationshipOverride] = [:]
  ) {
    self.class = `class`
    self.attributes = attributes
    self.relationships = relationships
  }
}

extension DeclarationOptions {
  /// The settings of an attribute, by its name and its entity's in the model; nil where there are none.
  package func override(of attribute: String, of entity: String) -> AttributeOverride? {
    entities.isEmpty ? nil : entities[entity]?.attributes[attribute]
  }
}

/// The settings of one attribute.
///
///     AttributeOverride(name: "status", type: .named("ItemStatus"), storage: .raw)
///     // @Attribute(persistentName: "status_raw", storageMethod: .raw) var status: ItemStatus?
public struct AttributeOverride: Hashable, Sendable {
  /// The property's name in Swift; nil for the attribute's.
  public var name: String?
  /// The value's type, without `?` unless `optionality` is `ignore`.
  public var type: TypeReference?
  /// nil for what the attribute's type asks for.
  public var storage: Storage?
  /// The name a value transformer is registered under, for the storage `transformed`; nil for the one in the model.
  public var transformer: String?
  /// What the getter does with a stored value that cannot be decoded; nil for the default of all. Refused for values
  /// that are stored as they are.
  public var decodeFailurePolicy: DecodeFailurePolicy?
  /// nil where Swift has to be as optional as the model.
  public var optionality: Optionality?

  /// Settings; without any, the attribute is declared as its type in the model asks for.
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

  /// How the value is put into the store, each as in `StorageMethod`; the name for `transformed` is `transformer`.
  public enum Storage: String, Hashable, Sendable, CaseIterable {
    case `default`, raw, codable, transformed, composition
  }

  /// How the optionality of the Swift type and the model's are held against each other, if not strictly.
  public enum Optionality: String, Hashable, Sendable, CaseIterable {
    /// Swift and model may differ: a type that is given with `?` is declared so, a declaration that differs is no
    /// drift.
    case ignore
  }
}

/// The settings of one relationship.
public struct RelationshipOverride: Hashable, Sendable {
  /// The property's name in Swift; nil for the relationship's.
  public var name: String?

  /// Settings; without a name, the relationship's own.
  public init(name: String? = nil) { self.name = name }
}

/// The settings of one composite.
public struct CompositionOverride: Hashable, Sendable {
  /// The struct's name; nil for the composite's.
  public var type: String?
  /// Names in Swift by the elements' names in the model; elements that are not in it keep theirs.
  public var elements: [String: String]

  /// Settings; without any, names are the model's.
  public init(type: String? = nil, elements: [String: String] = [:]) {
    self.type = type
    self.elements = elements
  }
}
