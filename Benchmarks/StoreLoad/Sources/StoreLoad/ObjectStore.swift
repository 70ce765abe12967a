import CoreData
import Foundation

extension NSEntityDescription {
  /// Returns the entity of a class with optional attributes.
  static func of(_ type: AnyClass, named name: String, _ attributes: [(String, NSAttributeType)]) -> NSEntityDescription
  {
    let entity = NSEntityDescription()
    entity.name = name
    entity.managedObjectClassName = NSStringFromClass(type)
    entity.properties = attributes.map {
      let attribute = NSAttributeDescription()
      attribute.name = $0.0
      attribute.attributeType = $0.1
      attribute.isOptional = true
      return attribute
    }
    return entity
  }
}

extension NSManagedObjectContext {
  /// Returns a context with a new connection to a SQLite store.
  static func opened(_ model: NSManagedObjectModel, at url: URL) throws -> NSManagedObjectContext {
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
    _ = try coordinator.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: url, options: nil)
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    return context
  }
}
