// The functions that the code of a macro calls for a type that does not fit the storage method of its attribute. The
// getter of the property calls one that is unavailable, whose message is the reason; the other uses of the type call
// functions that accept any type.

// MARK: Raw values

extension ModelObject {
  /// The value of a type without raw values.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: """
      `storageMethod: .raw` stores raw values of the type of an attribute, such as String or Int16, which the type does \
      not have: declare them, `enum State: String`, or write `.codable`.
      """
  )
  public func raw<Value>(forKey key: String) -> Value? { nil }

  /// The value of a type without raw values, or another value.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: """
      `storageMethod: .raw` stores raw values of the type of an attribute, such as String or Int16, which the type does \
      not have: declare them, `enum State: String`, or write `.codable`.
      """
  )
  public func raw<Value>(forKey key: String, or other: Value) -> Value { other }

  /// The value of a type without raw values.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: """
      `storageMethod: .raw` stores raw values of the type of an attribute, such as String or Int16, which the type does \
      not have: declare them, `enum State: String`, or write `.codable`.
      """
  )
  public func checkedRaw<Value>(forKey key: String) -> Value? { nil }

  /// The value of a type without raw values, or another value.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: """
      `storageMethod: .raw` stores raw values of the type of an attribute, such as String or Int16, which the type does \
      not have: declare them, `enum State: String`, or write `.codable`.
      """
  )
  public func checkedRaw<Value>(forKey key: String, or other: Value) -> Value { other }

  /// Stores a value of a type without raw values.
  @_disfavoredOverload
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

// MARK: Composites, transformers and objects

extension ModelObject {
  /// The value of a type that is not a composite. The compiler reports that the type has no fields.
  @_disfavoredOverload
  public func composed<Value>(forKey key: String) -> Value? { nil }

  /// Stores a value of a type that is not a composite.
  @_disfavoredOverload
  public func storeComposed<Value>(_ value: Value?, forKey key: String) {}

  /// The values of a relationship to a type that is no class of objects. The compiler reports that it has no fields.
  @_disfavoredOverload
  public func related<Value>(forKey key: String) -> Set<Value> { [] }

  /// The values of an ordered relationship to a type that is no class of objects.
  @_disfavoredOverload
  public func related<Value>(forKey key: String) -> [Value] { [] }
}

extension AttributeSchema {
  /// The elements of a type that is not a composite.
  @_disfavoredOverload
  public static func elements<Value>(of type: Value.Type) -> [AttributeSchema] { [] }

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
