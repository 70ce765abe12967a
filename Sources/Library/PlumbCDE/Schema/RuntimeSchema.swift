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
  /// The name in the model.
  public var persistentName: String
  /// The Swift type of the value.
  public var swiftTypeName: String
  /// The type of the stored value.
  public var primitiveType: CDRuntimePrimitiveAttributeType
  /// Whether an object can be saved without a value.
  public var isOptional: Bool
  /// The source text of the default.
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
  /// The name in Swift.
  public var swiftName: String
  /// The name in the model.
  public var persistentName: String
  /// The Swift type of the value.
  public var swiftTypeName: String
  /// Whether an object can be saved without a value.
  public var isOptional: Bool
  /// The source text of the default.
  public var defaultValueExpression: String?
  /// The storage of the value.
  public var storage: CDRuntimeAttributeStorage
  /// Whether the value differs between any two objects.
  public var isUnique: Bool
  /// Whether the value is not stored.
  public var isTransient: Bool
  /// The limits for values, which a save checks.
  public var limits: ValueLimits

  /// Creates an attribute.
  public init(
    swiftName: String, persistentName: String, swiftTypeName: String, isOptional: Bool,
    defaultValueExpression: String? = nil, storage: CDRuntimeAttributeStorage, isUnique: Bool = false,
    isTransient: Bool = false, limits: ValueLimits = ValueLimits()
  ) {
    self.swiftName = swiftName
    self.persistentName = persistentName
    self.swiftTypeName = swiftTypeName
    self.isOptional = isOptional
    self.defaultValueExpression = defaultValueExpression
    self.storage = storage
    self.isUnique = isUnique
    self.isTransient = isTransient
    self.limits = limits
  }
}

/// The Swift type of a relationship.
public enum CDRuntimeRelationshipKind: Equatable, Sendable {
  /// A single object: `Item?`.
  case toOne
  /// Objects without an order: `Set<Item>`.
  case toManySet
  /// Objects in an order: `[Item]`.
  case toManyArray
}

/// A relationship of a class.
public struct CDRuntimeRelationshipSchema: Equatable, Sendable {
  /// The name in Swift.
  public var swiftName: String
  /// The name in the model.
  public var persistentName: String
  /// The class of the related objects.
  public var targetTypeName: String
  /// The model's name of the relationship back.
  public var inverseName: String
  /// The effect of deleting the object on the related ones.
  public var deleteRule: RelationshipDeleteRule
  /// The least number of objects.
  public var minimumModelCount: Int?
  /// The greatest number of objects.
  public var maximumModelCount: Int?
  /// The Swift type of the relationship.
  public var kind: CDRuntimeRelationshipKind
  /// Whether an object can be saved without a value.
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
  /// The name of the entity.
  public var entityName: String
  /// The name of the class.
  public var managedObjectClassName: String
  /// The attributes of the class.
  public var attributes: [CDRuntimeAttributeSchema]
  /// The relationships of the class.
  public var relationships: [CDRuntimeRelationshipSchema]
  /// The attributes whose combined values are unique.
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
