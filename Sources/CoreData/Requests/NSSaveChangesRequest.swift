import Foundation

/// A request to save what was inserted, updated and deleted in a context.
open class NSSaveChangesRequest: NSPersistentStoreRequest {
  /// The objects that are new.
  open private(set) var insertedObjects: Set<NSManagedObject>?
  /// The objects that were changed.
  open private(set) var updatedObjects: Set<NSManagedObject>?
  /// The objects that are to be deleted.
  open private(set) var deletedObjects: Set<NSManagedObject>?
  /// The objects that must not have been changed by others since they were read.
  open private(set) var lockedObjects: Set<NSManagedObject>?

  /// A request for some objects of one context.
  public init(
    inserted insertedObjects: Set<NSManagedObject>?, updated updatedObjects: Set<NSManagedObject>?,
    deleted deletedObjects: Set<NSManagedObject>?, locked lockedObjects: Set<NSManagedObject>?
  ) {
    self.insertedObjects = insertedObjects
    self.updatedObjects = updatedObjects
    self.deletedObjects = deletedObjects
    self.lockedObjects = lockedObjects
  }

  open override var requestType: NSPersistentStoreRequestType { .saveRequestType }

  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSSaveChangesRequest(
      inserted: insertedObjects, updated: updatedObjects, deleted: deletedObjects, locked: lockedObjects)
    copy.affectedStores = affectedStores
    return copy
  }
}
