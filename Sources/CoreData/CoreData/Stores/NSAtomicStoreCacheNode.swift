import Foundation

/// The node of one object in an atomic store: its identifier and its values by key. The value of a relationship is
/// another node, or a set of nodes.
open class NSAtomicStoreCacheNode: NSObject {
  /// The identifier of the object.
  open internal(set) var objectID: NSManagedObjectID
  /// The values by property name; `nil` before a value is set.
  open var propertyCache: NSMutableDictionary?

  /// Creates a node without values.
  public init(objectID moid: NSManagedObjectID) { objectID = moid }

  /// Returns the value of a property; `nil` if it has none.
  open func value(forKey key: String) -> Any? {
    let value = propertyCache?.object(forKey: key)
    return value is NSNull ? nil : value
  }

  /// Sets the value of a property, or removes it if the value is `nil`.
  open func setValue(_ value: Any?, forKey key: String) {
    let cache = propertyCache ?? NSMutableDictionary()
    propertyCache = cache
    if let value { cache.setObject(value, forKey: NSString(string: key)) } else { cache.removeObject(forKey: key) }
  }
}
