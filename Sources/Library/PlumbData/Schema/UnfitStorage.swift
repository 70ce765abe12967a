// The functions that the code of a macro calls for a type that does not fit the storage method of its attribute. The
// compiler reports one of them with the reason, and accepts the others.

extension AttributeSchema.Kind {
  /// A type that is stored by its raw value, but has none.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: """
      `storageMethod: .raw` stores raw values, which the type does not have: declare them, `enum State: String`, or write \
      `.codable`.
      """
  )
  public static func raw<Value>(_ type: Value.Type) -> Self { .undefined }
}

extension SchemaValue {
  /// The default of a type without raw values.
  @_disfavoredOverload
  public static func raw<Value>(_ value: Value) -> SchemaValue? { nil }
}

extension ModelObject {
  /// The value of a type without raw values.
  @_disfavoredOverload
  public func raw<Value>(forKey key: String) -> Value? { nil }

  /// The value of a type without raw values.
  @_disfavoredOverload
  public func checkedRaw<Value>(forKey key: String) -> Value? { nil }

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

  /// Stores a value of a type that is not `Codable`.
  @_disfavoredOverload
  public func encode<Value>(_ value: Value?, forKey key: String) {}
}
