// plumb:generated
// Written from the model: change the model or the configuration, not this file.
// swift-format-ignore-file
// swiftlint:disable all

import CoreData
import Foundation

/// The functions that the accessors of all classes call.
protocol ToolShedAccessors: NSManagedObject {}

extension ToolShedAccessors {
  func stored<Value>(forKey key: String) -> Value? {
    willAccessValue(forKey: key)
    defer { didAccessValue(forKey: key) }
    return primitiveValue(forKey: key) as? Value
  }

  func stored<Value>(forKey key: String, or other: Value) -> Value {
    stored(forKey: key) ?? other
  }

  func store(_ value: Any?, forKey key: String) {
    willChangeValue(forKey: key)
    defer { didChangeValue(forKey: key) }
    setPrimitiveValue(value, forKey: key)
  }

  func related<Object: NSManagedObject>(forKey key: String) -> Set<Object> {
    value(forKey: key) as? Set<Object> ?? []
  }

  func count(of key: String) -> Int {
    mutableSetValue(forKey: key).count
  }
}
