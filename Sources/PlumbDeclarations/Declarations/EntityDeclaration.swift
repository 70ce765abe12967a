/// An entity's class as Swift declares it: the value in the middle of Plumb.
///
/// The model lowers to it (the expected declaration), Swift sources lower to it (the actual one), the generator renders
/// it, and drift is the difference of two of them. Where a declaration stands and how it is written is in `places`,
/// `facts` and `form`; what is left without these is its `meaning`.
public struct EntityDeclaration: Hashable, Sendable {
  /// The entity's name in the model.
  public var entity: String
  /// The class's name, without module and backticks.
  public var className: String
  /// nil where the source does not say.
  public var access: AccessLevel?
  /// `NSManagedObject`, or the parent entity's class.
  public var superclass: String
  public var isFinal: Bool
  /// The arguments of `@PersistentModel`; nil for classes without the macro.
  public var macro: ModelMacro?
  /// Attributes, then relationships, in the order they are declared.
  public var properties: [PropertyDeclaration]
  public var places: Places
  public var facts: ModelFacts
  public var form: ClassForm

  public init(
    entity: String, className: String, access: AccessLevel? = nil, superclass: String = "NSManagedObject",
    isFinal: Bool = false, macro: ModelMacro? = nil, properties: [PropertyDeclaration] = [],
    places: Places = Places(), facts: ModelFacts = ModelFacts(), form: ClassForm = ClassForm()
  ) {
    self.entity = entity
    self.className = className
    self.access = access
    self.superclass = superclass
    self.isFinal = isFinal
    self.macro = macro
    self.properties = properties
    self.places = places
    self.facts = facts
    self.form = form
  }
}

/// The arguments of `@PersistentModel`.
public struct ModelMacro: Hashable, Sendable {
  public var generatesInit: Bool
  public var generatesToManyCount: Bool?
  /// nil for none.
  public var observation: MacroCase<ObservationMode>?

  public init(
    generatesInit: Bool = false, generatesToManyCount: Bool? = nil, observation: MacroCase<ObservationMode>? = nil
  ) {
    self.generatesInit = generatesInit
    self.generatesToManyCount = generatesToManyCount
    self.observation = observation
  }
}

/// Swift's access levels that a model class can have.
public enum AccessLevel: String, Hashable, Sendable, CaseIterable {
  case `private`, `fileprivate`, `internal`, package, `public`, open
}

/// A structured value's type: a `@Composition` struct.
public struct CompositionDeclaration: Hashable, Sendable {
  /// The composite's name in the model.
  public var composite: String
  public var typeName: String
  public var access: AccessLevel?
  public var elements: [PropertyDeclaration]
  public var places: Places
  public var facts: ModelFacts
  public var form: ClassForm

  public init(
    composite: String, typeName: String, access: AccessLevel? = nil, elements: [PropertyDeclaration] = [],
    places: Places = Places(), facts: ModelFacts = ModelFacts(), form: ClassForm = ClassForm()
  ) {
    self.composite = composite
    self.typeName = typeName
    self.access = access
    self.elements = elements
    self.places = places
    self.facts = facts
    self.form = form
  }
}

/// All that is declared for a model.
public struct Declarations: Hashable, Sendable {
  public var entities: [EntityDeclaration]
  public var compositions: [CompositionDeclaration]
  /// Other types of the sources that attributes can have.
  public var types: [TypeDeclaration]
  /// Comments of the sources that let findings be.
  public var suppressions: [SourceSuppression]

  public init(
    entities: [EntityDeclaration] = [], compositions: [CompositionDeclaration] = [], types: [TypeDeclaration] = [],
    suppressions: [SourceSuppression] = []
  ) {
    self.entities = entities
    self.compositions = compositions
    self.types = types
    self.suppressions = suppressions
  }
}
