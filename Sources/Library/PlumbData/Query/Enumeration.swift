import Foundation

extension NSManagedObjectContext {
  /// Calls a closure with the objects of a query, a number of them at a time. Objects of earlier calls do not remain in
  /// memory, so the query can have any number of objects.
  ///
  ///     try context.enumerate(Order.all, batchSize: 500) { orders in
  ///       for order in orders { order.total *= 2 }
  ///       try context.save()
  ///     }
  ///
  /// The objects are those that the query has before the first call, in its order. After each call, the objects that the
  /// context has read for it become faults, except for those with changes that are not saved. Objects that were in the
  /// context before remain as they are.
  public func enumerate<Fields>(
    _ query: Query<Fields>, batchSize: Int = 1000, _ body: ([Fields.Object]) throws -> Void
  ) throws {
    let ids = try ids(query)
    let before = Set(registeredObjects.map(\.objectID))
    for part in ids.parts(of: Swift.max(batchSize, 1)) {
      let found = part.compactMap { $0.objectID(in: persistentStoreCoordinator) }
      try autoreleasepool { try body(fetch(found, query)) }
      for object in registeredObjects
      where !object.isFault && !object.hasChanges && !before.contains(object.objectID) {
        refresh(object, mergeChanges: false)
      }
    }
  }

  /// Returns the objects with identifiers, in this order, without those that do not exist any more.
  func fetch<Fields>(_ ids: [NSManagedObjectID], _ query: Query<Fields>) throws -> [Fields.Object] {
    let objects = try fetch(query.unsorted.restricted(to: ids).returningFaults(false).request)
    let found = Dictionary(objects.map { ($0.objectID, $0) }, uniquingKeysWith: { $1 })
    return ids.compactMap { found[$0] }
  }
}
