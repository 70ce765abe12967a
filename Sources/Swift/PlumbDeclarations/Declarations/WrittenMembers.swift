import PlumbCore

/// The members that a class without a macro has in addition to its properties. For a class with `@PersistentModel`,
/// `ModelMacro` describes them.
///
///     public convenience init(title: String, note: String? = nil) { … }
///
/// This example has the parameters `title`, a String, and `note`, a `String?` with the default nil.
public struct WrittenMembers: Hashable, Sendable {
  /// The parameters of the initializer that takes attributes and no context. `nil` if the class has none.
  public var initializer: [InitializerParameter]?
  /// Whether the class has a count for each to-many relationship: `tagsCount` for `tags`.
  public var hasToManyCount: Bool
  /// The actor from which the objects can be observed. `nil` if they cannot be.
  public var observation: ObservationMode?
  /// The registered names of the attributes' value transformers. Core Data calls the transformers, so the accessors
  /// do not contain these names. Only an expected declaration has them.
  public var transformers: Set<String>

  /// Creates the members. By default the class has only its properties and the methods of its relationships.
  public init(
    initializer: [InitializerParameter]? = nil, hasToManyCount: Bool = false, observation: ObservationMode? = nil,
    transformers: Set<String> = []
  ) {
    self.initializer = initializer
    self.hasToManyCount = hasToManyCount
    self.observation = observation
    self.transformers = transformers
  }
}

/// A parameter of a class's initializer: the property of an attribute, own or inherited.
public struct InitializerParameter: Hashable, Sendable {
  /// The property's name, without backticks.
  public var name: String
  /// The type, including its optionality. The parameter of a mandatory attribute is not optional, even if the
  /// property's type is.
  public var type: TypeReference
  /// The model's default, `.none` for nil. `nil` if the caller must pass a value.
  public var defaultValue: DefaultValue?
  /// Whether the argument nil means that the model's default is kept, because Swift has no literal for that default.
  public var keepsDefault: Bool

  /// Creates a parameter from its parts.
  public init(name: String, type: TypeReference, defaultValue: DefaultValue? = nil, keepsDefault: Bool = false) {
    self.name = name
    self.type = type
    self.defaultValue = defaultValue
    self.keepsDefault = keepsDefault
  }
}
