import Foundation

/// The values of one object as an incremental store hands them over, with the number of their version.
open class NSIncrementalStoreNode: NSObject {
  /// Whose values they are.
  public let objectID: NSManagedObjectID
  /// The version of the values, which grows with every change in the store.
  open private(set) var version: UInt64
  private var values: [String: Any]

  /// A node with values by the names of the properties. A to-one relationship is an object's identity, or `NSNull`;
  /// a relationship that is left out is asked for with `newValue(forRelationship:forObjectWith:with:)`.
  public init(objectID: NSManagedObjectID, withValues values: [String: Any], version: UInt64) {
    self.objectID = objectID
    self.values = values
    self.version = version
  }

  /// Takes values over in the place of those of the same names.
  open func update(withValues values: [String: Any], version: UInt64) {
    self.values.merge(values) { $1 }
    self.version = version
  }

  /// The value of a property; nil where the node has none.
  open func value(for prop: NSPropertyDescription) -> Any? { values[prop.name] }
}
