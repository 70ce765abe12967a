import Foundation

extension NSNotification.Name {
  /// A notification that a context is about to save. It has no user info.
  public static let NSManagedObjectContextWillSave = Self("NSManagingContextWillSaveChangesNotification")
  /// A notification that a context saved, with the inserted, updated and deleted objects.
  public static let NSManagedObjectContextDidSave = Self("NSManagingContextDidSaveChangesNotification")
  /// A notification that a context processed the changes of an event, with the objects grouped by kind of change. A
  /// fetch does not post it (documented by Apple).
  public static let NSManagedObjectContextObjectsDidChange = Self("NSObjectsChangedInManagingContextNotification")
  /// A notification that a context saved, with the object identifiers instead of the objects.
  public static let NSManagedObjectContextDidSaveObjectIDs = Self("NSManagedObjectContextDidSaveObjectIDsNotification")
  /// A notification that a context merged the changes that another context saved, with object identifiers.
  public static let NSManagedObjectContextDidMergeChangesObjectIDs =
    Self("NSManagedObjectContextDidMergeChangesObjectIDsNotification")
}

/// A key for the set of inserted objects.
public let NSInsertedObjectsKey = "inserted"
/// A key for the set of updated objects.
public let NSUpdatedObjectsKey = "updated"
/// A key for the set of deleted objects.
public let NSDeletedObjectsKey = "deleted"
/// A key for the set of objects that were refreshed and have no changes in this context.
public let NSRefreshedObjectsKey = "refreshed"
/// A key for the set of invalidated objects.
public let NSInvalidatedObjectsKey = "invalidated"
/// A key that indicates that all objects of the context were invalidated.
public let NSInvalidatedAllObjectsKey = "invalidatedAll"
/// A key for the identifiers of the inserted objects.
public let NSInsertedObjectIDsKey = "inserted_objectIDs"
/// A key for the identifiers of the updated objects.
public let NSUpdatedObjectIDsKey = "updated_objectIDs"
/// A key for the identifiers of the deleted objects.
public let NSDeletedObjectIDsKey = "deleted_objectIDs"
/// A key for the identifiers of the refreshed objects.
public let NSRefreshedObjectIDsKey = "refreshed_objectIDs"
/// A key for the identifiers of the invalidated objects.
public let NSInvalidatedObjectIDsKey = "invalidated_objectIDs"

extension NSManagedObjectContext {
  /// A notification that a context is about to save.
  public static let willSaveObjectsNotification = Notification.Name.NSManagedObjectContextWillSave
  /// A notification that a context saved, with the objects.
  public static let didSaveObjectsNotification = Notification.Name.NSManagedObjectContextDidSave
  /// A notification that a context processed the changes of an event.
  public static let didChangeObjectsNotification = Notification.Name.NSManagedObjectContextObjectsDidChange
  /// A notification that a context saved, with object identifiers.
  public static let didSaveObjectIDsNotification = Notification.Name.NSManagedObjectContextDidSaveObjectIDs
  /// A notification that a context merged the changes that another context saved, with object identifiers.
  public static let didMergeChangesObjectIDsNotification =
    Notification.Name.NSManagedObjectContextDidMergeChangesObjectIDs

  /// The keys in the user info of a context's notifications.
  public enum NotificationKey: String, Sendable {
    /// A key for the new query generation.
    case queryGeneration = "newQueryGeneration"
    /// A key that indicates that all objects of the context were invalidated.
    case invalidatedAllObjects = "invalidatedAll"
    /// A key for the set of inserted objects.
    case insertedObjects = "inserted"
    /// A key for the set of updated objects.
    case updatedObjects = "updated"
    /// A key for the set of deleted objects.
    case deletedObjects = "deleted"
    /// A key for the set of refreshed objects.
    case refreshedObjects = "refreshed"
    /// A key for the set of invalidated objects.
    case invalidatedObjects = "invalidated"
    /// A key for the identifiers of the inserted objects.
    case insertedObjectIDs = "inserted_objectIDs"
    /// A key for the identifiers of the updated objects.
    case updatedObjectIDs = "updated_objectIDs"
    /// A key for the identifiers of the deleted objects.
    case deletedObjectIDs = "deleted_objectIDs"
    /// A key for the identifiers of the refreshed objects.
    case refreshedObjectIDs = "refreshed_objectIDs"
    /// A key for the identifiers of the invalidated objects.
    case invalidatedObjectIDs = "invalidated_objectIDs"
  }
}
