import Foundation
import PlumbSystem

/// The reason why classes have no model.
public enum CDRuntimeModelBuilderError: LocalizedError, Sendable, Equatable {
  /// The list of classes is empty.
  case emptyInput
  /// Two classes have the same entity.
  case duplicateEntityName(String)
  /// The class of a relationship's objects is not among the given ones.
  case unknownRelationshipTarget(entityName: String, relationshipName: String, targetTypeName: String)
  /// Several classes have the name of the class of a relationship's objects.
  case ambiguousRelationshipTarget(entityName: String, relationshipName: String, targetTypeName: String)
  /// The inverse of a relationship does not exist.
  case missingInverse(entityName: String, relationshipName: String, targetEntityName: String)
  /// The raw values are of a type that an attribute cannot have.
  case unsupportedRawBackingType(entityName: String, attributeName: String, backingTypeName: String)
  /// The default is not a literal.
  case unsupportedDefaultValueExpression(
    entityName: String, attributeName: String, expression: String, primitiveType: CDRuntimePrimitiveAttributeType)

  /// The entity and the property, the problem and the remedy.
  public var errorDescription: String? {
    switch self {
    case .emptyInput: "The model has no entities. Pass the classes of its objects."
    case .duplicateEntityName(let name): "Two classes have the entity '\(name)'. Rename one of them."
    case .unknownRelationshipTarget(let entity, let name, let target):
      "The class \(target) of '\(entity).\(name)' is not in the model. Add it."
    case .ambiguousRelationshipTarget(let entity, let name, let target):
      "Several classes are named \(target), the class of '\(entity).\(name)'. Write the name with its module or type."
    case .missingInverse(let entity, let name, let target):
      "The inverse of '\(entity).\(name)' does not exist in entity '\(target)'. Add it or correct its name."
    case .unsupportedRawBackingType(let entity, let name, let type):
      "The raw values of '\(entity).\(name)' are \(type). Use String, Int, Int16, Int32 or Int64."
    case .unsupportedDefaultValueExpression(let entity, let name, let expression, let type):
      "The default `\(expression)` of '\(entity).\(name)' is not a literal of type \(type). Write a literal, or set "
        + "the value in awakeFromInsert()."
    }
  }
}

/// The models of classes, for tests. The models of PlumbData have the version hashes of a model file; these do not.
public enum CDRuntimeModelBuilder {
  private static let models = Guarded<[[ObjectIdentifier]: NSManagedObjectModel]>([:])

  /// Returns the model of classes. The same list of classes has one model.
  ///
  /// - Throws: `CDRuntimeModelBuilderError`, `SchemaError`.
  public static func makeModel(_ types: [any CDRuntimeSchemaProviding.Type]) throws -> NSManagedObjectModel {
    try models.withLock { models in
      let key = types.map { ObjectIdentifier($0) }
      if let model = models[key] { return model }
      let names = types.map { String(reflecting: $0) }
      let model = try makeModel(CDRuntimeSchemaCollection.entitySchemas(types), typeNames: names)
      models[key] = model
      return model
    }
  }

  /// Returns the model of classes.
  public static func makeModel(_ types: any CDRuntimeSchemaProviding.Type...) throws -> NSManagedObjectModel {
    try makeModel(types)
  }

  /// Returns a new model of schemas.
  ///
  /// - Parameter typeNames: The names of the classes, with their modules. Without them, the names in the schemas.
  static func makeModel(
    _ schemas: [CDRuntimeEntitySchema], typeNames: [String]? = nil
  ) throws -> NSManagedObjectModel {
    if schemas.isEmpty { throw CDRuntimeModelBuilderError.emptyInput }
    for (name, group) in Dictionary(grouping: schemas, by: \.entityName) where group.count > 1 {
      throw CDRuntimeModelBuilderError.duplicateEntityName(name)
    }
    let typeNames = typeNames ?? schemas.map(\.managedObjectClassName)
    let conversion = RuntimeSchemaConversion(schemas: schemas, typeNames: typeNames)
    return try NSManagedObjectModel(ModelSchema(schemas.map(conversion.entity)))
  }
}

extension NSManagedObjectModel {
  /// Returns the model of classes. See `CDRuntimeModelBuilder`.
  public static func makeRuntimeModel(_ types: [any CDRuntimeSchemaProviding.Type]) throws -> NSManagedObjectModel {
    try CDRuntimeModelBuilder.makeModel(types)
  }

  /// Returns the model of classes. See `CDRuntimeModelBuilder`.
  public static func makeRuntimeModel(_ types: any CDRuntimeSchemaProviding.Type...) throws -> NSManagedObjectModel {
    try makeRuntimeModel(types)
  }
}
