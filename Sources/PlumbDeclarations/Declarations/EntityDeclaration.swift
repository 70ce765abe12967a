/// An entity's class as Swift declares it: the value in the middle of Plumb.
///
/// The model lowers to it (the expected declaration), Swift sources lower to it (the actual one), the generator renders
/// it, and drift is the difference of two of them. Where a declaration stands and how it is written is in `places`,
/// `facts` and `form`; what is left without these is its `meaning`.
///
///     let item = EntityDeclaration(
///       entity: "Item", className: "ItemRecord",
///       properties: [PropertyDeclaration(name: "title", type: .named("String"), kind: .attribute(.init()))])
///     item.properties[0].persistentName  // title
///     item.superclass                    // NSManagedObject
public struct EntityDeclaration: Hashable, Sendable {
  /// The entity's name in the model.
  public var entity: String
  /// The class's name, without module and backticks.
  public var className: String
  /// The class's access level: the configured one of an expected declaration, the written one of a class that was read,
  /// nil where its source says none, which is internal.
  public var access: AccessLevel?
  /// `NSManagedObject`, or the parent entity's class; without module, and without the base classes between that have no
  /// entity (`ClassForm.layers`). Empty where the source names none, and for a `@Model` class without a parent.
  public var superclass: String
  /// `final class`; the macro style's classes all are.
  public var isFinal: Bool
  /// The arguments of `@PersistentModel`; nil for classes without the macro.
  public var macro: ModelMacro?
  /// Whether the class writes the accessors of its properties out: the accessor style's do. Of a class that was read it
  /// says that nothing in it is left to Core Data or to a macro.
  public var writesAccessors: Bool
  /// What the class has beside its properties where no macro writes it.
  public var members: WrittenMembers
  /// What a `@Model` class of SwiftData says; nil for all others.
  public var schema: SchemaMacros?
  /// Attributes, then relationships, each in the order they are declared: the configured one of an expected
  /// declaration, the source's of one that was read, base classes' and mogenerator's first, extensions' last.
  public var properties: [PropertyDeclaration]
  /// Where the class stands in its file; empty for an expected declaration.
  public var places: Places
  /// The entity in the model; only an expected declaration has it.
  public var facts: ModelFacts
  /// How the class is written, its accessor methods included; only one that was read has it.
  public var form: ClassForm
}

extension EntityDeclaration {
  /// A declaration from its parts. Only the two names have to be given: the rest is a class of no properties that
  /// inherits from `NSManagedObject` and was not read from anywhere.
  ///
  /// As with properties, an initializer that sets each part would copy the whole at its end.
  public init(
    entity: String, className: String, access: AccessLevel? = nil, superclass: String = "NSManagedObject",
    isFinal: Bool = false, macro: ModelMacro? = nil, writesAccessors: Bool = false, schema: SchemaMacros? = nil,
    members: WrittenMembers = WrittenMembers(), properties: [PropertyDeclaration] = [],
    places: Places = Places(), facts: ModelFacts = ModelFacts(), form: ClassForm = ClassForm()
  ) {
    self.init(
      entity: entity, className: className, access: access, superclass: superclass, isFinal: isFinal, macro: macro,
      writesAccessors: writesAccessors, members: members, schema: schema, properties: properties, places: places,
      facts: facts, form: form)
  }

  /// Whether the class has `@PersistentModel`. This is how it is read and written; what follows from it for a class is
  /// for its style to say.
  package var hasMacro: Bool { macro != nil }

  /// Whether the class is one of SwiftData's, with `@Model`.
  package var isSwiftData: Bool { schema != nil }
}

/// The arguments of `@PersistentModel`.
///
///     @PersistentModel(generateInit: true, observation: .mainActor)
///
/// has the value `ModelMacro(generatesInit: true, observation: .known(.mainActor))`.
public struct ModelMacro: Hashable, Sendable {
  /// `generateInit: true`: the macro writes an initializer. Without the argument it does not.
  public var generatesInit: Bool
  /// `generateToManyCount: false`: the macro writes no `tagsCount` beside `tags`. nil where the argument is missing,
  /// which is as good as true.
  public var generatesToManyCount: Bool?
  /// `observation: .mainActor`; nil for `.none` and where the argument is missing.
  public var observation: MacroCase<ObservationMode>?

  /// The arguments; without any, those of a bare `@PersistentModel`.
  public init(
    generatesInit: Bool = false, generatesToManyCount: Bool? = nil, observation: MacroCase<ObservationMode>? = nil
  ) {
    self.generatesInit = generatesInit
    self.generatesToManyCount = generatesToManyCount
    self.observation = observation
  }
}

/// Swift's access levels that a model class can have, from the narrowest to the widest: the order of `allCases` is what
/// levels are compared by.
public enum AccessLevel: String, Hashable, Sendable, CaseIterable {
  case `private`, `fileprivate`, `internal`, package, `public`, open
}

/// A structured value's type: a `@Composition` struct, which a Composite attribute is declared as.
///
///     @Composition struct Address {
///       var city: String
///       @CompositionField(persistentName: "zip") var postalCode: String
///     }
///
/// is a declaration with the elements `city` and `postalCode`, the latter with the persistent name `zip`.
public struct CompositionDeclaration: Hashable, Sendable {
  /// The composite's name in the model.
  public var composite: String
  /// The struct's name, without the types around it and backticks.
  public var typeName: String
  /// The struct's access level, as a class has it: nil where the source says none.
  public var access: AccessLevel?
  /// Whether the struct has no annotation, and makes Core Data's dictionaries itself: `init(dictionary:)` names the
  /// elements as the model has them.
  public var writesDictionary: Bool
  /// The composite's elements, all of them attributes, in the order they are declared.
  public var elements: [PropertyDeclaration]
  /// Where the struct stands in its file; empty for an expected declaration.
  public var places: Places
  /// The composite in the model; only an expected declaration has it.
  public var facts: ModelFacts
  /// How the struct is written. Only its variables that are no elements are known: `unstored`.
  public var form: ClassForm

  /// A declaration from its parts; only the composite's name and the struct's have to be given.
  public init(
    composite: String, typeName: String, access: AccessLevel? = nil, writesDictionary: Bool = false,
    elements: [PropertyDeclaration] = [],
    places: Places = Places(), facts: ModelFacts = ModelFacts(), form: ClassForm = ClassForm()
  ) {
    self.composite = composite
    self.typeName = typeName
    self.access = access
    self.writesDictionary = writesDictionary
    self.elements = elements
    self.places = places
    self.facts = facts
    self.form = form
  }
}

/// All that is declared for a model: what the model asks for, or what the sources have.
///
/// Sources are read into lists that are sorted by name, whatever the order of the files. A class that branches of an
/// `#if` declare is there once, with the members of all of them; of other types each branch's is there.
public struct Declarations: Hashable, Sendable {
  /// The classes of entities; of sources also those that the model does not have.
  public var entities: [EntityDeclaration]
  /// The structs of composites.
  public var compositions: [CompositionDeclaration]
  /// Other types of the sources that attributes can have: enums, `Codable` types, value transformers. None in what a
  /// model asks for.
  public var types: [TypeDeclaration]
  /// Comments of the sources that let findings be. They are no part of the meaning.
  public var suppressions: [SourceSuppression]

  /// Declarations from their parts; by default there are none.
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
