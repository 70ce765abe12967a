import Foundation

// The keys of a store's metadata.

/// A key for the type of the store in its metadata.
public let NSStoreTypeKey = "NSStoreType"
/// A key for the identifier of the store in its metadata.
public let NSStoreUUIDKey = "NSStoreUUID"
/// A key for the version hashes of the model's entities, by entity name, in the metadata of a store.
public let NSStoreModelVersionHashesKey = "NSStoreModelVersionHashes"
/// A key for the version identifiers of the model in the metadata of a store.
public let NSStoreModelVersionIdentifiersKey = "NSStoreModelVersionIdentifiers"
/// A key for the earliest system that can read the store in its metadata.
public let NSPersistentStoreOSCompatibility = "NSPersistentStoreOSCompatibility"

// The keys of the options with which a store is added.

/// An option that makes a store read only.
public let NSReadOnlyPersistentStoreOption = "NSReadOnlyPersistentStoreOption"
/// An option for the number of seconds that an SQLite store waits while another connection has a lock. The default is
/// 240.
public let NSPersistentStoreTimeoutOption = "NSPersistentStoreTimeoutOption"
/// An option for the pragmas of an SQLite store: a dictionary from names to values.
public let NSSQLitePragmasOption = "NSSQLitePragmasOption"
/// An option to analyze an SQLite store when it is opened.
public let NSSQLiteAnalyzeOption = "NSSQLiteAnalyzeOption"
/// An option to rebuild the file of an SQLite store when it is opened.
public let NSSQLiteManualVacuumOption = "NSSQLiteManualVacuumOption"
/// An option to open a store without checking the version hashes of its model.
public let NSIgnorePersistentStoreVersioningOption = "NSIgnorePersistentStoreVersioningOption"
/// An option to migrate a store that was created with another version of the model. Stores in memory start empty and
/// are not migrated.
public let NSMigratePersistentStoresAutomaticallyOption = "NSMigratePersistentStoresAutomaticallyOption"
/// An option to migrate without a mapping model, by comparing the versions of the model.
public let NSInferMappingModelAutomaticallyOption = "NSInferMappingModelAutomaticallyOption"
/// An option for the `NSStagedMigrationManager` whose stages migrate an SQLite store.
public let NSPersistentStoreStagedMigrationManagerOptionKey = "NSPersistentStoreStagedMigrationManagerOptionKey"
/// An option to destroy a store's file even if it is in use or damaged.
public let NSPersistentStoreForceDestroyOption = "NSPersistentStoreForceDestroyOption"
/// An option to keep a history of all changes in an SQLite store. Stores in memory keep none.
public let NSPersistentHistoryTrackingKey = "NSPersistentHistoryTrackingKey"

/// An option to post `NSPersistentStoreRemoteChange` after each save to the file of an SQLite store.
public let NSPersistentStoreRemoteChangeNotificationPostOptionKey = "NSPersistentStoreRemoteChangeNotificationOptionKey"

// The keys of notifications.

/// A key for the URL of the store in a notification of a remote change.
public let NSPersistentStoreURLKey = "storeURL"
/// A key for the position after the saved transaction in a notification of a remote change. It is absent for a store
/// without a history.
public let NSPersistentHistoryTokenKey = "historyToken"

/// A key for the added stores in a coordinator's notification.
public let NSAddedPersistentStoresKey = "added"
/// A key for the removed stores in a coordinator's notification.
public let NSRemovedPersistentStoresKey = "removed"
/// A key for stores whose identifier changed in a coordinator's notification: the old store, then the new store.
public let NSUUIDChangedPersistentStoresKey = "changed"

extension NSNotification.Name {
  /// A notification that a coordinator or another process has saved to the file of a store. The object is the
  /// coordinator of the store.
  public static let NSPersistentStoreRemoteChange = NSNotification.Name("NSPersistentStoreRemoteChangeNotification")
  /// A notification that stores are about to change. It is never posted on Linux: only iCloud changes stores
  /// independently of the application.
  public static let NSPersistentStoreCoordinatorStoresWillChange = NSNotification.Name(
    "NSPersistentStoreCoordinatorStoresWillChangeNotification")
  /// A notification that stores were added, removed, or received another identifier.
  public static let NSPersistentStoreCoordinatorStoresDidChange = NSNotification.Name(
    "NSPersistentStoreCoordinatorStoresDidChangeNotification")
  /// A notification that a store is about to be removed. The object is the store.
  public static let NSPersistentStoreCoordinatorWillRemoveStore = NSNotification.Name(
    "NSPersistentStoreCoordinatorWillRemoveStoreNotification")
}
