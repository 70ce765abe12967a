import CoreData
import Foundation

/// A managed object with accessors by key.
final class Item: NSManagedObject {
  var count: Int64 {
    get { value(forKey: "count") as? Int64 ?? 0 }
    set { setValue(newValue, forKey: "count") }
  }
  var created: Date? {
    get { value(forKey: "created") as? Date }
    set { setValue(newValue, forKey: "created") }
  }
  var title: String? {
    get { value(forKey: "title") as? String }
    set { setValue(newValue, forKey: "title") }
  }
}

/// Managed objects of Core Data.
struct ObjectLoad: Load {
  private let url: URL

  init(_ url: URL) { self.url = url }

  private static func model() -> NSManagedObjectModel {
    func attribute(_ name: String, _ type: NSAttributeType) -> NSAttributeDescription {
      let attribute = NSAttributeDescription()
      attribute.name = name
      attribute.attributeType = type
      attribute.isOptional = true
      return attribute
    }
    let item = NSEntityDescription()
    item.name = "Item"
    item.managedObjectClassName = NSStringFromClass(Item.self)
    let count = attribute("count", .integer64AttributeType)
    item.properties = [count, attribute("created", .dateAttributeType), attribute("title", .stringAttributeType)]
    item.indexes = [
      NSFetchIndexDescription(
        name: "byCount", elements: [NSFetchIndexElementDescription(property: count, collationType: .binary)])
    ]
    let model = NSManagedObjectModel()
    model.entities = [item]
    return model
  }

  private func opened() throws -> NSManagedObjectContext {
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: Self.model())
    _ = try coordinator.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: url, options: nil)
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    return context
  }

  func insert(_ count: Int) throws {
    let context = try opened()
    try context.performAndWait {
      for number in 1...count {
        let item = Item(context: context)
        item.count = Int64(number)
        item.created = Date(timeIntervalSinceReferenceDate: Double(number) * 0.5)
        item.title = "Item \(number)"
      }
      try context.save()
    }
  }

  func fetch(_ count: Int) throws {
    let context = try opened()
    try context.performAndWait {
      let items = try context.fetch(NSFetchRequest<Item>(entityName: "Item"))
      let sum = items.reduce(0.0) { sum, item in
        sum + Double(item.count) + (item.created?.timeIntervalSinceReferenceDate ?? 0)
          + Double(item.title?.utf8.count ?? 0)
      }
      try WrongResult.check(items.count == count && sum > 0, "fetch")
    }
  }

  func find(_ count: Int) throws {
    let context = try opened()
    try context.performAndWait {
      for number in 1...count {
        let request = NSFetchRequest<Item>(entityName: "Item")
        request.predicate = NSPredicate(format: "count == %ld", number * 7)
        request.returnsObjectsAsFaults = false
        try WrongResult.check(context.fetch(request).count == 1, "find")
      }
    }
  }
}
