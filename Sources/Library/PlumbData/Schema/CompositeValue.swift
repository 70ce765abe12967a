import Foundation

/// The type of a composite attribute's values: a struct that is converted from and to Core Data's dictionaries. The
/// macro `@Composition` writes the members.
public protocol CompositeValue: PropertyNaming {
  /// The elements of the composite.
  static var schema: [AttributeSchema] { get }

  /// Creates a value from a dictionary, by the names in the model.
  init(dictionary: [String: Any])

  /// The elements for Core Data, by their names in the model.
  var dictionary: [String: Any] { get }
}

extension AttributeSchema {
  /// Returns the elements of a composite.
  public static func elements<Value: CompositeValue>(of type: Value.Type) -> [AttributeSchema] { Value.schema }

  /// Returns the name of the transformers of a class.
  public static func name<Value: RegisteredValueTransformer>(of transformer: Value.Type) -> String {
    Value.transformerName.rawValue
  }
}

extension RelationshipSchema {
  /// Returns the name of the entity of a to-one relationship's fields.
  public static func entityName<Fields: Entity>(of fields: Fields) -> String { Fields.entityName }

  /// Returns the name of the entity of a to-many relationship's fields.
  public static func entityName<Root, Fields>(of fields: ModelFields.ToManyRelationship<Root, Fields>) -> String {
    Fields.entityName
  }
}

extension AttributeSchema.Kind {
  /// Returns the type of an attribute that is stored by its raw value.
  public static func raw<Value: RawRepresentable>(_ type: Value.Type) -> Self where Value.RawValue: StorableValue {
    Self(rawValue: Value.RawValue.attributeType.rawValue) ?? .undefined
  }
}

extension SchemaValue {
  /// Returns the raw value of a value.
  public static func raw<Value: RawRepresentable>(_ value: Value) -> SchemaValue? where Value.RawValue: StorableValue {
    stored(value.rawValue)
  }

  /// Returns a value; `nil` for nil.
  public static func stored<Value: StorableValue>(_ value: Value?) -> SchemaValue? { value?.storedValue }
}
