import CoreData
import Foundation

/// The store of orders with lines, and a counter.
final class Stack {
  let context: NSManagedObjectContext
  let coordinator: NSPersistentStoreCoordinator

  init(_ url: URL, pragma: String = "", isOther: Bool = false) throws {
    coordinator = NSPersistentStoreCoordinator(managedObjectModel: Self.model(isOther: isOther))
    var options: [String: Any] = [NSPersistentHistoryTrackingKey: NSNumber(value: true)]
    let parts = pragma.split(separator: "=").map(String.init)
    if parts.count == 2 { options[NSSQLitePragmasOption] = NSDictionary(dictionary: [parts[0]: parts[1]]) }
    _ = try coordinator.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: nil, at: url, options: options)
    context = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
  }

  private static func model(isOther: Bool) -> NSManagedObjectModel {
    let (order, line, counter) = (NSEntityDescription(), NSEntityDescription(), NSEntityDescription())
    (order.name, line.name, counter.name) = ("Order", "Line", "Counter")
    let picture = attribute("picture", .binaryDataAttributeType)
    picture.allowsExternalBinaryDataStorage = true
    let (lines, owner) = (NSRelationshipDescription(), NSRelationshipDescription())
    (lines.name, lines.destinationEntity, lines.deleteRule) = ("lines", line, .cascadeDeleteRule)
    (owner.name, owner.destinationEntity, owner.maxCount) = ("order", order, 1)
    (lines.inverseRelationship, owner.inverseRelationship) = (owner, lines)
    let number = attribute("number", .integer64AttributeType)
    order.properties = [number, attribute("stamp", .integer64AttributeType), picture, lines]
    line.properties = [attribute("text", .stringAttributeType), attribute("stamp", .integer64AttributeType), owner]
    counter.properties = [attribute("value", isOther ? .stringAttributeType : .integer64AttributeType)]
    let model = NSManagedObjectModel()
    model.entities = [order, line, counter]
    return model
  }

  private static func attribute(_ name: String, _ type: NSAttributeType) -> NSAttributeDescription {
    let attribute = NSAttributeDescription()
    (attribute.name, attribute.attributeType, attribute.isOptional) = (name, type, true)
    return attribute
  }

  func insert(_ entity: String) -> NSManagedObject {
    NSEntityDescription.insertNewObject(forEntityName: entity, into: context)
  }

  func all(_ entity: String, _ predicate: NSPredicate? = nil) throws -> [NSManagedObject] {
    let request = NSFetchRequest<NSManagedObject>(entityName: entity)
    request.predicate = predicate
    return try context.fetch(request)
  }

  /// Reads every value of every object, and returns the number of objects.
  func readAll() throws -> Int {
    var count = 0
    for name in coordinator.managedObjectModel.entitiesByName.keys {
      for object in try all(name) {
        for key in object.entity.attributesByName.keys { _ = object.value(forKey: key) }
        count += 1
      }
    }
    return count
  }
}

extension NSManagedObject {
  func integer(_ key: String) -> Int { value(forKey: key) as? Int ?? -1 }
}

struct Problem: LocalizedError {
  let errorDescription: String?

  init(_ text: String) { errorDescription = text }
}

/// Writes a line to standard output at once.
func say(_ value: Any) { FileHandle.standardOutput.write(Data("\(value)\n".utf8)) }
