import Foundation

extension NSNotification.Name {
  /// Posted before a context saves, without user info.
  public static let NSManagedObjectContextWillSave = Self("NSManagingContextWillSaveChangesNotification")
  /// Posted after a context saved, with the objects that were inserted, updated and deleted.
  public static let NSManagedObjectContextDidSave = Self("NSManagingContextDidSaveChangesNotification")
  /// Posted when the changes of an event were processed, with the objects by what happened to them. Not posted for
  /// fetches (documented).
  public static let NSManagedObjectContextObjectsDidChange = Self("NSObjectsChangedInManagingContextNotification")
  /// Posted after a context saved, with identities in the place of objects.
  public static let NSManagedObjectContextDidSaveObjectIDs = Self("NSManagedObjectContextDidSaveObjectIDsNotification")
  /// Posted after a context merged what another saved, with identities.
  public static let NSManagedObjectContextDidMergeChangesObjectIDs =
    Self("NSManagedObjectContextDidMergeChangesObjectIDsNotification")
}

/// The objects that were inserted.
public let NSInsertedObjectsKey = "inserted"
/// The objects that were updated.
public let NSUpdatedObjectsKey = "updated"
/// The objects that were deleted.
public let NSDeletedObjectsKey = "deleted"
/// The objects that were refreshed, and have no changes for it.
public let NSRefreshedObjectsKey = "refreshed"
/// The objects that were invalidated.
public let NSInvalidatedObjectsKey = "invalidated"
/// Says that all objects of the context were invalidated.
public let NSInvalidatedAllObjectsKey = "invalidatedAll"
/// The identities of the objects that were inserted.
public let NSInsertedObjectIDsKey = "inserted_objectIDs"
/// The identities of the objects that were updated.
public let NSUpdatedObjectIDsKey = "updated_objectIDs"
/// The identities of the objects that were deleted.
public let NSDeletedObjectIDsKey = "deleted_objectIDs"
/// The identities of the objects that were refreshed.
public let NSRefreshedObjectIDsKey = "refreshed_objectIDs"
/// The identities of the objects that were invalidated.
public let NSInvalidatedObjectIDsKey = "invalidated_objectIDs"

extension NSManagedObjectContext {
  /// Posted before a context saves.
  public static let willSaveObjectsNotification = Notification.Name.NSManagedObjectContextWillSave
  /// Posted after a context saved, with objects.
  public static let didSaveObjectsNotification = Notification.Name.NSManagedObjectContextDidSave
  /// Posted when the changes of an event were processed.
  public static let didChangeObjectsNotification = Notification.Name.NSManagedObjectContextObjectsDidChange
  /// Posted after a context saved, with identities.
  public static let didSaveObjectIDsNotification = Notification.Name.NSManagedObjectContextDidSaveObjectIDs
  /// Posted after a context merged what another saved, with identities.
  public static let didMergeChangesObjectIDsNotification =
    Notification.Name.NSManagedObjectContextDidMergeChangesObjectIDs

  /// The keys of the notifications' user info.
  public enum NotificationKey: String, Sendable {
    /// The query generation.
    case queryGeneration = "newQueryGeneration"
    /// Says that all objects of the context were invalidated.
    case invalidatedAllObjects = "invalidatedAll"
    /// The objects that were inserted.
    case insertedObjects = "inserted"
    /// The objects that were updated.
    case updatedObjects = "updated"
    /// The objects that were deleted.
    case deletedObjects = "deleted"
    /// The objects that were refreshed.
    case refreshedObjects = "refreshed"
    /// The objects that were invalidated.
    case invalidatedObjects = "invalidated"
    /// The identities of the objects that were inserted.
    case insertedObjectIDs = "inserted_objectIDs"
    /// The identities of the objects that were updated.
    case updatedObjectIDs = "updated_objectIDs"
    /// The identities of the objects that were deleted.
    case deletedObjectIDs = "deleted_objectIDs"
    /// The identities of the objects that were refreshed.
    case refreshedObjectIDs = "refreshed_objectIDs"
    /// The identities of the objects that were invalidated.
    case invalidatedObjectIDs = "invalidated_objectIDs"
  }
}
