// The functions that the code of a macro calls for a type that does not fit the storage method of its attribute. One
// accessor of the property calls a function that is unavailable, whose message is the reason; the other uses of the type
// call functions that accept any type.

// MARK: Raw values

extension ModelObject {
  /// The value of a type without raw values.
  @_disfavoredOverload
  public func raw<Value>(forKey key: String) -> Value? { nil }

  /// The value of a type without raw values.
  @_disfavoredOverload
  public func checkedRaw<Value>(forKey key: String) -> Value? { nil }

  /// Stores a value of a type without raw values.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: """
      `storageMethod: .raw` stores raw values of the type of an attribute, such as String or Int16, which the type does \
      not have: declare them, `enum State: String`, or write `.codable`.
      """
  )
  public func storeRaw<Value>(_ value: Value?, forKey key: String) {}
}

extension AttributeSchema.Kind {
  /// A type that is stored by its raw value, but has none.
  @_disfavoredOverload
  public static func raw<Value>(_ type: Value.Type) -> Self { .undefined }
}

extension SchemaValue {
  /// The default of a type without raw values, or with raw values that cannot be stored.
  @_disfavoredOverload
  public static func raw<Value>(_ value: Value) -> SchemaValue? { nil }

  /// The default of a type without raw values, or that does not exist, or does not have the case.
  @_disfavoredOverload
  public static func rawValue(of field: Any, _ value: (AnyCase) -> AnyCase) -> SchemaValue? { nil }
}

// MARK: Cases that do not exist

/// A value that has any name: a case that an enum does not declare. The compiler reports it at the variable.
@dynamicMemberLookup
public struct AnyCase {
  /// The case of a name.
  public subscript(dynamicMember name: String) -> AnyCase { self }
}

extension ModelObject {
  /// The value of an attribute of a type without raw values, or whose default is a case that the type does not have.
  @_disfavoredOverload
  public func raw<Value>(forKey key: String, orCase other: (AnyCase) -> AnyCase) -> Value { fatalError("no case") }

  /// The value of an attribute of a type without raw values, or whose default is a case that the type does not have.
  @_disfavoredOverload
  public func checkedRaw<Value>(forKey key: String, orCase other: (AnyCase) -> AnyCase) -> Value {
    fatalError("no case")
  }
}

// MARK: Codable values

extension ModelObject {
  /// The value of a type that is not `Codable`.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: "`storageMethod: .codable` stores values as JSON: the type has to conform to `Codable`."
  )
  public func decoded<Value>(forKey key: String) -> Value? { nil }

  /// The value of a type that is not `Codable`, or another value.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: "`storageMethod: .codable` stores values as JSON: the type has to conform to `Codable`."
  )
  public func decoded<Value>(forKey key: String, or other: @autoclosure () -> Value) -> Value { other() }

  /// The value of a type that is not `Codable`.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: "`storageMethod: .codable` stores values as JSON: the type has to conform to `Codable`."
  )
  public func checkedDecoded<Value>(forKey key: String) -> Value? { nil }

  /// The value of a type that is not `Codable`, or another value.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: "`storageMethod: .codable` stores values as JSON: the type has to conform to `Codable`."
  )
  public func checkedDecoded<Value>(forKey key: String, or other: @autoclosure () -> Value) -> Value { other() }

  /// Stores a value of a type that is not `Codable`.
  @_disfavoredOverload
  public func encode<Value>(_ value: Value?, forKey key: String) {}
}

// MARK: Types that do not exist

extension AttributeSchema.Kind {
  /// The type of an attribute whose field has an unknown type, or a type without raw values.
  @_disfavoredOverload
  public static func rawValue(of field: Any) -> Self { .undefined }
}

// MARK: Defaults of another type

// The compiler reports a default of another type at the variable. The code of the macro accepts it.
extension ModelObject {
  /// The value of an attribute whose default is the literal of another type than its raw values.
  @_disfavoredOverload
  public func raw<Value, Other>(forKey key: String, orRawValue other: Other) -> Value { fatalError("no raw value") }

  /// The value of an attribute whose default is the literal of another type than its raw values.
  @_disfavoredOverload
  public func checkedRaw<Value, Other>(forKey key: String, orRawValue other: Other) -> Value {
    fatalError("no raw value")
  }
}

extension ModelObject {
  /// The stored value of a property whose initial value has another type, or throws, or is asynchronous.
  @_disfavoredOverload
  public func stored<Value>(forKey key: String, initially make: () async throws -> Any) -> Value? { nil }

  /// Has no effect for a property whose initial value has another type, or throws, or is asynchronous.
  @_disfavoredOverload
  public func setInitialValue<Value>(of key: String, as type: Value.Type, _ make: () async throws -> Any) {}
}

// MARK: Composites, transformers and objects

extension ModelObject {
  /// The value of a type that is not a composite. The compiler reports that the type has no fields.
  @_disfavoredOverload
  public func composed<Value>(forKey key: String) -> Value? { nil }

  /// The value of a type that is not a composite, or another value.
  @_disfavoredOverload
  public func composed<Value>(forKey key: String, or other: @autoclosure () -> Value) -> Value { other() }

  /// Stores a value of a type that is not a composite.
  @_disfavoredOverload
  public func storeComposed<Value>(_ value: Value?, forKey key: String) {}

  /// The value of a relationship to a type that is no class of objects. The compiler reports that it has no fields.
  @_disfavoredOverload
  public func relatedObject<Value>(forKey key: String) -> Value? { nil }

  /// The values of a relationship to a type that is no class of objects.
  @_disfavoredOverload
  public func relatedSet<Value>(forKey key: String) -> Set<Value> { [] }

  /// The values of an ordered relationship to a type that is no class of objects.
  @_disfavoredOverload
  public func relatedList<Value>(forKey key: String) -> [Value] { [] }
}

extension AttributeSchema {
  /// The elements of a type that is not a composite.
  @_disfavoredOverload
  public static func elements<Value>(of type: Value.Type) -> [AttributeSchema] { [] }

  /// The elements of a type that does not exist, which the compiler reports.
  @_disfavoredOverload
  public static func elements(of type: Any) -> [AttributeSchema] { [] }

  /// The name of a class that does not exist, which the compiler reports.
  @_disfavoredOverload
  public static func name(of transformer: Any) -> String { "" }

  /// The name of a class that is not a transformer with a name.
  @_disfavoredOverload
  public static func name<Value>(of transformer: Value.Type) -> String { "" }
}

extension AttributeStorageMethod {
  /// The storage by a class that is not a transformer with a name.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: """
      a transformer is a class `InkTransformer: ValueTransformer, RegisteredValueTransformer` with a \
      `static let transformerName`; without the class, write `.transformed(name: "Ink")`.
      """
  )
  public static func transformed(_ type: AnyClass) -> Self { .default }
}
