import Foundation

/// The conversion of CoreDataEvolution's schemas to those of PlumbData.
struct RuntimeSchemaConversion {
  let schemas: [CDRuntimeEntitySchema]
  /// The names of the classes, with their modules.
  let typeNames: [String]

  func entity(_ schema: CDRuntimeEntitySchema) throws -> EntitySchema {
    try EntitySchema(
      schema.entityName, className: schema.managedObjectClassName,
      attributes: schema.attributes.map { try attribute($0, of: schema.entityName) },
      relationships: schema.relationships.map { try relationship($0, of: schema.entityName) },
      uniquenessConstraints: schema.uniquenessConstraints.map(\.persistentPropertyNames))
  }

  private func attribute(_ schema: CDRuntimeAttributeSchema, of entity: String) throws -> AttributeSchema {
    let name = schema.persistentName
    var attribute = AttributeSchema(name, .string, isOptional: schema.isOptional, isTransient: schema.isTransient)
    attribute.limits = schema.limits
    switch schema.storage {
    case .primitive(let type):
      attribute.kind = type.kind
      attribute.defaultValue = try schema.defaultValueExpression.map {
        guard let value = SchemaValue(source: $0, type) else {
          throw CDRuntimeModelBuilderError.unsupportedDefaultValueExpression(
            entityName: entity, attributeName: name, expression: $0, primitiveType: type)
        }
        return value
      }
    case .raw(let type):
      guard let kind = Self.rawKinds[type] else {
        throw CDRuntimeModelBuilderError.unsupportedRawBackingType(
          entityName: entity, attributeName: name, backingTypeName: type)
      }
      attribute.kind = kind
    case .codable: attribute.kind = .data
    case .transformed(let transformer):
      attribute.kind = .transformable
      attribute.transformer = transformer
    case .composition:
      attribute.kind = .transformable
      attribute.transformer = NSValueTransformerName.secureUnarchiveFromDataTransformerName.rawValue
    }
    return attribute
  }

  private static let rawKinds: [String: AttributeSchema.Kind] = [
    "String": .string, "Int16": .integer16, "Int32": .integer32, "Int64": .integer64, "Int": .integer64,
  ]

  private func relationship(_ schema: CDRuntimeRelationshipSchema, of entity: String) throws -> RelationshipSchema {
    let target = try self.target(of: schema, of: entity)
    guard target.relationships.contains(where: { $0.persistentName == schema.inverseName }) else {
      throw CDRuntimeModelBuilderError.missingInverse(
        entityName: entity, relationshipName: schema.persistentName, targetEntityName: target.entityName)
    }
    let rule = schema.deleteRule
    return RelationshipSchema(
      schema.persistentName, to: target.entityName, inverse: schema.inverseName,
      maxCount: schema.maximumModelCount ?? (schema.kind == .toOne ? 1 : 0), minCount: schema.minimumModelCount ?? 0,
      isOptional: schema.isOptional, isOrdered: schema.kind == .toManyArray,
      deleteRule: rule == .cascade ? .cascade : rule == .deny ? .deny : .nullify)
  }

  /// Returns the entity whose class or name a relationship names.
  private func target(of schema: CDRuntimeRelationshipSchema, of entity: String) throws -> CDRuntimeEntitySchema {
    let name = schema.targetTypeName
    let named = zip(schemas, typeNames)
    var found = named.filter { $0.entityName == name || $1 == name }
    if found.isEmpty { found = named.filter { $1.hasSuffix("." + name) } }
    switch found.count {
    case 0:
      throw CDRuntimeModelBuilderError.unknownRelationshipTarget(
        entityName: entity, relationshipName: schema.persistentName, targetTypeName: name)
    case 1: return found[0].0
    default:
      throw CDRuntimeModelBuilderError.ambiguousRelationshipTarget(
        entityName: entity, relationshipName: schema.persistentName, targetTypeName: name)
    }
  }
}

extension CDRuntimePrimitiveAttributeType {
  fileprivate var kind: AttributeSchema.Kind {
    switch self {
    case .string: .string
    case .bool: .boolean
    case .int16: .integer16
    case .int32: .integer32
    case .int64: .integer64
    case .float: .float
    case .double: .double
    case .decimal: .decimal
    case .date: .date
    case .data: .data
    case .uuid: .uuid
    case .url: .url
    }
  }
}
