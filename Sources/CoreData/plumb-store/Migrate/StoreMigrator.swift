import CoreData
import Foundation
import PlumbFormats
import PlumbModel
import PlumbStores

/// The migration of a store by the framework, as an app does it when it opens the store.
struct StoreMigrator {
  /// The bundle with the versions.
  let models: StoreModels
  /// The version after the migration.
  let model: Model

  /// Migrates a store in place. Throws `MigrationFailed` if the framework refuses; the store is unchanged then.
  func migrate(_ path: String) throws {
    // A mapping model reads and writes the values of an app's transformers.
    for version in models.versions { OpaqueTransformer.register(for: version) }
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: try models.loaded(model))
    let options: [String: Any] = [
      NSMigratePersistentStoresAutomaticallyOption: true, NSInferMappingModelAutomaticallyOption: true,
    ]
    do {
      let store = try coordinator.addPersistentStore(
        ofType: NSSQLiteStoreType, configurationName: nil, at: URL(fileURLWithPath: path), options: options)
      try coordinator.remove(store)
    } catch {
      throw MigrationFailed(error as NSError)
    }
  }
}

/// The refusal of a migration by the framework.
struct MigrationFailed: Error {
  /// The error on one line, with its code: `134110: A value of …`.
  let message: String

  init(_ error: NSError) {
    var parts = [error.localizedDescription]
    for key in ["reason", "entity", "property", NSLocalizedFailureReasonErrorKey] {
      guard let text = error.userInfo[key] as? String, !parts.contains(where: { $0.contains(text) }) else { continue }
      parts.append(text)
    }
    let text = parts.joined(separator: "; ").split(separator: "\n").joined(separator: " ")
    message = "\(text) (\(error.code))"
  }
}
