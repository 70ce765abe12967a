import Foundation

/// Reads the keys of a program's own objects: managed objects, dictionaries, and the stored properties of any other
/// instance of a Swift class or structure.
struct LiveReader: KeyReader {
  /// Finds the object of an identifier, where the reader is to read identifiers.
  var object: ((NSManagedObjectID) -> NSManagedObject?)?

  func value(of object: Value, forKey key: String) -> Value {
    switch object {
    case .id(let id): self.object?(id).map { Value($0.value(forKey: key), keepingObjects: true) } ?? .null
    case .object(let any): value(of: any, forKey: key)
    default: raise(.undefinedKey, "[\(object) valueForUndefinedKey:]: no value has the key \(key).")
    }
  }

  /// The value at a path of keys; nil where that leads to none. Objects in it are live.
  func value(of object: Value, atPath path: String) -> Value? {
    let value = KeyPathNode(path).value(from: object, self)
    return value.isNull ? nil : value
  }

  private func value(of any: Any, forKey key: String) -> Value {
    switch any {
    case let object as NSManagedObject: return Value(object.value(forKey: key), keepingObjects: true)
    case let entity as NSEntityDescription: return value(ofEntity: entity, forKey: key)
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

  private func member<Key: Hashable>(_ key: String, _ dictionary: [Key: Any]) -> Any? {
    (key as? Key).flatMap { dictionary[$0] }
  }

  /// A stored property of an instance, its class's ancestors' among them.
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
