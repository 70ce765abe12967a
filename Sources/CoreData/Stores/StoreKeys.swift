import Foundation

// Keys of a store's metadata.

/// The key in a store's metadata for its type.
public let NSStoreTypeKey = "NSStoreType"
/// The key in a store's metadata for its identifier.
public let NSStoreUUIDKey = "NSStoreUUID"
/// The key in a store's metadata for the version hashes of its model's entities, by their names.
public let NSStoreModelVersionHashesKey = "NSStoreModelVersionHashes"
/// The key in a store's metadata for the version identifiers of its model.
public let NSStoreModelVersionIdentifiersKey = "NSStoreModelVersionIdentifiers"
/// The key in a store's metadata for the oldest system that reads it.
public let NSPersistentStoreOSCompatibility = "NSPersistentStoreOSCompatibility"

// Keys of the options that a store is added with.

/// The option that makes a store read only.
public let NSReadOnlyPersistentStoreOption = "NSReadOnlyPersistentStoreOption"
/// The option for how long a connection may take, in seconds. Stores in memory do not wait.
public let NSPersistentStoreTimeoutOption = "NSPersistentStoreTimeoutOption"
/// The option with the pragmas of an SQLite store. In memory they change nothing.
public let NSSQLitePragmasOption = "NSSQLitePragmasOption"
/// The option to analyse an SQLite store when it is opened. In memory it changes nothing.
public let NSSQLiteAnalyzeOption = "NSSQLiteAnalyzeOption"
/// The option to rebuild an SQLite store's file when it is opened. In memory it changes nothing.
public let NSSQLiteManualVacuumOption = "NSSQLiteManualVacuumOption"
/// The option to open a store without a look at the version hashes of its model.
public let NSIgnorePersistentStoreVersioningOption = "NSIgnorePersistentStoreVersioningOption"
/// The option to migrate a store that was made with another version of the model. Stores in memory start empty and
/// need none.
public let NSMigratePersistentStoresAutomaticallyOption = "NSMigratePersistentStoresAutomaticallyOption"
/// The option to migrate without a mapping model, by comparing the versions of the model.
public let NSInferMappingModelAutomaticallyOption = "NSInferMappingModelAutomaticallyOption"
/// The option to destroy a store's file even where it is in use or broken.
public let NSPersistentStoreForceDestroyOption = "NSPersistentStoreForceDestroyOption"
/// The option to keep a history of all changes. Stores in memory keep none, and there are no history requests on Linux.
public let NSPersistentHistoryTrackingKey = "NSPersistentHistoryTrackingKey"

// Keys of notifications.

/// The key in a coordinator's notification for the stores that were added.
public let NSAddedPersistentStoresKey = "added"
/// The key in a coordinator's notification for the stores that were removed.
public let NSRemovedPersistentStoresKey = "removed"
/// The key in a coordinator's notification for stores whose identifier changed: the old store, then the new one.
public let NSUUIDChangedPersistentStoresKey = "changed"

extension NSNotification.Name {
  /// Posted by nobody on Linux: stores change without the application's doing only in iCloud.
  public static let NSPersistentStoreCoordinatorStoresWillChange = NSNotification.Name(
    "NSPersistentStoreCoordinatorStoresWillChangeNotification")
  /// Posted by a coordinator after stores were added, removed or got another identifier.
  public static let NSPersistentStoreCoordinatorStoresDidChange = NSNotification.Name(
    "NSPersistentStoreCoordinatorStoresDidChangeNotification")
  /// Posted by a store that is about to be removed.
  public static let NSPersistentStoreCoordinatorWillRemoveStore = NSNotification.Name(
    "NSPersistentStoreCoordinatorWillRemoveStoreNotification")
}
