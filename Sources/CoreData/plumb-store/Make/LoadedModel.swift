import CoreData
import Foundation
import PlumbFormats
import PlumbModel
import PlumbStores
import PlumbText

extension StoreModels {
  /// Returns a version in the form of the framework, which finds the other versions next to the file of this one. Apple's
  /// framework reads compiled models only.
  func loaded(_ model: Model) throws -> NSManagedObjectModel {
    let loaded = try file(of: model).map { try Self.load($0) } ?? unloaded(model)
    // The classes of the app are not in this program.
    for entity in loaded.entities { entity.managedObjectClassName = "NSManagedObject" }
    return loaded
  }

  /// The file of a version; `nil` for a model in a store and for a schema in Swift.
  private func file(of model: Model) -> String? {
    guard let path else { return nil }
    if path.hasSuffix(".xcdatamodeld") { return Path.join(path, "\(model.name).xcdatamodel") }
    if path.hasSuffix(".momd") { return Path.join(path, "\(model.name).mom") }
    return path.hasSuffix(".xcdatamodel") || path.hasSuffix(".mom") ? path : nil
  }

  private static func load(_ file: String) throws -> NSManagedObjectModel {
    guard let loaded = NSManagedObjectModel(contentsOf: URL(fileURLWithPath: file)) else {
      throw ReadFailure(
        file: file, "\(file) cannot be loaded by Core Data",
        help: ["on Apple's systems, pass the .momd that Xcode compiled"])
    }
    return loaded
  }

  /// Returns a model that is in no file of Core Data.
  private func unloaded(_ model: Model) throws -> NSManagedObjectModel {
    #if canImport(Darwin)
      throw ReadFailure(
        file: path ?? "", "this model cannot be loaded by Core Data", help: ["pass the .momd that Xcode compiled"])
    #else
      NSManagedObjectModel(model)
    #endif
  }
}
