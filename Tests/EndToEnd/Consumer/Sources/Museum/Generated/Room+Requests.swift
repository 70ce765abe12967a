// plumb:generated
// Written from the model: change the model or the configuration, not this file.
// swift-format-ignore-file
// swiftlint:disable all

import CoreData
import Foundation

extension Room {
  /// Returns the object with a unique floor and number, or `nil` if none exists.
  public static func find(
    floor: Int16,
    number: Int32,
    in context: NSManagedObjectContext
  ) throws -> Self? {
    let predicate = NSPredicate(
      format: "%K == %@ AND %K == %@",
      argumentArray: ["floor", floor, "number", number]
    )
    return try first(in: context, where: predicate)
  }
}
