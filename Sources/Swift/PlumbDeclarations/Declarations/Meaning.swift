// Two declarations are equal only if they have the same places and the same form. Their meanings are equal if they
// declare the same:
//
//     read.meaning == expected.meaning

extension PropertyDeclaration {
  /// The property without its places, the model's facts and its form in the source.
  ///
  ///     read.meaning == expected.meaning  // true for `var count: Int16 = 0x10` and a default of 16
  public var meaning: PropertyDeclaration {
    PropertyDeclaration(
      name: name, persistentName: persistentName, type: type, defaultValue: defaultValue, kind: kind, schema: schema)
  }
}

extension EntityDeclaration {
  /// The class without its places, the model's facts, its form in the source and its additional members. The order of
  /// the properties is part of the meaning.
  public var meaning: EntityDeclaration {
    EntityDeclaration(
      entity: entity, className: className, access: access, superclass: superclass, isFinal: isFinal, macro: macro,
      writesAccessors: writesAccessors, schema: schema, properties: properties.map(\.meaning))
  }
}

extension CompositionDeclaration {
  /// The struct without its places, the model's facts and its form in the source.
  public var meaning: CompositionDeclaration {
    CompositionDeclaration(
      composite: composite, typeName: typeName, access: access, writesDictionary: writesDictionary,
      elements: elements.map(\.meaning))
  }
}

extension TypeDeclaration {
  /// The type without its places and its access level.
  public var meaning: TypeDeclaration {
    TypeDeclaration(
      name: name, qualifiedName: qualifiedName, kind: kind, rawType: rawType, cases: cases.map(\.meaning),
      conformances: conformances, transformerNames: transformerNames)
  }
}

extension TypeDeclaration.Case {
  /// The case without its place.
  public var meaning: TypeDeclaration.Case { TypeDeclaration.Case(name, rawValue: rawValue) }
}

extension Declarations {
  /// The meanings of all declarations, without places, forms and suppressions.
  public var meaning: Declarations {
    Declarations(
      entities: entities.map(\.meaning), compositions: compositions.map(\.meaning), types: types.map(\.meaning))
  }
}
