import Foundation

/// A request to save the inserted, updated and deleted objects of a context.
open class NSSaveChangesRequest: NSPersistentStoreRequest {
  /// The inserted objects.
  open private(set) var insertedObjects: Set<NSManagedObject>?
  /// The updated objects.
  open private(set) var updatedObjects: Set<NSManagedObject>?
  /// The objects to delete.
  open private(set) var deletedObjects: Set<NSManagedObject>?
  /// The locked objects, which others must not have changed after they were read.
  open private(set) var lockedObjects: Set<NSManagedObject>?

  /// Creates a request with objects of one context.
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
