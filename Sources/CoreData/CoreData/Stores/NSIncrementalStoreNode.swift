import Foundation

/// The values of one object in an incremental store, with a version number.
open class NSIncrementalStoreNode: NSObject {
  /// The identifier of the object.
  public let objectID: NSManagedObjectID
  /// The version of the values. It increases with each change in the store.
  open private(set) var version: UInt64
  private var values: [String: Any]

  /// Creates a node with values by property name. The value of a to-one relationship is an object's identifier, or
  /// `NSNull`. A relationship without a value is read with `newValue(forRelationship:forObjectWith:with:)`.
  public init(objectID: NSManagedObjectID, withValues values: [String: Any], version: UInt64) {
    self.objectID = objectID
    self.values = values
    self.version = version
  }

  /// Updates the node with values, which replace the values with equal names.
  open func update(withValues values: [String: Any], version: UInt64) {
    self.values.merge(values) { $1 }
    self.version = version
  }

  /// Returns the value of a property; `nil` if the node has none.
  open func value(for prop: NSPropertyDescription) -> Any? { values[prop.name] }
}
