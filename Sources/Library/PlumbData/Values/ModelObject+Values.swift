import Foundation

// MARK: Values that are stored unchanged

extension ModelObject {
  /// Returns the stored value of a property. `nil` if no value of the type is stored.
  @inlinable
  public func stored<Value>(forKey key: String) -> Value? { StoredNumber.value(accessed(key)) }

  /// Returns the stored value of a property, or another value if no value of the type is stored.
  @inlinable
  public func stored<Value>(forKey key: String, or other: Value) -> Value { stored(forKey: key) ?? other }

  /// Returns the stored value of a property. A cast of a number to Float fails if it loses digits, so the number is
  /// converted.
  public func stored(forKey key: String) -> Float? { (accessed(key) as? NSNumber)?.floatValue }

  /// Returns the stored value of a property, or another value if no number is stored.
  public func stored(forKey key: String, or other: Float) -> Float { stored(forKey: key) ?? other }

  /// Stores the value of an attribute or of a to-one relationship, with the notifications of a change.
  public func store(_ value: Any?, forKey key: String) {
    requireContext(toUse: key)
    willChangeValue(forKey: key)
    defer { didChangeValue(forKey: key) }
    setPrimitiveValue(value, forKey: key)
  }
}

// MARK: Mandatory values without a default

extension ModelObject {
  /// Returns a value that was read. Ends the program if it is nil: the object was never given one, or was deleted.
  public func mandatory<Value>(_ value: Value?, forKey key: String) -> Value {
    if let value { return value }
    preconditionFailure("'\(key)' of \(type(of: self)) has no value: \(reasonForMissingValue)")
  }

  /// Returns the stored value of a property. An object that was never inserted gets its first value when it is read.
  public func stored<Value>(forKey key: String, initially make: () -> Value) -> Value? {
    if let value: Value = stored(forKey: key) { return value }
    guard managedObjectContext == nil, objectID.isTemporaryID else { return nil }
    setInitialValue(of: key, as: Value.self, make)
    return stored(forKey: key)
  }

  /// Stores the first value of a property that has none, without a notification. `awakeFromInsert()` calls the
  /// function:
  ///
  ///     setInitialValue(of: "created", as: Date.self) { .now }
  public func setInitialValue<Value>(of key: String, as type: Value.Type, _ make: () -> Value?) {
    if primitiveValue(forKey: key) == nil { setPrimitiveValue(make(), forKey: key) }
  }
}

// MARK: Values that are stored by their raw values

extension ModelObject {
  /// Returns the value for the stored raw value. `nil` if no raw value is stored, or if it has no value.
  @inlinable
  public func raw<Value: RawRepresentable>(forKey key: String) -> Value? where Value.RawValue: StorableValue {
    stored(forKey: key).flatMap(Value.init(rawValue:))
  }

  /// Returns the value for the stored raw value, or for another raw value if the stored one has no value.
  @inlinable
  public func raw<Value: RawRepresentable>(forKey key: String, or other: Value.RawValue) -> Value
  where Value.RawValue: StorableValue {
    guard let value = raw(forKey: key) ?? Value(rawValue: other) else {
      preconditionFailure("The default of '\(key)', \(other), is not a raw value of \(Value.self).")
    }
    return value
  }

  /// Returns the value for the stored raw value, or another value if the stored one has no value.
  @inlinable
  public func raw<Value: RawRepresentable>(forKey key: String, or other: Value) -> Value
  where Value.RawValue: StorableValue { raw(forKey: key) ?? other }

  /// Stores the raw value of a value.
  @inlinable
  public func storeRaw<Value: RawRepresentable>(_ value: Value?, forKey key: String) {
    store(value?.rawValue, forKey: key)
  }

  /// Returns the value for the stored raw value. A raw value without a value ends a debug build.
  @inlinable
  public func checkedRaw<Value: RawRepresentable>(forKey key: String) -> Value? where Value.RawValue: StorableValue {
    let rawValue: Value.RawValue? = stored(forKey: key)
    let value = rawValue.flatMap(Value.init(rawValue:))
    assert(rawValue == nil || value != nil, "The stored value of '\(key)' is not a raw value of \(Value.self).")
    return value
  }

  /// Returns the value for the stored raw value, or for another raw value. A stored raw value without a value ends a
  /// debug build.
  @inlinable
  public func checkedRaw<Value: RawRepresentable>(forKey key: String, or other: Value.RawValue) -> Value
  where Value.RawValue: StorableValue {
    guard let value = checkedRaw(forKey: key) ?? Value(rawValue: other) else {
      preconditionFailure("The default of '\(key)', \(other), is not a raw value of \(Value.self).")
    }
    return value
  }
}

extension ModelObject {
  /// Returns the value for the stored raw value, or another value. A stored raw value without a value ends a debug
  /// build.
  @inlinable
  public func checkedRaw<Value: RawRepresentable>(forKey key: String, or other: Value) -> Value
  where Value.RawValue: StorableValue {
    checkedRaw(forKey: key) ?? other
  }
}

// MARK: Composite attributes

extension ModelObject {
  /// Returns the value that `make` creates from the elements of a composite attribute. `nil` if none are stored.
  @inlinable
  public func composed<Value>(forKey key: String, by make: ([String: Any]) -> Value) -> Value? {
    stored(forKey: key).map(make)
  }

  /// Returns the value of a composite attribute. `nil` if none is stored.
  @inlinable
  public func composed<Value: CompositeValue>(forKey key: String) -> Value? {
    composed(forKey: key, by: Value.init(dictionary:))
  }

  /// Stores the elements of a composite attribute.
  @inlinable
  public func storeComposed<Value: CompositeValue>(_ value: Value?, forKey key: String) {
    store(value?.dictionary, forKey: key)
  }
}
