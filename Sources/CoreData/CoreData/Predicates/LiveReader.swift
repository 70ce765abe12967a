import Foundation

/// A key reader for live objects: managed objects, dictionaries, and the stored properties of other instances of
/// Swift classes and structures.
struct LiveReader: KeyReader {
  /// A function that returns the object of an identifier; `nil` if the reader does not read identifiers.
  var object: ((NSManagedObjectID) -> NSManagedObject?)?

  func value(of object: Value, forKey key: String) -> Value {
    switch object {
    case .id(let id): self.object?(id).map { Value($0.value(forKey: key), keepingObjects: true) } ?? .null
    case .object(let any): value(of: any, forKey: key)
    default: raise(.undefinedKey, "[\(object) valueForUndefinedKey:]: no value has the key \(key).")
    }
  }

  /// Returns the value at a key path; `nil` if the value is null. Objects in the value are live.
  func value(of object: Value, atPath path: String) -> Value? {
    let value = KeyPathNode(path).value(from: object, self)
    return value.isNull ? nil : value
  }

  private func value(of any: Any, forKey key: String) -> Value {
    switch any {
    case let object as NSManagedObject: return Value(object.value(forKey: key), keepingObjects: true)
    case let entity as NSEntityDescription: return value(ofEntity: entity, forKey: key)
    case let property as NSPropertyDescription: return value(ofProperty: property, forKey: key)
    case let dictionary as [String: Any]: return Value(member(key, dictionary), keepingObjects: true)
    case let dictionary as [AnyHashable: Any]: return Value(member(key, dictionary), keepingObjects: true)
    case let dictionary as NSDictionary: return Value(dictionary[key], keepingObjects: true)
    default: return Value(stored(key, any), keepingObjects: true)
    }
  }

  private func value(ofEntity entity: NSEntityDescription, forKey key: String) -> Value {
    switch key {
    case "name": Value(entity.name)
    case "managedObjectClassName": Value(entity.managedObjectClassName)
    default: raise(.undefinedKey, "[<NSEntityDescription> valueForUndefinedKey:]: no predicate reads the key \(key).")
    }
  }

  private func value(ofProperty property: NSPropertyDescription, forKey key: String) -> Value {
    switch key {
    case "name": .string(property.name)
    case "userInfo": .object(property.userInfo ?? [:])
    case "entity": .object(property.entity)
    default:
      raise(.undefinedKey, "[<\(type(of: property))> valueForUndefinedKey:]: no predicate reads the key \(key).")
    }
  }

  private func member<Key: Hashable>(_ key: String, _ dictionary: [Key: Any]) -> Any? {
    (key as? Key).flatMap { dictionary[$0] }
  }

  /// Returns a stored property of an instance, including the properties of superclasses. Raises if it does not
  /// exist.
  private func stored(_ key: String, _ any: Any) -> Any? {
    var mirror: Mirror? = Mirror(reflecting: any)
    while let current = mirror {
      if let child = current.children.first(where: { $0.label == key }) { return child.value }
      mirror = current.superclassMirror
    }
    raise(
      .undefinedKey,
      "[<\(type(of: any))> valueForUndefinedKey:]: this class is not key value coding-compliant for the key \(key).")
  }
}
