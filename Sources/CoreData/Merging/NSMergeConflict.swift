import Foundation

/// An object that a context saves although others saved or deleted it since the context read it.
///
/// Snapshots hold attributes and to-one relationships, the latter as object IDs, and no to-many relationships; a value
/// that is not there is `NSNull` (documented).
open class NSMergeConflict: NSObject {
  /// The object that is saved.
  public let sourceObject: NSManagedObject
  /// What the context read, where it is the context's state that is out of date.
  public let objectSnapshot: [String: Any]?
  /// What is known of the store beside the context: what the object conflicts with if there is no persisted snapshot.
  /// Nil where the object was deleted.
  public let cachedSnapshot: [String: Any]?
  /// What is in the store where the conflict is between that and what was known of it; nil otherwise.
  public let persistedSnapshot: [String: Any]?
  /// The version in the store; 0 where the object was deleted (documented).
  public let newVersionNumber: Int
  /// The version that the context read.
  public let oldVersionNumber: Int

  /// What the context read and what the store has, to-many relationships included, where the context found the conflict.
  let rows: (read: Row, stored: Row?)?

  /// A conflict with what a caller knows of an object.
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

  /// A conflict that a source reported.
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

/// Where an object is in memory, as descriptions write it.
func address(of object: AnyObject) -> String {
  "0x" + String(UInt(bitPattern: ObjectIdentifier(object)), radix: 16)
}
