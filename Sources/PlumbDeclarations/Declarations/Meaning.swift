// Two declarations are equal only if they have the same places and the same form. Their meanings are equal if they
// declare the same:
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
    /// The type, including its optionality.
    public var type: TypeReference
    /// The initial value. `nil` if the property has none.
    public var defaultValue: DefaultValue?
    /// The kind, attribute or relationship, with the arguments of its annotation.
    public var kind: Kind
    /// The other traits of SwiftData's annotation.
    public var schema: SchemaTraits
  }

  /// The property's meaning, without its place and form.
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
    /// The access level. `nil` for a class without a modifier. It is not equal to internal.
    public var access: AccessLevel?
    /// The superclass: `NSManagedObject`, or the parent entity's class.
    public var superclass: String
    /// Whether the class is a `final class`.
    public var isFinal: Bool
    /// The arguments of `@PersistentModel`. `nil` without the macro.
    public var macro: ModelMacro?
    /// Whether the class implements the accessors of its properties.
    public var writesAccessors: Bool
    /// The schema macros of a `@Model` class. `nil` for all other classes.
    public var schema: SchemaMacros?
    /// The properties' meanings in the order of declaration. The order is part of the meaning.
    public var properties: [PropertyDeclaration.Meaning]
  }

  /// The class's meaning, without its place and form.
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
    /// The struct's access level. `nil` for a struct without a modifier.
    public var access: AccessLevel?
    /// Whether the struct creates Core Data's dictionaries itself.
    public var writesDictionary: Bool
    /// The elements' meanings in the order of declaration.
    public var elements: [PropertyDeclaration.Meaning]
  }

  /// The struct's meaning, without its place and form.
  public var meaning: Meaning {
    Meaning(
      composite: composite, typeName: typeName, access: access, writesDictionary: writesDictionary,
      elements: elements.map(\.meaning))
  }
}

extension TypeDeclaration {
  /// The type without its places.
  public struct Meaning: Hashable, Sendable {
    /// The name with the types around it: `Item.Status`.
    public var qualifiedName: String
    /// The kind of the type: enum, struct, class or actor.
    public var kind: Kind
    /// The type of the raw values. `nil` for a type without raw values.
    public var rawType: TypeReference?
    /// The cases of an enum, in the order of declaration.
    public var cases: [Case.Meaning]
    /// The protocols and the superclass in source order. Those of extensions are last.
    public var conformances: [String]
    /// The names under which a value transformer is registered.
    public var transformerNames: [String]
  }

  /// The type's meaning, without its place.
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
    /// The raw value, explicit or implicit. `nil` if it is unknown.
    public var rawValue: DefaultValue?
  }

  /// The case's meaning, without its place.
  public var meaning: Meaning { Meaning(name: name, rawValue: rawValue) }
}

extension Declarations {
  /// The meanings of all declarations, without places and forms. Suppressions are not part of them.
  public struct Meaning: Hashable, Sendable {
    /// The classes' meanings, in the order of `Declarations.entities`.
    public var entities: [EntityDeclaration.Meaning]
    /// The structs' meanings, in the order of `Declarations.compositions`.
    public var compositions: [CompositionDeclaration.Meaning]
    /// The other types' meanings, in the order of `Declarations.types`.
    public var types: [TypeDeclaration.Meaning]
  }

  /// The meanings of all declarations.
  public var meaning: Meaning {
    Meaning(
      entities: entities.map(\.meaning), compositions: compositions.map(\.meaning), types: types.map(\.meaning))
  }
}
