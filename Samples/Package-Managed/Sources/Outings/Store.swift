import CoreData
import Foundation

/// The model and the stores of the outings.
public enum Store {
  /// The bundle with the model.
  public static let bundle = Bundle.module

  /// The current version of the model, as an app reads it: from the compiled model among the resources.
  /// The model does not change.
  nonisolated(unsafe) public static let model: NSManagedObjectModel? =
    bundle.url(forResource: "Outings", withExtension: "momd").flatMap(NSManagedObjectModel.init(contentsOf:))

  /// The versions of the model, the earliest first, as a migration in steps finds them.
  nonisolated(unsafe) public static let versions: [NSManagedObjectModel] =
    ["Outings", "Outings 2", "Outings 3"].compactMap { name in
      bundle.url(forResource: name, withExtension: "mom", subdirectory: "Outings.momd")
        .flatMap(NSManagedObjectModel.init(contentsOf:))
    }

  /// Creates a container whose store is in memory.
  public static func inMemory() -> NSPersistentContainer? {
    container(NSPersistentStoreDescription(url: URL(fileURLWithPath: "/dev/null")))
  }

  /// Opens a store, and migrates it if an earlier version of the model created it. `nil` if it cannot be opened.
  public static func container(_ description: NSPersistentStoreDescription) -> NSPersistentContainer? {
    guard let model else { return nil }
    let container = NSPersistentContainer(name: "Outings", managedObjectModel: model)
    container.persistentStoreDescriptions = [description]
    container.loadPersistentStores { _, _ in }
    return container.persistentStoreCoordinator.persistentStores.isEmpty ? nil : container
  }
}
