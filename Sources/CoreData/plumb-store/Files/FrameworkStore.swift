import CoreData
import Foundation
import PlumbModel
import PlumbStores

/// A store that Core Data has opened, with the model of a version.
struct FrameworkStore {
  let coordinator: NSPersistentStoreCoordinator
  let store: NSPersistentStore

  /// Opens a store, or creates it if it does not exist.
  init(_ path: String, _ model: NSManagedObjectModel) throws {
    coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
    // Without a write-ahead log, a new store is a single file when it is closed.
    let isNew = !FileManager.default.fileExists(atPath: path)
    let options: [String: Any] =
      isNew ? [NSSQLitePragmasOption: ["journal_mode": "DELETE"] as NSDictionary] : [:]
    store = try coordinator.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: nil, at: URL(fileURLWithPath: path), options: options)
  }

  func close() throws { try coordinator.remove(store) }
}
