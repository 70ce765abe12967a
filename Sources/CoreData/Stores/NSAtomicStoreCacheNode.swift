import Foundation

/// One object in an atomic store: its identity and its values by key. The value of a relationship is another node, or
/// a set of nodes.
open class NSAtomicStoreCacheNode: NSObject {
  /// Whose values they are.
  open internal(set) var objectID: NSManagedObjectID
  /// The values by the names of the properties; nil before there are any.
  open var propertyCache: NSMutableDictionary?

  /// A node without values.
  public init(objectID moid: NSManagedObjectID) { objectID = moid }

  /// The value of a property; nil for none.
  open func value(forKey key: String) -> Any? {
    let value = propertyCache?.object(forKey: key)
    return value is NSNull ? nil : value
  }

  /// Sets, or with nil removes, the value of a property.
  open func setValue(_ value: Any?, forKey key: String) {
    let cache = propertyCache ?? NSMutableDictionary()
    propertyCache = cache
    if let value { cache.setObject(value, forKey: NSString(string: key)) } else { cache.removeObject(forKey: key) }
  }
}
