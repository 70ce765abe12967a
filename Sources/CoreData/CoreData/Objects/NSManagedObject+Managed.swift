import Foundation

/// The implementation of `@NSManaged` members, which Apple's systems provide at run time. `plumb accessors` writes
/// functions that call these methods; other code does not use them.
extension NSManagedObject {
  /// Returns the value of a property whose type is not optional. A missing value is zero, `false` or empty; a type
  /// without such a value ends the program.
  public final func _managedValue<T>(_ key: String) -> T {
    guard let value = managedValue(forKey: key) else { return emptyValue(forKey: key) }
    return managedCast(value, forKey: key)
  }

  /// Returns the value of a property whose type is a raw value's enum.
  public final func _managedValue<T: RawRepresentable>(_ key: String) -> T {
    let raw: T.RawValue = _managedValue(key)
    return managedEnum(raw, forKey: key)
  }

  /// Returns the value of an optional property.
  public final func _managedOptional<T>(_ key: String) -> T? {
    guard let value = managedValue(forKey: key) else { return layout.probe?.value(forKey: key, of: self) }
    return managedCast(value, forKey: key)
  }

  /// Returns the value of an optional property whose type is a raw value's enum.
  public final func _managedOptional<T: RawRepresentable>(_ key: String) -> T? {
    let raw: T.RawValue? = _managedOptional(key)
    return raw.map { managedEnum($0, forKey: key) }
  }

  /// Sets the value of a property.
  public final func _setManaged<T>(_ value: T?, _ key: String) {
    setManagedValue(value.map { $0 as Any }, forKey: key)
  }

  /// Sets the value of a property whose type is a raw value's enum.
  public final func _setManaged<T: RawRepresentable>(_ value: T?, _ key: String) {
    setManagedValue((value?.rawValue).map { $0 as Any }, forKey: key)
  }

  /// Returns the value of a property. `primitiveTitle` is the primitive value of `title`, without notifications.
  private func managedValue(forKey key: String) -> Any? {
    if let name = primitiveName(key), let slot = layout.slots[name] {
      readyForAccess()
      return outgoingValue(in: slot)
    }
    guard let slot = layout.slots[key] else { return layout.probe == nil ? value(forUndefinedKey: key) : nil }
    willAccessValue(forKey: key)
    defer { didAccessValue(forKey: key) }
    return outgoingValue(in: slot)
  }

  private func setManagedValue(_ value: Any?, forKey key: String) {
    if let name = primitiveName(key) { return setPrimitiveValue(value, forKey: name) }
    guard layout.slots[key] != nil else { return setValue(value, forUndefinedKey: key) }
    willChangeValue(forKey: key)
    setPrimitiveValue(value, forKey: key)
    didChangeValue(forKey: key)
  }

  /// Returns the property whose primitive value a key names: `title` for `primitiveTitle`. `nil` for other keys.
  private func primitiveName(_ key: String) -> String? {
    guard key.hasPrefix("primitive"), layout.slots[key] == nil else { return nil }
    return layout.property(capitalized: key.dropFirst("primitive".count))
  }

  private func managedCast<T>(_ value: Any, forKey key: String) -> T {
    if let value = value as? T ?? (value as AnyObject) as? T { return value }
    raise(
      .invalidArgument,
      "The property '\(key)' of \(entity.name ?? "") is declared as \(T.self), and its value is a \(type(of: value)).")
  }

  private func managedEnum<T: RawRepresentable>(_ raw: T.RawValue, forKey key: String) -> T {
    if let value = T(rawValue: raw) { return value }
    if let value: T = layout.probe?.value(insteadOf: raw) { return value }
    raise(
      .invalidArgument,
      "The property '\(key)' of \(entity.name ?? "") is declared as \(T.self), which has no case for \(raw).")
  }

  private func emptyValue<T>(forKey key: String) -> T {
    if let sample: T = layout.probe?.value(forKey: key, of: self) { return sample }
    if let empty = (T.self as? any EmptyInitializable.Type)?.init() as? T { return empty }
    raise(
      .invalidArgument,
      "The property '\(key)' of \(entity.name ?? "") is nil, and it is declared as \(T.self), which is not optional.")
  }
}

/// A type with a value for a missing one, as Swift's bridging has it on Apple's systems.
private protocol EmptyInitializable { init() }

extension Bool: EmptyInitializable {}
extension Int: EmptyInitializable {}
extension Int8: EmptyInitializable {}
extension Int16: EmptyInitializable {}
extension Int32: EmptyInitializable {}
extension Int64: EmptyInitializable {}
extension UInt: EmptyInitializable {}
extension UInt8: EmptyInitializable {}
extension UInt16: EmptyInitializable {}
extension UInt32: EmptyInitializable {}
extension UInt64: EmptyInitializable {}
extension Float: EmptyInitializable {}
extension Double: EmptyInitializable {}
extension String: EmptyInitializable {}
extension Data: EmptyInitializable {}
extension Array: EmptyInitializable {}
extension Set: EmptyInitializable {}
extension Dictionary: EmptyInitializable {}

extension EntityLayout {
  /// Returns the property of a name with a capital first letter: `items` for `Items`. `nil` if none exists.
  func property(capitalized name: some StringProtocol) -> String? {
    let plain = name.prefix(1).lowercased() + name.dropFirst()
    return slots[plain] != nil ? plain : slots[String(name)] != nil ? String(name) : nil
  }
}
