import Foundation
import PlumbFormats

/// The key of the version checksum in the metadata of a store.
public let NSPersistentStoreModelVersionChecksumKey = "NSStoreModelVersionChecksumKey"
/// An option that defers parts of an inferred migration. On Linux, a migration is complete when the store is added, and the
/// option has no effect.
public let NSPersistentStoreDeferredLightweightMigrationOptionKey =
  "NSPersistentStoreDeferredLightweightMigrationOptionKey"
/// An option with the maximum number of connections of a coordinator to a store. On Linux, a coordinator has one
/// connection to each store, and the option has no effect.
public let NSPersistentStoreConnectionPoolMaxSizeKey = "NSPersistentStoreConnectionPoolMaxSize"

extension NSPersistentStoreCoordinator {
  /// Completes the deferred parts of migrations. On Linux, no parts are deferred.
  public final func finishDeferredLightweightMigration() throws {}

  /// Completes one deferred part of a migration. On Linux, no parts are deferred.
  public final func finishDeferredLightweightMigrationTask() throws {}

  /// Returns the model that a SQLite store contains: that of the module in its metadata, or the one in the table
  /// `Z_MODELCACHE`; `nil` if it contains none.
  public final class func cachedModelForPersistentStore(
    at url: URL, options: [AnyHashable: Any]? = nil
  ) throws -> NSManagedObjectModel? {
    let metadata = try metadataForPersistentStore(ofType: NSSQLiteStoreType, at: url, options: options)
    if let recorded = RecordedModel(in: metadata) { return NSManagedObjectModel(recorded.model) }
    do {
      return try StoreModel.read(url.path).map { NSManagedObjectModel($0.model) }
    } catch {
      throw storeError(
        CocoaError.fileReadCorruptFile.rawValue, "The model in the store '\(url.path)' cannot be read: \(error)", url)
    }
  }
}

extension NSPersistentStore {
  /// Returns the class of the manager that migrates stores of this class.
  public final class func migrationManagerClass() -> AnyClass { NSMigrationManager.self }
}

extension NSManagedObject {
  /// Whether the object is a fault: 0 if its values are in memory.
  public final var faultingState: Int { isFault ? 1 : 0 }
}
