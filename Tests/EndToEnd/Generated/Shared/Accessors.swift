import CoreData
import Foundation

extension NSManagedObject {
  // part: stored
  func stored<Value>(forKey key: String) -> Value? {
    willAccessValue(forKey: key)
    defer { didAccessValue(forKey: key) }
    return primitiveValue(forKey: key) as? Value
  }

  // part: storedOr
  func stored<Value>(forKey key: String, or other: Value) -> Value {
    stored(forKey: key) ?? other
  }

  // part: float
  func stored(forKey key: String) -> Float? {
    (stored(forKey: key) as NSNumber?)?.floatValue
  }

  func stored(forKey key: String, or other: Float) -> Float {
    stored(forKey: key) ?? other
  }

  // part: store
  func store(_ value: Any?, forKey key: String) {
    willChangeValue(forKey: key)
    defer { didChangeValue(forKey: key) }
    setPrimitiveValue(value, forKey: key)
  }

  // part: raw
  func raw<Value: RawRepresentable>(forKey key: String) -> Value? {
    stored(forKey: key).flatMap(Value.init(rawValue:))
  }

  // part: rawOr
  func raw<Value: RawRepresentable>(
    forKey key: String,
    or other: Value.RawValue
  ) -> Value {
    guard let value = raw(forKey: key) ?? Value(rawValue: other) else {
      preconditionFailure("\(other) is no raw value of \(Value.self)")
    }
    return value
  }

  // part: checkedRaw
  func checkedRaw<Value: RawRepresentable>(forKey key: String) -> Value? {
    let rawValue: Value.RawValue? = stored(forKey: key)
    let value = rawValue.flatMap(Value.init(rawValue:))
    assert(rawValue == nil || value != nil, "\(key) has no raw value of \(Value.self)")
    return value
  }

  // part: checkedRawOr
  func checkedRaw<Value: RawRepresentable>(
    forKey key: String,
    or other: Value.RawValue
  ) -> Value {
    guard let value = checkedRaw(forKey: key) ?? Value(rawValue: other) else {
      preconditionFailure("\(other) is no raw value of \(Value.self)")
    }
    return value
  }

  // part: decoded
  func decoded<Value: Decodable>(forKey key: String) -> Value? {
    stored(forKey: key).flatMap { try? JSONDecoder().decode(Value.self, from: $0) }
  }

  // part: checkedDecoded
  func checkedDecoded<Value: Decodable>(forKey key: String) -> Value? {
    guard let data: Data = stored(forKey: key) else { return nil }
    do {
      return try JSONDecoder().decode(Value.self, from: data)
    } catch {
      assertionFailure("\(key) cannot be decoded: \(error)")
      return nil
    }
  }

  // part: encode
  func encode(_ value: (some Encodable)?, forKey key: String) {
    do {
      store(try value.map { try JSONEncoder().encode($0) }, forKey: key)
    } catch {
      assertionFailure("\(key) cannot be encoded: \(error)")
    }
  }

  // part: composed
  func composed<Value>(
    forKey key: String,
    by make: ([String: Any]) -> Value
  ) -> Value? {
    stored(forKey: key).map(make)
  }

  // part: relatedSet
  func related<Object: NSManagedObject>(forKey key: String) -> Set<Object> {
    value(forKey: key) as? Set<Object> ?? []
  }

  // part: relatedArray
  func related<Object: NSManagedObject>(forKey key: String) -> [Object] {
    (value(forKey: key) as? NSOrderedSet)?.array as? [Object] ?? []
  }

  // part: count
  func count(of key: String) -> Int {
    mutableSetValue(forKey: key).count
  }

  // part: orderedCount
  func orderedCount(of key: String) -> Int {
    mutableOrderedSetValue(forKey: key).count
  }
  // part:
}

extension ModelObserved {
  // part: observed stored
  func stored<Value>(forKey key: String) -> Value? {
    noteAccess(to: key)
    willAccessValue(forKey: key)
    defer { didAccessValue(forKey: key) }
    return primitiveValue(forKey: key) as? Value
  }

  // part: observed store
  func store(_ value: Any?, forKey key: String) {
    noteChange(of: key) {
      willChangeValue(forKey: key)
      defer { didChangeValue(forKey: key) }
      setPrimitiveValue(value, forKey: key)
    }
  }

  // part: observed relatedSet
  func related<Object: NSManagedObject>(forKey key: String) -> Set<Object> {
    noteAccess(to: key)
    return value(forKey: key) as? Set<Object> ?? []
  }

  // part: observed relatedArray
  func related<Object: NSManagedObject>(forKey key: String) -> [Object] {
    noteAccess(to: key)
    return (value(forKey: key) as? NSOrderedSet)?.array as? [Object] ?? []
  }

  // part: observed relate
  func relate(_ value: Any?, forKey key: String) {
    noteChange(of: key) { setValue(value, forKey: key) }
  }

  // part: observed count
  func count(of key: String) -> Int {
    noteAccess(to: key)
    return mutableSetValue(forKey: key).count
  }

  // part: observed orderedCount
  func orderedCount(of key: String) -> Int {
    noteAccess(to: key)
    return mutableOrderedSetValue(forKey: key).count
  }
  // part:
}
