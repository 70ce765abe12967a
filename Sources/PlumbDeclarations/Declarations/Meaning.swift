// Two declarations are equal where they stand in the same place and are written in the same form. Whether they declare
// the same is a question to their meanings:
//
//     read.meaning == expected.meaning

extension PropertyDeclaration {
  /// The property without its places, the model's facts and its form in the source.
  ///
  ///     read.meaning == expected.meaning  // true for `var count: Int16 = 0x10` and a default of 16
  public struct Meaning: Hashable, Sendable {
    /// The Swift name, without backticks.
    public var name: String
    /// The name in the model.
    public var persistentName: String
    /// The type, optionality included.
    public var type: TypeReference
    /// The initial value by its meaning; nil where there is none.
    public var defaultValue: DefaultValue?
    /// Attribute or relationship, with the arguments of its annotation.
    public var kind: Kind
    /// What else an annotation of SwiftData says.
    public var schema: SchemaTraits
  }

  /// What the property declares, wherever it stands.
  public var meaning: Meaning {
    Meaning(
      name: name, persistentName: persistentName, type: type, defaultValue: defaultValue, kind: kind, schema: schema)
  }
}

extension EntityDeclaration {
  /// The class without its places, the model's facts and its form in the source.
  public struct Meaning: Hashable, Sendable {
    /// The entity's name in the model.
    public var entity: String
    /// The class's name in Swift.
    public var className: String
    /// The access level; nil, where none is written, is not the same as internal.
    public var access: AccessLevel?
    /// `NSManagedObject`, or the parent entity's class.
    public var superclass: String
    /// `final class`.
    public var isFinal: Bool
    /// The arguments of `@PersistentModel`; nil without the macro.
    public var macro: ModelMacro?
    /// Whether the class writes the accessors of its properties out.
    public var writesAccessors: Bool
    /// What a `@Model` class says; nil for all others.
    public var schema: SchemaMacros?
    /// The properties' meanings, in the order they are declared: the order is a part of the meaning.
    public var properties: [PropertyDeclaration.Meaning]
  }

  /// What the class declares, wherever it stands.
  public var meaning: Meaning {
    Meaning(
      entity: entity, className: className, access: access, superclass: superclass, isFinal: isFinal, macro: macro,
      writesAccessors: writesAccessors, schema: schema, properties: properties.map(\.meaning))
  }
}

extension CompositionDeclaration {
  /// The struct without its places, the model's facts and its form in the source.
  public struct Meaning: Hashable, Sendable {
    /// The composite's name in the model.
    public var composite: String
    /// The struct's name in Swift.
    public var typeName: String
    /// The struct's access level; nil where none is written.
    public var access: AccessLevel?
    /// Whether the struct makes Core Data's dictionaries itself.
    public var writesDictionary: Bool
    /// The elements' meanings, in the order they are declared.
    public var elements: [PropertyDeclaration.Meaning]
  }

  /// What the struct declares, wherever it stands.
  public var meaning: Meaning {
    Meaning(
      composite: composite, typeName: typeName, access: access, writesDictionary: writesDictionary,
      elements: elements.map(\.meaning))
  }
}

extension TypeDeclaration {
  /// The type without its places.
  public struct Meaning: Hashable, Sendable {
    /// With the types around it: `Item.Status`.
    public var qualifiedName: String
    /// Enum, struct, class or actor.
    public var kind: Kind
    /// The type of the raw values; nil for a type without.
    public var rawType: TypeReference?
    /// The cases of an enum, in their order.
    public var cases: [Case.Meaning]
    /// Protocols and the superclass, in the order they are written, extensions' last.
    public var conformances: [String]
    /// Names under which a value transformer is registered.
    public var transformerNames: [String]
  }

  /// What the type declares, wherever it stands.
  public var meaning: Meaning {
    Meaning(
      qualifiedName: qualifiedName, kind: kind, rawType: rawType, cases: cases.map(\.meaning),
      conformances: conformances, transformerNames: transformerNames)
  }
}

extension TypeDeclaration.Case {
  /// The case without its place.
  public struct Meaning: Hashable, Sendable {
    /// The case's name, without backticks.
    public var name: String
    /// The raw value, given or counted on; nil where it is not known.
    public var rawValue: DefaultValue?
  }

  /// What the case declares, wherever it stands.
  public var meaning: Meaning { Meaning(name: name, rawValue: rawValue) }
}

extension Declarations {
  /// All that is declared, wherever and however it is written; suppressions are no part of it.
  public struct Meaning: Hashable, Sendable {
    /// The classes' meanings, in the order of `Declarations.entities`.
    public var entities: [EntityDeclaration.Meaning]
    /// The structs' meanings, in the order of `Declarations.compositions`.
    public var compositions: [CompositionDeclaration.Meaning]
    /// The other types' meanings, in the order of `Declarations.types`.
    public var types: [TypeDeclaration.Meaning]
  }

  /// The meanings of everything that is declared.
  public var meaning: Meaning {
    Meaning(
      entities: entities.map(\.meaning), compositions: compositions.map(\.meaning), types: types.map(\.meaning))
  }
}
