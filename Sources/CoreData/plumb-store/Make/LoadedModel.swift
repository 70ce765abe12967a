import CoreData
import Foundation
import PlumbFormats
import PlumbModel
import PlumbStores
import PlumbText

extension StoreModels {
  /// Returns a version in the form of the framework. Apple's framework reads compiled models only.
  func loaded(_ model: Model) throws -> NSManagedObjectModel {
    guard let bundle = path else { return try unloaded(model) }
    let path =
      bundle.hasSuffix(".xcdatamodeld")
      ? Path.join(bundle, "\(model.name).xcdatamodel")
      : bundle.hasSuffix(".momd") ? Path.join(bundle, "\(model.name).mom") : bundle
    guard let loaded = NSManagedObjectModel(contentsOf: URL(fileURLWithPath: path)) else {
      throw ReadFailure(
        file: path, "\(path) cannot be loaded by Core Data",
        help: ["on Apple's systems, pass the .momd that Xcode compiled"])
    }
    return withoutClasses(loaded)
  }

  /// Returns the model that a store contains.
  private func unloaded(_ model: Model) throws -> NSManagedObjectModel {
    #if canImport(Darwin)
      throw ReadFailure(file: "", "the model in a store cannot be loaded by Core Data", help: ["pass --model"])
    #else
      withoutClasses(NSManagedObjectModel(model))
    #endif
  }

  /// The classes of the app are not in this program.
  private func withoutClasses(_ model: NSManagedObjectModel) -> NSManagedObjectModel {
    for entity in model.entities { entity.managedObjectClassName = "NSManagedObject" }
    return model
  }
}
