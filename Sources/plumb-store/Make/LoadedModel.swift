import CoreData
import Foundation
import PlumbCore
import PlumbFormats
import PlumbModel
import PlumbStores

extension StoreModels {
  /// Returns a version in the form of the framework. Apple's framework reads compiled models only.
  func loaded(_ model: Model) throws -> NSManagedObjectModel {
    let bundle = path ?? ""
    let path =
      bundle.hasSuffix(".xcdatamodeld")
      ? Path.join(bundle, "\(model.name).xcdatamodel")
      : bundle.hasSuffix(".momd") ? Path.join(bundle, "\(model.name).mom") : bundle
    guard let loaded = NSManagedObjectModel(contentsOf: URL(fileURLWithPath: path)) else {
      throw ReadFailure(
        file: path, "\(path) cannot be loaded by Core Data",
        help: ["on Apple's systems, pass the .momd that Xcode compiled"])
    }
    // The classes of the app are not in this program.
    for entity in loaded.entities { entity.managedObjectClassName = "NSManagedObject" }
    return loaded
  }
}
