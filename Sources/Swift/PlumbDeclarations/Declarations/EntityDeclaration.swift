/// The class of an entity, as Swift declares it. It is the central value of Plumb.
///
/// A model is converted to expected declarations, and Swift sources are converted to actual ones. The generator
/// renders a declaration, and drift is the difference between two of them. The place and the form of a declaration
/// are in `places`, `facts` and `form`; the other properties are its `meaning`.
///
///     let item = EntityDeclaration(
///       entity: "Item", className: "ItemRecord",
///       properties: [PropertyDeclaration(name: "title", type: .named("String"), kind: .attribute(.init()))])
///     item.properties[0].persistentName  // title
///     item.superclass                    // NSManagedObject
public struct EntityDeclaration: Hashable, Sendable {
  /// The entity's name in the model.
  public var entity: String
  /// The class's name, without its module and without backticks.
  public var className: String
  /// The class's access level. For an expected declaration it is the configured one, for a class that was read it is
  /// the one in the source. `nil` if the source has no modifier, which means internal.
  public var access: AccessLevel?
  /// The superclass: `NSManagedObject`, or the parent entity's class. It has no module. Base classes without an
  /// entity are not counted (`ClassForm.layers`). Empty if the source names none, and for a `@Model` class without a
  /// parent.
  public var superclass: String
  /// Whether the class is a `final class`. All classes of the macro style are.
  public var isFinal: Bool
  /// The arguments of `@PersistentModel`. `nil` for a class without the macro.
  public var macro: ModelMacro?
  /// Whether the class implements the accessors of its properties, as in the accessor style. For a class that was
  /// read it means that neither Core Data nor a macro provides any of them.
  public var writesAccessors: Bool
  /// The members that a class without a macro has in addition to its properties.
  public var members: WrittenMembers
  /// The schema macros of a SwiftData `@Model` class. `nil` for all other classes.
  public var schema: SchemaMacros?
  /// The attributes, then the relationships, each in the order of declaration. For an expected declaration it is the
  /// configured order. For a declaration that was read it is the source order: properties of base classes and of
  /// mogenerator's class first, those of extensions last.
  public var properties: [PropertyDeclaration]
  /// The places in the class's file. Empty for an expected declaration.
  public var places: SourceRanges
  /// The facts about the entity in the model. Only an expected declaration has them.
  public var facts: ModelFacts
  /// The form of the class in the source, including its accessor methods. Only a declaration that was read has it.
  public var form: ClassForm
}

extension EntityDeclaration {
  /// Creates a declaration from its parts. Only the two names are required. The defaults describe a class without
  /// properties that inherits from `NSManagedObject` and was not read from a source.
  public init(
    entity: String, className: String, access: AccessLevel? = nil, superclass: String = "NSManagedObject",
    isFinal: Bool = false, macro: ModelMacro? = nil, writesAccessors: Bool = false, schema: SchemaMacros? = nil,
    members: WrittenMembers = WrittenMembers(), properties: [PropertyDeclaration] = [],
    places: SourceRanges = SourceRanges(), facts: ModelFacts = ModelFacts(), form: ClassForm = ClassForm()
  ) {
    self.init(
      entity: entity, className: className, access: access, superclass: superclass, isFinal: isFinal, macro: macro,
      writesAccessors: writesAccessors, members: members, schema: schema, properties: properties, places: places,
      facts: facts, form: form)
  }

  /// Whether the class has `@PersistentModel`. The consequences for a class depend on its style.
  package var hasMacro: Bool { macro != nil }

  /// Whether the class is one of SwiftData's, with `@Model`.
  package var isSwiftData: Bool { schema != nil }
}

/// The arguments of `@PersistentModel`.
///
///     @PersistentModel(generateInit: true, observation: .mainActor)
///
/// This example has the value `ModelMacro(generatesInit: true, observation: .known(.mainActor))`.
public struct ModelMacro: Hashable, Sendable {
  /// Whether the macro generates an initializer: `generateInit: true`. The default is `false`.
  public var generatesInit: Bool
  /// Whether the macro generates a count such as `tagsCount` for `tags`: `generateToManyCount: false` turns it off.
  /// `nil` if the argument is missing, which means `true`.
  public var generatesToManyCount: Bool?
  /// The observation mode: `observation: .mainActor`. `nil` for `.none`, and if the argument is missing.
  public var observation: MacroCase<ObservationMode>?
  /// The library that declares the macro.
  public var library: MacroLibrary
  /// Whether the entity is abstract: `isAbstract: true`.
  public var isAbstract = false
  /// The entity's name in an earlier version: `renamedFrom: "Person"`.
  public var renamedFrom: String?
  /// The text that changes the version hash of the entity: `hashModifier: "2"`.
  public var hashModifier: String?
  /// The lists of unique and of indexed properties in the class, by their Swift names.
  public var lists = SchemaMacros()

  /// Creates the arguments. The defaults are those of `@PersistentModel` without arguments.
  public init(
    generatesInit: Bool = false, generatesToManyCount: Bool? = nil, observation: MacroCase<ObservationMode>? = nil,
    library: MacroLibrary = .coreDataEvolution
  ) {
    self.library = library
    self.generatesInit = generatesInit
    self.generatesToManyCount = generatesToManyCount
    self.observation = observation
  }
}

/// The Swift access levels of a model class, from the narrowest to the widest. The order of `allCases` is used to
/// compare levels.
public enum AccessLevel: String, Hashable, Sendable, CaseIterable {
  case `private`, `fileprivate`, `internal`, package, `public`, open

  /// The number of lower levels. With a greater number, more code can access the declaration.
  package var reach: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// The type of a structured value: a `@Composition` struct, which is the type of a Composite attribute.
///
///     @Composition struct Address {
///       var city: String
///       @CompositionField(persistentName: "zip") var postalCode: String
///     }
///
/// This example is a declaration with the elements `city` and `postalCode`, the latter with the persistent name
/// `zip`.
public struct CompositionDeclaration: Hashable, Sendable {
  /// The composite's name in the model.
  public var composite: String
  /// The struct's name, without the types around it and without backticks.
  public var typeName: String
  /// The struct's access level. `nil` if the source has no modifier.
  public var access: AccessLevel?
  /// Whether the struct has no annotation, and creates Core Data's dictionaries itself. Its `init(dictionary:)` uses
  /// the model's names of the elements.
  public var writesDictionary: Bool
  /// The composite's elements in the order of declaration. All of them are attributes.
  public var elements: [PropertyDeclaration]
  /// The places in the struct's file. Empty for an expected declaration.
  public var places: SourceRanges
  /// The facts about the composite in the model. Only an expected declaration has them.
  public var facts: ModelFacts
  /// The form of the struct in the source. Only `unstored`, the variables that are not elements, is set.
  public var form: ClassForm
  /// The library that declares the macro. It is not part of the meaning.
  public var library: MacroLibrary

  /// Creates a declaration from its parts. Only the names of the composite and of the struct are required.
  public init(
    composite: String, typeName: String, access: AccessLevel? = nil, writesDictionary: Bool = false,
    elements: [PropertyDeclaration] = [],
    places: SourceRanges = SourceRanges(), facts: ModelFacts = ModelFacts(), form: ClassForm = ClassForm(),
    library: MacroLibrary = .coreDataEvolution
  ) {
    self.composite = composite
    self.typeName = typeName
    self.access = access
    self.writesDictionary = writesDictionary
    self.elements = elements
    self.places = places
    self.facts = facts
    self.form = form
    self.library = library
  }
}

/// All declarations for a model: the expected declarations, or the declarations in the sources.
///
/// Lists that were read from sources are sorted by name, independent of the order of the files. A class that several
/// branches of an `#if` declare is listed one time, with the members of all branches. Other types are listed one time
/// for each branch.
public struct Declarations: Hashable, Sendable {
  /// The classes of entities. If they were read from sources, they include classes that the model does not have.
  public var entities: [EntityDeclaration]
  /// The structs of composites.
  public var compositions: [CompositionDeclaration]
  /// Other types in the sources that attributes can have: enums, `Codable` types, value transformers. Empty for the
  /// declarations that a model expects.
  public var types: [TypeDeclaration]
  /// The ignore comments in the sources. They are not part of the meaning.
  public var suppressions: [SourceSuppression]
  /// The names of the members that extensions declare, by the name of the class, for `NSManagedObject` and for classes of
  /// entities that the sources do not declare. They are not part of the meaning.
  package var extensionMembers: [String: Set<String>] = [:]
  /// The simple names of the protocols in the sources. They are not part of the meaning.
  package var protocols: Set<String> = []
  /// The classes that have the name of an entity's class and do not inherit from `NSManagedObject`, by their simple
  /// names. They are not part of the meaning.
  package var plainClasses: [String: PlainClass] = [:]
  /// The files with syntax of Swift 1 or 2 that later versions do not have. They are not part of the meaning.
  package var filesInOlderSwift: Set<String> = []

  /// A class without an entity.
  package struct PlainClass: Hashable, Sendable {
    /// The superclass as the source spells it. `nil` for a class without a superclass.
    package var superclass: String?
    package var places: SourceRanges

    package init(superclass: String?, places: SourceRanges) {
      (self.superclass, self.places) = (superclass, places)
    }
  }

  /// Creates declarations from their parts. All lists are empty by default.
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
