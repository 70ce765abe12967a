// plumb:generated
// Written from the model: change the model or the configuration, not this file.
// swift-format-ignore-file
// swiftlint:disable all

import CoreData
import Foundation

/// Objects of the model Museum. They can be fetched by their class.
public protocol MuseumObject: NSManagedObject {
  /// The name of the class's entity.
  static var entityNameInModel: String { get }
}

extension MuseumObject {
  /// Returns a request for objects of the class and its subclasses.
  public static func fetchRequest(
    where predicate: NSPredicate?,
    sortedBy order: [NSSortDescriptor] = [],
    limit: Int? = nil
  ) -> NSFetchRequest<Self> {
    let request = NSFetchRequest<Self>(entityName: entityNameInModel)
    request.predicate = predicate
    request.sortDescriptors = order
    request.fetchLimit = limit ?? 0
    return request
  }

  /// Returns objects of the class and its subclasses. Call it on the context's queue.
  public static func fetch(
    in context: NSManagedObjectContext,
    where predicate: NSPredicate? = nil,
    sortedBy order: [NSSortDescriptor] = [],
    limit: Int? = nil
  ) throws -> [Self] {
    try context.fetch(fetchRequest(where: predicate, sortedBy: order, limit: limit))
  }

  /// Returns the first object in an order, or `nil` if none exists. Call it on the context's queue.
  public static func first(
    in context: NSManagedObjectContext,
    where predicate: NSPredicate? = nil,
    sortedBy order: [NSSortDescriptor] = []
  ) throws -> Self? {
    try fetch(in: context, where: predicate, sortedBy: order, limit: 1).first
  }

  /// Returns the number of objects of the class and its subclasses. Call it on the context's queue.
  public static func count(
    in context: NSManagedObjectContext,
    where predicate: NSPredicate? = nil
  ) throws -> Int {
    try context.count(for: fetchRequest(where: predicate))
  }
}

extension Record: MuseumObject {
  public static var entityNameInModel: String {
    switch self {
    case is Artist.Type: "Artist"
    case is Exhibit.Type: "Exhibit"
    case is Room.Type: "Room"
    default: "Record"
    }
  }
}

extension Sheet: MuseumObject {
  public static var entityNameInModel: String { "Sheet" }
}

extension Tag: MuseumObject {
  public static var entityNameInModel: String { "Tag" }
}
