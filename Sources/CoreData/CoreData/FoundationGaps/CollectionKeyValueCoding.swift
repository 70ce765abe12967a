import Foundation

// Key-value coding on collections of managed objects and dictionaries: reads or sets the values of all elements.

extension NSArray {
  /// Returns an array with each element's value for `key`, and `NSNull` for elements without a value.
  public func value(forKey key: String) -> Any {
    KeyedCollection(self)?.value(forKey: key) ?? NSNull()
  }

  /// Returns the value at a key path, which can contain a collection operator, such as "@sum.amount".
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
  /// Returns a set with the elements' values for `key`.
  public func value(forKey key: String) -> Any {
    KeyedCollection(self)?.value(forKey: key) ?? NSNull()
  }

  /// Returns the value at a key path, which can contain a collection operator, such as "@max.date".
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
  /// Returns an ordered set with the elements' values for `key`.
  public func value(forKey key: String) -> Any {
    KeyedCollection(self)?.value(forKey: key) ?? NSNull()
  }

  /// Returns the value at a key path, which can contain a collection operator, such as "@count".
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
  /// Returns the value at a key path, whose first component is a key of the dictionary.
  public func value(forKeyPath keyPath: String) -> Any? {
    KeyValueCoding.value(of: self, forKeyPath: keyPath)
  }
}

extension NSMutableDictionary {
  /// Sets the value for `key`, or removes the key if the value is `nil`.
  public func setValue(_ value: Any?, forKey key: String) {
    if let value { setObject(value, forKey: key as NSString) } else { removeObject(forKey: key) }
  }

  /// Sets the values of all given keys. `NSNull` removes a key.
  public func setValuesForKeys(_ keyedValues: [String: Any]) {
    for (key, value) in keyedValues { setValue(value is NSNull ? nil : value, forKey: key) }
  }
}
