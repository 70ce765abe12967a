import CoreData
import Museum

/// Runs a test on the queue of a context of a new museum.
func inMuseum(_ body: @Sendable (NSManagedObjectContext) throws -> Void) throws {
  let context = try Museum.inMemory().newBackgroundContext()
  try context.performAndWait { try body(context) }
}

extension NSManagedObjectContext {
  /// Saves, forgets every object, and reads the only object of a class from the store.
  func refetched<Object: NSManagedObject>(_ type: Object.Type = Object.self) throws -> Object {
    try save()
    reset()
    return try only(type)
  }

  /// The only object of a class.
  func only<Object: NSManagedObject>(_ type: Object.Type = Object.self) throws -> Object {
    let objects = try fetch(NSFetchRequest<Object>(entityName: String(describing: type)))
    guard let object = objects.first, objects.count == 1 else { throw NotOne(count: objects.count) }
    return object
  }
}

/// There are several objects where one is expected, or there is none.
struct NotOne: Error { var count: Int }
