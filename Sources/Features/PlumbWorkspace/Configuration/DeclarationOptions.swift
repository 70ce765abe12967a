import PlumbCore
import PlumbDeclarations

/// The options for the declaration of a model in Swift.
///
///     var options = DeclarationOptions(access: .public)
///     options.types[.integer64] = .named("Int")
///     options.entities["Item"] = EntityOverride(
///       class: "ItemRecord",
///       attributes: ["status_raw": AttributeOverride(name: "status", type: .named("ItemStatus"), storage: .raw)])
///
/// The keys of overrides are always names in the model, and not Swift names. An override with a name that the model
/// does not have is refused.
public struct DeclarationOptions: Hashable, Sendable {
  /// The style of the Swift. The default is `macro`.
  public var style: DeclarationStyle
  /// The access level of classes and their properties. `nil` for no modifier, which means internal.
  public var access: AccessLevel?
  /// The Swift types that differ from the default types, without `?`: `[.integer64: .named("Int")]`.
  public var types: [AttributeType: TypeReference]
  /// Whether classes have an initializer that takes attributes and no context, provided by the macro or generated.
  /// The default is `false`.
  public var generateInit: Bool
  /// Whether classes have counts such as `tagsCount` for `tags`, in the styles that support them. The default is
  /// `true`.
  public var generateToManyCount: Bool
  /// Whether a mandatory attribute with a default is declared without `?` in the managed style. The default is
  /// `false`, as in Xcode's code.
  public var nonOptional: Bool
  /// Whether every mandatory attribute is declared without `?` in the managed style, also if new objects have no value.
  /// The default is `false`, as in Xcode's code.
  public var nonOptionalMandatory: Bool
  /// Whether a to-many relationship without an order is a `Set<Tag>` instead of an `NSSet?` in the managed style. The
  /// default is `false`, as in Xcode's code.
  public var typedSets: Bool
  /// The observation mode of classes in the macro and accessor styles. `nil` if they cannot be observed.
  public var observation: ObservationMode?
  /// The policy for stored values that cannot be decoded, for attributes without a separate policy. `nil` for the
  /// default of the macro.
  public var defaultDecodeFailurePolicy: DecodeFailurePolicy?
  /// The order of properties. The default is by name.
  public var order: PropertyOrder
  /// The code that is generated in addition to the classes. Empty by default.
  public var companions: [CompanionKind]
  /// The settings of single entities, by the entity's name.
  public var entities: [String: EntityOverride]
  /// The settings of single composites, by the composite's name.
  public var compositions: [String: CompositionOverride]

  /// Creates options. The defaults are those of a `plumb.json` without these keys.
  public init(
    style: DeclarationStyle = .macro, access: AccessLevel? = nil, types: [AttributeType: TypeReference] = [:],
    generateInit: Bool = false, generateToManyCount: Bool = true, nonOptional: Bool = false,
    nonOptionalMandatory: Bool = false, typedSets: Bool = false, observation: ObservationMode? = nil,
    defaultDecodeFailurePolicy: DecodeFailurePolicy? = nil, order: PropertyOrder = .name,
    companions: [CompanionKind] = [], entities: [String: EntityOverride] = [:],
    compositions: [String: CompositionOverride] = [:]
  ) {
    self.style = style
    self.access = access
    self.types = types
    self.generateInit = generateInit
    self.generateToManyCount = generateToManyCount
    self.nonOptional = nonOptional
    self.nonOptionalMandatory = nonOptionalMandatory
    self.typedSets = typedSets
    self.observation = observation
    self.defaultDecodeFailurePolicy = defaultDecodeFailurePolicy
    self.order = order
    self.companions = companions
    self.entities = entities
    self.compositions = compositions
  }
}

/// A style of the Swift for a model.
public enum DeclarationStyle: String, Hashable, Sendable, CaseIterable {
  /// `@PersistentModel` classes: declarations only, with the accessors provided by a macro.
  case macro
  /// `@NSManaged` classes, as Xcode generates them.
  case managed
  /// Plain classes with generated accessors, which depend on Core Data only.
  case accessor
  /// SwiftData's `@Model` classes, for an app that opens a Core Data store with SwiftData, or migrates to it.
  case swiftdata
}

/// The order of an entity's attributes, and of its relationships after them.
public enum PropertyOrder: String, Hashable, Sendable, CaseIterable {
  /// The order of the Swift names.
  case name
  /// The order of the names in the model, as in cde-tool. A generated initializer has its parameters in the order of
  /// the properties, so this order preserves the calls of projects that used cde-tool.
  case modelName
  /// The order in the model.
  case model
}

/// The settings of one entity. The model determines every value that is `nil` or missing in the dictionaries.
public struct EntityOverride: Hashable, Sendable {
  /// The class's name in Swift. `nil` for the model's class, or the entity's name if the model names none.
  public var `class`: String?
  /// The settings of attributes, by the attribute's name in the model.
  public var attributes: [String: AttributeOverride]
  /// The settings of relationships, by the relationship's name in the model.
  public var relationships: [String: RelationshipOverride]

  /// Creates settings. By default the entity is declared as in the model.
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
  /// Returns the settings of an attribute, by the names of the attribute and its entity in the model. `nil` if the
  /// attribute has none.
  package func override(of attribute: String, of entity: String) -> AttributeOverride? {
    entities.isEmpty ? nil : entities[entity]?.attributes[attribute]
  }
}

/// The settings of one attribute.
///
///     AttributeOverride(name: "status", type: .named("ItemStatus"), storage: .raw)
///     // @Attribute(persistentName: "status_raw", storageMethod: .raw) var status: ItemStatus?
public struct AttributeOverride: Hashable, Sendable {
  /// The property's name in Swift. `nil` for the attribute's name.
  public var name: String?
  /// The value's type, without `?` unless `optionality` is `ignore`. `nil` for the default type.
  public var type: TypeReference?
  /// The storage method. `nil` for the method that the attribute's type requires.
  public var storage: Storage?
  /// The registered name of a value transformer, for the storage `transformed`. `nil` for the name in the model.
  public var transformer: String?
  /// The policy for a stored value that cannot be decoded. `nil` for the default policy. It is refused for values
  /// that are stored without conversion.
  public var decodeFailurePolicy: DecodeFailurePolicy?
  /// The rule for the optionality. `nil` if the optionality in Swift must equal the one in the model.
  public var optionality: Optionality?

  /// Creates settings. By default the attribute is declared as its type in the model requires.
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

  /// The storage method of the value, as in `StorageMethod`. The name for `transformed` is in `transformer`.
  public enum Storage: String, Hashable, Sendable, CaseIterable {
    case `default`, raw, codable, transformed, composition
  }

  /// The rules for comparing the optionality of the Swift type with the model's.
  public enum Optionality: String, Hashable, Sendable, CaseIterable {
    /// Swift and the model may differ: a type with `?` is declared as optional, and a declaration that differs is no
    /// drift.
    case ignore
  }
}

/// The settings of one relationship.
public struct RelationshipOverride: Hashable, Sendable {
  /// The property's name in Swift. `nil` for the relationship's name.
  public var name: String?

  /// Creates settings. By default the name is the relationship's name.
  public init(name: String? = nil) { self.name = name }
}

/// The settings of one composite.
public struct CompositionOverride: Hashable, Sendable {
  /// The struct's name. `nil` for the composite's name.
  public var type: String?
  /// The names in Swift, by the elements' names in the model. Elements that are not in the dictionary keep their
  /// names.
  public var elements: [String: String]

  /// Creates settings. By default all names are the model's.
  public init(type: String? = nil, elements: [String: String] = [:]) {
    self.type = type
    self.elements = elements
  }
}

/// A kind of code that is generated in addition to the classes of a model, in separate files.
public enum CompanionKind: String, Hashable, Sendable, CaseIterable {
  /// Typed paths from Swift names to the names in the model, for predicates and sort descriptors.
  case paths
  /// Fetch requests: the model's templates as functions with typed parameters.
  case requests
  /// `Item.Snapshot`: the values of an object as a struct that is `Sendable` and `Codable`.
  case snapshots
  /// The model itself, created in code.
  case schema
  /// The fields by which the queries of the library PlumbData refer to properties.
  case queries
}
