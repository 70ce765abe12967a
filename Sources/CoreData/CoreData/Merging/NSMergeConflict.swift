import Foundation

/// A conflict about an object that a context saves after others saved or deleted it.
///
/// Snapshots contain attributes and to-one relationships, the latter as object IDs. They contain no to-many
/// relationships. A missing value is `NSNull` (documented by Apple).
open class NSMergeConflict: NSObject {
  /// The object to save.
  public let sourceObject: NSManagedObject
  /// The values that the context read, if the context's state is outdated.
  public let objectSnapshot: [String: Any]?
  /// The cached values of the store. If `persistedSnapshot` is `nil`, the object conflicts with these values. `nil`
  /// if the object was deleted.
  public let cachedSnapshot: [String: Any]?
  /// The values in the store, if the conflict is between the store and the cached values; otherwise `nil`.
  public let persistedSnapshot: [String: Any]?
  /// The version in the store; 0 if the object was deleted (documented by Apple).
  public let newVersionNumber: Int
  /// The version that the context read.
  public let oldVersionNumber: Int

  /// The row that the context read and the row in the store, including to-many relationships. `nil` if a caller
  /// created the conflict.
  let rows: (read: Row, stored: Row?)?

  /// Creates a conflict from the versions and snapshots of an object.
  public init(
    source object: NSManagedObject, newVersion: Int, oldVersion: Int, cachedSnapshot: [String: Any]?,
    persistedSnapshot: [String: Any]?
  ) {
    sourceObject = object
    newVersionNumber = newVersion
    oldVersionNumber = oldVersion
    objectSnapshot = object.committedSnapshot
    self.cachedSnapshot = cachedSnapshot
    self.persistedSnapshot = persistedSnapshot
    rows = nil
    super.init()
  }

  /// Creates a conflict that a source reported.
  init(_ conflict: SaveConflicts.Conflict, of object: NSManagedObject) {
    sourceObject = object
    newVersionNumber = conflict.stored?.version ?? 0
    oldVersionNumber = conflict.cached.version
    objectSnapshot = snapshot(of: conflict.cached, object.entity)
    cachedSnapshot = conflict.stored.map { snapshot(of: $0, object.entity) }
    persistedSnapshot = nil
    rows = (conflict.cached, conflict.stored)
    super.init()
  }

  open override var description: String {
    let id = sourceObject.objectID
    let version = newVersionNumber == 0 ? "<deleted>" : String(newVersionNumber)
    var text = "NSMergeConflict (\(address(of: self))) for \(type(of: sourceObject)) (\(address(of: sourceObject))) "
    text += "with objectID '\(id)' with oldVersion = \(oldVersionNumber) and newVersion = \(version)"
    if let objectSnapshot { text += " and old object snapshot = \(objectSnapshot)" }
    if let cachedSnapshot {
      text += " and \(persistedSnapshot == nil ? "new" : "old") cached row = \(cachedSnapshot)"
    }
    if let persistedSnapshot { text += " and new database row = \(persistedSnapshot)" }
    return text
  }
}

/// Returns the memory address of an object in the format that descriptions use.
func address(of object: AnyObject) -> String {
  "0x" + String(UInt(bitPattern: ObjectIdentifier(object)), radix: 16)
}
