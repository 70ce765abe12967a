import Foundation

// Key-value coding on collections of managed objects and dictionaries: the values of all elements at once.

extension NSArray {
  /// The values of each element for `key`, `NSNull` for none.
  public func value(forKey key: String) -> Any {
    KeyedCollection(self)?.value(forKey: key) ?? NSNull()
  }

  /// The value at a key path, which may hold a collection operator, such as "@sum.amount".
  public func value(forKeyPath keyPath: String) -> Any? {
    KeyValueCoding.value(of: self, forKeyPath: keyPath)
  }

  /// Sets the value for `key` of each element.
  public func setValue(_ value: Any?, forKey key: String) {
    KeyValueCoding.setValue(value, of: self, forKey: key)
  }

  /// Sets the value of each element at the end of a key path.
  public func setValue(_ value: Any?, forKeyPath keyPath: String) {
    KeyValueCoding.setValue(value, of: self, forKeyPath: keyPath)
  }
}

extension NSSet {
  /// The values of the elements for `key`, as a set.
  public func value(forKey key: String) -> Any {
    KeyedCollection(self)?.value(forKey: key) ?? NSNull()
  }

  /// The value at a key path, which may hold a collection operator, such as "@max.date".
  public func value(forKeyPath keyPath: String) -> Any? {
    KeyValueCoding.value(of: self, forKeyPath: keyPath)
  }

  /// Sets the value for `key` of each element.
  public func setValue(_ value: Any?, forKey key: String) {
    KeyValueCoding.setValue(value, of: self, forKey: key)
  }

  /// Sets the value of each element at the end of a key path.
  public func setValue(_ value: Any?, forKeyPath keyPath: String) {
    KeyValueCoding.setValue(value, of: self, forKeyPath: keyPath)
  }
}

extension NSOrderedSet {
  /// The values of the elements for `key`, as an ordered set.
  public func value(forKey key: String) -> Any {
    KeyedCollection(self)?.value(forKey: key) ?? NSNull()
  }

  /// The value at a key path, which may hold a collection operator, such as "@count".
  public func value(forKeyPath keyPath: String) -> Any? {
    KeyValueCoding.value(of: self, forKeyPath: keyPath)
  }

  /// Sets the value for `key` of each element.
  public func setValue(_ value: Any?, forKey key: String) {
    KeyValueCoding.setValue(value, of: self, forKey: key)
  }

  /// Sets the value of each element at the end of a key path.
  public func setValue(_ value: Any?, forKeyPath keyPath: String) {
    KeyValueCoding.setValue(value, of: self, forKeyPath: keyPath)
  }
}

extension NSDictionary {
  /// The value at a key path: the first key is the dictionary's.
  public func value(forKeyPath keyPath: String) -> Any? {
    KeyValueCoding.value(of: self, forKeyPath: keyPath)
  }
}

extension NSMutableDictionary {
  /// Sets the value for `key`, or takes the key away for nil.
  public func setValue(_ value: Any?, forKey key: String) {
    if let value { setObject(value, forKey: key as NSString) } else { removeObject(forKey: key) }
  }

  /// Sets the values of all keys.
  public func setValuesForKeys(_ keyedValues: [String: Any]) {
    for (key, value) in keyedValues { setValue(value is NSNull ? nil : value, forKey: key) }
  }
}
