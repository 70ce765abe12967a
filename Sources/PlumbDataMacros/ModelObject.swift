import Foundation
import PlumbData

/// An object whose class has `@PersistentModel`. The macro adds the conformance.
///
/// The functions are called by the accessors to which the macros expand. They are those that `plumb generate` writes
/// for the accessor style, so that a class can be generated instead, and the other way round.
public protocol ModelObject: NSManagedObject {}

// MARK: - Values

extension ModelObject {
  /// Returns the stored value of a property. `nil` if none is stored, or one of another type.
  @inlinable
  public func stored<Value>(forKey key: String) -> Value? {
    willAccessValue(forKey: key)
    defer { didAccessValue(forKey: key) }
    return primitiveValue(forKey: key) as? Value
  }

  /// Returns the stored value of a property, or another value while none is stored.
  @inlinable
  public func stored<Value>(forKey key: String, or other: Value) -> Value {
    stored(forKey: key) ?? other
  }

  /// Returns the stored value of a Float, which a cast of a Double would lose.
  public func stored(forKey key: String) -> Float? {
    (stored(forKey: key) as NSNumber?)?.floatValue
  }

  /// Returns the stored value of a Float, or another value while none is stored.
  public func stored(forKey key: String, or other: Float) -> Float {
    stored(forKey: key) ?? other
  }

  /// Stores the value of a property.
  public func store(_ value: Any?, forKey key: String) {
    willChangeValue(forKey: key)
    defer { didChangeValue(forKey: key) }
    setPrimitiveValue(value, forKey: key)
  }
}

// MARK: - Raw values

extension ModelObject {
  /// Returns the value of a stored raw value. `nil` if none is stored, or one without a value.
  @inlinable
  public func raw<Value: RawRepresentable>(forKey key: String) -> Value? {
    stored(forKey: key).flatMap(Value.init(rawValue:))
  }

  /// Returns the value of a stored raw value, or of another one while none is stored.
  @inlinable
  public func raw<Value: RawRepresentable>(forKey key: String, or other: Value.RawValue) -> Value {
    guard let value = raw(forKey: key) ?? Value(rawValue: other) else {
      preconditionFailure("\(other) is no raw value of \(Value.self)")
    }
    return value
  }

  /// Returns the value of a stored raw value. In a debug build, a raw value without a value stops the program.
  @inlinable
  public func checkedRaw<Value: RawRepresentable>(forKey key: String) -> Value? {
    let rawValue: Value.RawValue? = stored(forKey: key)
    let value = rawValue.flatMap(Value.init(rawValue:))
    assert(rawValue == nil || value != nil, "\(key) has no raw value of \(Value.self)")
    return value
  }

  /// Returns the value of a stored raw value, or of another one while none is stored. In a debug build, a raw value
  /// without a value stops the program.
  @inlinable
  public func checkedRaw<Value: RawRepresentable>(forKey key: String, or other: Value.RawValue) -> Value {
    guard let value = checkedRaw(forKey: key) ?? Value(rawValue: other) else {
      preconditionFailure("\(other) is no raw value of \(Value.self)")
    }
    return value
  }
}

// MARK: - Converted values

extension ModelObject {
  /// Returns the value that is decoded from stored JSON. `nil` if none is stored, or if it cannot be decoded.
  public func decoded<Value: Decodable>(forKey key: String) -> Value? {
    stored(forKey: key).flatMap { try? JSONDecoder().decode(Value.self, from: $0) }
  }

  /// Returns the value that is decoded from stored JSON. In a debug build, JSON that cannot be decoded stops the
  /// program.
  public func checkedDecoded<Value: Decodable>(forKey key: String) -> Value? {
    guard let data: Data = stored(forKey: key) else { return nil }
    do {
      return try JSONDecoder().decode(Value.self, from: data)
    } catch {
      assertionFailure("\(key) cannot be decoded: \(error)")
      return nil
    }
  }

  /// Stores a value as JSON. A value that cannot be encoded leaves the stored one.
  public func encode(_ value: (some Encodable)?, forKey key: String) {
    do {
      store(try value.map { try JSONEncoder().encode($0) }, forKey: key)
    } catch {
      assertionFailure("\(key) cannot be encoded: \(error)")
    }
  }

  /// Returns the struct that is made of a composite's dictionary. `nil` if none is stored.
  @inlinable
  public func composed<Value>(forKey key: String, by make: ([String: Any]) -> Value) -> Value? {
    stored(forKey: key).map(make)
  }
}

// MARK: - Relationships

extension ModelObject {
  /// Returns the objects of a to-many relationship.
  @inlinable
  public func related<Object: NSManagedObject>(forKey key: String) -> Set<Object> {
    value(forKey: key) as? Set<Object> ?? []
  }

  /// Returns the objects of an ordered relationship.
  @inlinable
  public func related<Object: NSManagedObject>(forKey key: String) -> [Object] {
    (value(forKey: key) as? NSOrderedSet)?.array as? [Object] ?? []
  }

  /// Returns the number of objects of a to-many relationship.
  public func count(of key: String) -> Int { mutableSetValue(forKey: key).count }

  /// Returns the number of objects of an ordered relationship.
  public func orderedCount(of key: String) -> Int { mutableOrderedSetValue(forKey: key).count }
}
