// plumb:generated
// Written from the model: change the model or the configuration, not this file.
// swift-format-ignore-file
// swiftlint:disable all

import CoreData
import Foundation

extension Room {
  /// The object that is unique by floor and number; nil where there is none.
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
