// plumb:generated
// Written from the model: change the model or the configuration, not this file.
// swift-format-ignore-file
// swiftlint:disable all

import CoreData
import Foundation

extension Tag {
  /// The model's fetch request template “AllTags”.
  public static func allTags() -> NSFetchRequest<Tag> {
    let request = NSFetchRequest<Tag>(entityName: "Tag")
    return request
  }

  /// Returns the object with a unique name, or `nil` if none exists.
  public static func find(name: String, in context: NSManagedObjectContext) throws -> Self? {
    let predicate = NSPredicate(format: "%K == %@", argumentArray: ["name", name])
    return try first(in: context, where: predicate)
  }
}
