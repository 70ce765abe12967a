public import CoreData
import Foundation

/// The stores of a museum.
public enum Museum {
  /// The model in code, which the stores are made of.
  nonisolated(unsafe) public static let model: NSManagedObjectModel = {
    ValueTransformer.setValueTransformer(SwatchTransformer(), forName: NSValueTransformerName("SwatchTransformer"))
    return MuseumSchema.makeModel()
  }()

  /// The bundle's model: compiled on Apple's systems, read from its source on Linux.
  public static func bundledModel() -> NSManagedObjectModel? {
    let places = ["momd", "xcdatamodeld"].compactMap { Bundle.module.url(forResource: "Museum", withExtension: $0) }
    return places.lazy.compactMap(NSManagedObjectModel.init(contentsOf:)).first
  }

  /// A container whose objects are forgotten when the program ends, with everything that a SQLite store checks.
  public static func inMemory() throws -> NSPersistentContainer {
    let container = NSPersistentContainer(name: "Museum", managedObjectModel: model)
    container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: URL(fileURLWithPath: "/dev/null"))]
    var failure: (any Error)?
    container.loadPersistentStores { failure = $1 }
    if let failure { throw failure }
    return container
  }
}
