/// What a class has beside its properties where no macro writes it; of a class with `@PersistentModel`, `ModelMacro`
/// says it.
///
///     public convenience init(title: String, note: String? = nil) { … }
///
/// has the parameters `title`, a String, and `note`, a `String?` with the default nil.
public struct WrittenMembers: Hashable, Sendable {
  /// The parameters of the initializer that takes attributes and no context; nil where there is none.
  public var initializer: [InitializerParameter]?
  /// Whether `tagsCount` stands beside a to-many relationship `tags`.
  public var hasToManyCount: Bool
  /// Where the objects can be observed from; nil where they cannot.
  public var observation: ObservationMode?
  /// The value transformers that its attributes go through, by the names they are registered under: Core Data calls
  /// them, the accessors do not name them. Only an expected declaration has them.
  public var transformers: Set<String>

  /// The members; without any, the class has nothing but its properties and the methods of its relationships.
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

/// A parameter of a class's initializer: an attribute's property, its own or inherited.
public struct InitializerParameter: Hashable, Sendable {
  /// The property's name, without backticks.
  public var name: String
  /// Optionality included. An attribute that has to have a value is asked for one, whatever its property's type.
  public var type: TypeReference
  /// The model's default, `.none` for nil; nil where the caller has to give a value.
  public var defaultValue: DefaultValue?
  /// nil is no value to store: it leaves the model's default, which Swift has no literal for.
  public var keepsDefault: Bool

  /// A parameter from its parts.
  public init(name: String, type: TypeReference, defaultValue: DefaultValue? = nil, keepsDefault: Bool = false) {
    self.name = name
    self.type = type
    self.defaultValue = defaultValue
    self.keepsDefault = keepsDefault
  }
}
