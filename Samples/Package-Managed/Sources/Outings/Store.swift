import CoreData
import Foundation

/// The container of the outings.
public enum Store {
  /// The model as an app reads it: the compiled one among the resources. It does not change.
  nonisolated(unsafe) public static let model: NSManagedObjectModel? =
    Bundle.module.url(forResource: "Outings", withExtension: "momd").flatMap(NSManagedObjectModel.init(contentsOf:))

  /// Creates a container whose store is in memory.
  public static func inMemory() -> NSPersistentContainer? {
    guard let model else { return nil }
    let container = NSPersistentContainer(name: "Outings", managedObjectModel: model)
    container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: URL(fileURLWithPath: "/dev/null"))]
    container.loadPersistentStores { _, _ in }
    return container
  }
}
