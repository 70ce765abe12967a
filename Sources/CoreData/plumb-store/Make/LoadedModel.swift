import CoreData
import Foundation
import PlumbFormats
import PlumbModel
import PlumbStores
import PlumbText

extension StoreModels {
  /// Returns a version in the form of the framework. Apple's framework reads compiled models only.
  func loaded(_ model: Model) throws -> NSManagedObjectModel {
    #if canImport(Darwin)
      let loaded = try compiled(model)
    #else
      let loaded = NSManagedObjectModel(model)
    #endif
    // The classes of the app are not in this program.
    for entity in loaded.entities { entity.managedObjectClassName = "NSManagedObject" }
    return loaded
  }

  #if canImport(Darwin)
    private func compiled(_ model: Model) throws -> NSManagedObjectModel {
      guard let bundle = path else {
        throw ReadFailure(file: "", "the model in a store cannot be loaded by Core Data", help: ["pass --model"])
      }
      let path = bundle.hasSuffix(".momd") ? Path.join(bundle, "\(model.name).mom") : bundle
      guard let loaded = NSManagedObjectModel(contentsOf: URL(fileURLWithPath: path)) else {
        throw ReadFailure(
          file: path, "\(path) cannot be loaded by Core Data", help: ["pass the .momd that Xcode compiled"])
      }
      return loaded
    }
  #endif
}
