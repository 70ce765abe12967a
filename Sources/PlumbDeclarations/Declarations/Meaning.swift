// Two declarations are equal where they stand in the same place and are written in the same form. Whether they declare
// the same is a question to their meanings:
//
//     read.meaning == expected.meaning

extension PropertyDeclaration {
  /// The property without its places, the model's facts and its form in the source.
  public struct Meaning: Hashable, Sendable {
    public var name: String
    public var persistentName: String
    public var type: TypeReference
    public var defaultValue: DefaultValue?
    public var kind: Kind
  }

  public var meaning: Meaning {
    Meaning(name: name, persistentName: persistentName, type: type, defaultValue: defaultValue, kind: kind)
  }
}

extension EntityDeclaration {
  /// The class without its places, the model's facts and its form in the source.
  public struct Meaning: Hashable, Sendable {
    public var entity: String
    public var className: String
    public var access: AccessLevel?
    public var superclass: String
    public var isFinal: Bool
    public var macro: ModelMacro?
    public var properties: [PropertyDeclaration.Meaning]
  }

  public var meaning: Meaning {
    Meaning(
      entity: entity, className: className, access: access, superclass: superclass, isFinal: isFinal, macro: macro,
      properties: properties.map(\.meaning))
  }
}

extension CompositionDeclaration {
  /// The struct without its places, the model's facts and its form in the source.
  public struct Meaning: Hashable, Sendable {
    public var composite: String
    public var typeName: String
    public var access: AccessLevel?
    public var elements: [PropertyDeclaration.Meaning]
  }

  public var meaning: Meaning {
    Meaning(composite: composite, typeName: typeName, access: access, elements: elements.map(\.meaning))
  }
}

extension TypeDeclaration {
  /// The type without its places.
  public struct Meaning: Hashable, Sendable {
    public var qualifiedName: String
    public var kind: Kind
    public var rawType: TypeReference?
    public var cases: [Case.Meaning]
    public var conformances: [String]
    public var transformerNames: [String]
  }

  public var meaning: Meaning {
    Meaning(
      qualifiedName: qualifiedName, kind: kind, rawType: rawType, cases: cases.map(\.meaning),
      conformances: conformances, transformerNames: transformerNames)
  }
}

extension TypeDeclaration.Case {
  /// The case without its place.
  public struct Meaning: Hashable, Sendable {
    public var name: String
    public var rawValue: DefaultValue?
  }

  public var meaning: Meaning { Meaning(name: name, rawValue: rawValue) }
}

extension Declarations {
  /// All that is declared, wherever and however it is written.
  public struct Meaning: Hashable, Sendable {
    public var entities: [EntityDeclaration.Meaning]
    public var compositions: [CompositionDeclaration.Meaning]
    public var types: [TypeDeclaration.Meaning]
  }

  public var meaning: Meaning {
    Meaning(
      entities: entities.map(\.meaning), compositions: compositions.map(\.meaning), types: types.map(\.meaning))
  }
}
