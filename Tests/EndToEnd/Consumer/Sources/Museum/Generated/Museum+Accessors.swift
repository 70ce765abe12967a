// plumb:generated
// Written from the model: change the model or the configuration, not this file.
// swift-format-ignore-file
// swiftlint:disable all

import CoreData
import Foundation

/// The functions that the accessors of all classes call.
protocol MuseumAccessors: NSManagedObject {}

extension MuseumAccessors {
  func stored<Value>(forKey key: String) -> Value? {
    willAccessValue(forKey: key)
    defer { didAccessValue(forKey: key) }
    return primitiveValue(forKey: key) as? Value
  }

  func stored<Value>(forKey key: String, or other: Value) -> Value {
    stored(forKey: key) ?? other
  }

  func stored(forKey key: String) -> Float? {
    (stored(forKey: key) as NSNumber?)?.floatValue
  }

  func stored(forKey key: String, or other: Float) -> Float {
    stored(forKey: key) ?? other
  }

  func store(_ value: Any?, forKey key: String) {
    willChangeValue(forKey: key)
    defer { didChangeValue(forKey: key) }
    setPrimitiveValue(value, forKey: key)
  }

  func raw<Value: RawRepresentable>(forKey key: String) -> Value? {
    stored(forKey: key).flatMap(Value.init(rawValue:))
  }

  func raw<Value: RawRepresentable>(
    forKey key: String,
    or other: Value.RawValue
  ) -> Value {
    guard let value = raw(forKey: key) ?? Value(rawValue: other) else {
      preconditionFailure("\(other) is no raw value of \(Value.self)")
    }
    return value
  }

  func decoded<Value: Decodable>(forKey key: String) -> Value? {
    stored(forKey: key).flatMap { try? JSONDecoder().decode(Value.self, from: $0) }
  }

  func encode(_ value: (some Encodable)?, forKey key: String) {
    do {
      store(try value.map { try JSONEncoder().encode($0) }, forKey: key)
    } catch {
      assertionFailure("\(key) cannot be encoded: \(error)")
    }
  }

  func composed<Value>(
    forKey key: String,
    by make: ([String: Any]) -> Value
  ) -> Value? {
    stored(forKey: key).map(make)
  }

  func related<Object: NSManagedObject>(forKey key: String) -> Set<Object> {
    value(forKey: key) as? Set<Object> ?? []
  }

  func related<Object: NSManagedObject>(forKey key: String) -> [Object] {
    (value(forKey: key) as? NSOrderedSet)?.array as? [Object] ?? []
  }

  func count(of key: String) -> Int {
    mutableSetValue(forKey: key).count
  }

  func orderedCount(of key: String) -> Int {
    mutableOrderedSetValue(forKey: key).count
  }
}
