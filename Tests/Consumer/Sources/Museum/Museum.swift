public import CoreData
import Foundation

/// The stores of a museum.
public enum Museum {
  /// The model: compiled on Apple's systems, read from its source on Linux.
  nonisolated(unsafe) public static let model: NSManagedObjectModel = {
    ValueTransformer.setValueTransformer(SwatchTransformer(), forName: NSValueTransformerName("SwatchTransformer"))
    let places = ["momd", "xcdatamodeld"].compactMap { Bundle.module.url(forResource: "Museum", withExtension: $0) }
    guard let model = places.lazy.compactMap(NSManagedObjectModel.init(contentsOf:)).first else {
      preconditionFailure("The package has no model.")
    }
    return model
  }()

  /// A container whose objects are forgotten when the program ends, with everything that a SQLite store checks.
  public static func inMemory(_ model: NSManagedObjectModel = model) throws -> NSPersistentContainer {
    let container = NSPersistentContainer(name: "Museum", managedObjectModel: model)
    container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: URL(fileURLWithPath: "/dev/null"))]
    var failure: (any Error)?
    container.loadPersistentStores { failure = $1 }
    if let failure { throw failure }
    return container
  }
}
