import Foundation

/// The type of an attribute whose values are stored unchanged.
public enum CDRuntimePrimitiveAttributeType: String, CaseIterable, Codable, Sendable {
  case string, bool, int16, int32, int64, float, double, decimal, date, data, uuid, url
}

/// The storage of an attribute.
public enum CDRuntimeAttributeStorage: Equatable, Sendable {
  /// The value itself.
  case primitive(CDRuntimePrimitiveAttributeType)
  /// The raw value of the named type.
  case raw(backingTypeName: String)
  /// The value as JSON.
  case codable
  /// The result of a value transformer.
  case transformed(transformerName: String)
  /// The elements of a composite.
  case composition(fields: [CDRuntimeCompositionFieldSchema])
}

/// An element of a composite.
public struct CDRuntimeCompositionFieldSchema: Equatable, Sendable {
  public var persistentName: String
  public var swiftTypeName: String
  public var primitiveType: CDRuntimePrimitiveAttributeType
  public var isOptional: Bool
  public var defaultValueExpression: String?

  /// Creates an element.
  public init(
    persistentName: String, swiftTypeName: String, primitiveType: CDRuntimePrimitiveAttributeType, isOptional: Bool,
    defaultValueExpression: String? = nil
  ) {
    self.persistentName = persistentName
    self.swiftTypeName = swiftTypeName
    self.primitiveType = primitiveType
    self.isOptional = isOptional
    self.defaultValueExpression = defaultValueExpression
  }
}

/// An attribute of a class.
public struct CDRuntimeAttributeSchema: Equatable, Sendable {
  public var swiftName: String
  public var persistentName: String
  public var swiftTypeName: String
  public var isOptional: Bool
  /// The source text of the default.
  public var defaultValueExpression: String?
  public var storage: CDRuntimeAttributeStorage
  public var isUnique: Bool
  public var isTransient: Bool

  /// Creates an attribute.
  public init(
    swiftName: String, persistentName: String, swiftTypeName: String, isOptional: Bool,
    defaultValueExpression: String? = nil, storage: CDRuntimeAttributeStorage, isUnique: Bool = false,
    isTransient: Bool = false
  ) {
    self.swiftName = swiftName
    self.persistentName = persistentName
    self.swiftTypeName = swiftTypeName
    self.isOptional = isOptional
    self.defaultValueExpression = defaultValueExpression
    self.storage = storage
    self.isUnique = isUnique
    self.isTransient = isTransient
  }
}

/// The Swift type of a relationship.
public enum CDRuntimeRelationshipKind: Equatable, Sendable {
  /// One object: `Item?`.
  case toOne
  /// Objects without an order: `Set<Item>`.
  case toManySet
  /// Objects in an order: `[Item]`.
  case toManyArray
}

/// A relationship of a class.
public struct CDRuntimeRelationshipSchema: Equatable, Sendable {
  public var swiftName: String
  public var persistentName: String
  public var targetTypeName: String
  public var inverseName: String
  public var deleteRule: RelationshipDeleteRule
  public var minimumModelCount: Int?
  public var maximumModelCount: Int?
  public var kind: CDRuntimeRelationshipKind
  public var isOptional: Bool

  /// Creates a relationship.
  public init(
    swiftName: String, persistentName: String, targetTypeName: String, inverseName: String,
    deleteRule: RelationshipDeleteRule, minimumModelCount: Int? = nil, maximumModelCount: Int? = nil,
    kind: CDRuntimeRelationshipKind, isOptional: Bool
  ) {
    self.swiftName = swiftName
    self.persistentName = persistentName
    self.targetTypeName = targetTypeName
    self.inverseName = inverseName
    self.deleteRule = deleteRule
    self.minimumModelCount = minimumModelCount
    self.maximumModelCount = maximumModelCount
    self.kind = kind
    self.isOptional = isOptional
  }
}

/// Attributes whose combined values are unique.
public struct CDRuntimeUniquenessConstraint: Equatable, Sendable {
  /// The names in the model.
  public var persistentPropertyNames: [String]

  /// Creates a constraint.
  public init(persistentPropertyNames: [String]) { self.persistentPropertyNames = persistentPropertyNames }
}

/// The schema of a class.
public struct CDRuntimeEntitySchema: Equatable, Sendable {
  public var entityName: String
  public var managedObjectClassName: String
  public var attributes: [CDRuntimeAttributeSchema]
  public var relationships: [CDRuntimeRelationshipSchema]
  public var uniquenessConstraints: [CDRuntimeUniquenessConstraint]

  /// Creates a schema.
  public init(
    entityName: String, managedObjectClassName: String, attributes: [CDRuntimeAttributeSchema],
    relationships: [CDRuntimeRelationshipSchema], uniquenessConstraints: [CDRuntimeUniquenessConstraint] = []
  ) {
    self.entityName = entityName
    self.managedObjectClassName = managedObjectClassName
    self.attributes = attributes
    self.relationships = relationships
    self.uniquenessConstraints = uniquenessConstraints
  }
}

/// A class with a schema.
public protocol CDRuntimeSchemaProviding: NSManagedObject {
  /// The schema of the class.
  static var __cdRuntimeEntitySchema: CDRuntimeEntitySchema { get }
}

/// A composite with a schema.
public protocol CDRuntimeCompositionSchemaProviding {
  /// The elements.
  static var __cdRuntimeCompositionFields: [CDRuntimeCompositionFieldSchema] { get }
}

/// The schemas of several classes.
public enum CDRuntimeSchemaCollection {
  /// Returns the schemas of the classes, in their order.
  public static func entitySchemas(_ types: [any CDRuntimeSchemaProviding.Type]) -> [CDRuntimeEntitySchema] {
    types.map { $0.__cdRuntimeEntitySchema }
  }

  /// Returns the schemas of the classes, in their order.
  public static func entitySchemas(_ types: any CDRuntimeSchemaProviding.Type...) -> [CDRuntimeEntitySchema] {
    entitySchemas(types)
  }
}
