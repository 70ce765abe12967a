import Foundation

/// Key-value coding for the objects that callers store in collections: managed objects, dictionaries, collections of
/// these, and a few keys of strings. No other objects have keys on Linux.
enum KeyValueCoding {
  /// Returns the value for `key`; `nil` if the object has no value for it. Raises if the object does not support the
  /// key.
  static func value(of object: Any, forKey key: String) -> Any? {
    if key == "self" { return object }
    switch object {
    case let object as NSManagedObject: return object.value(forKey: key)
    case let text as String: return value(of: text, forKey: key)
    case is NSNull: return nil
    case let table as NSDictionary: return key == "@count" ? NSNumber(value: table.count) : table.object(forKey: key)
    default: break
    }
    if let list = KeyedCollection(object) { return list.value(forKey: key) }
    undefined(key, of: object, "valueForUndefinedKey:")
  }

  /// Returns the value at a key path. Each key is read from the value of the previous key; `nil` if an object on the
  /// path is `nil`. The operand of a collection operator is the remainder of the path.
  static func value(of object: Any?, forKeyPath path: String) -> Any? {
    guard let object else { return nil }
    guard let dot = path.firstIndex(of: ".") else { return value(of: object, forKey: path) }
    let key = String(path[..<dot])
    let rest = String(path[path.index(after: dot)...])
    if key.hasPrefix("@"), let list = KeyedCollection(object) { return list.result(of: key, rest) }
    return value(of: value(of: object, forKey: key), forKeyPath: rest)
  }

  /// Sets the value for `key`. Raises if the object does not support the key.
  static func setValue(_ value: Any?, of object: Any, forKey key: String) {
    switch object {
    case let object as NSManagedObject: object.setValue(value, forKey: key)
    case let table as NSMutableDictionary: table.setValue(value, forKey: key)
    default:
      guard let list = KeyedCollection(object) else { undefined(key, of: object, "setValue:forUndefinedKey:") }
      for element in list.elements { setValue(value, of: element, forKey: key) }
    }
  }

  /// Sets the value at the end of a key path. Has no effect if an object on the path is `nil`.
  static func setValue(_ value: Any?, of object: Any, forKeyPath path: String) {
    guard let dot = path.lastIndex(of: ".") else { return setValue(value, of: object, forKey: path) }
    guard let target = self.value(of: object, forKeyPath: String(path[..<dot])) else { return }
    setValue(value, of: target, forKey: String(path[path.index(after: dot)...]))
  }

  /// Returns the value of a string's key. Supports only the keys that are common in sort descriptors and sums.
  private static func value(of text: String, forKey key: String) -> Any? {
    switch key {
    case "length": NSNumber(value: text.utf16.count)
    case "uppercaseString": text.uppercased()
    case "lowercaseString": text.lowercased()
    case "capitalizedString": text.capitalized
    default: undefined(key, of: text, "valueForUndefinedKey:")
    }
  }

  private static func undefined(_ key: String, of object: Any, _ method: String) -> Never {
    let reason = "this class is not key value coding-compliant for the key \(key)."
    raise(.undefinedKey, "[<\(type(of: object))> \(method)]: \(reason)")
  }
}
