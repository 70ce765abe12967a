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
    let item = NSEntityDescription.of(
      Item.self, named: "Item",
      [("count", .integer64AttributeType), ("created", .dateAttributeType), ("title", .stringAttributeType)])
    item.indexes = item.properties.prefix(1).map { count in
      NSFetchIndexDescription(
        name: "byCount", elements: [NSFetchIndexElementDescription(property: count, collationType: .binary)])
    }
    let model = NSManagedObjectModel()
    model.entities = [item]
    return model
  }

  private func opened() throws -> NSManagedObjectContext { try .opened(Self.model(), at: url) }

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
