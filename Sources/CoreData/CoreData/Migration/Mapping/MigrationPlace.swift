import Foundation
import PlumbFormats
import PlumbStoreFormat

/// The place of a failure in a migration: an entity of the later model, a property, and the object of the store.
///
///     MigrationPlace(entity: "Human", property: "years", object: person).description
///     // 'Human.years', for the object x-coredata://…/Person/p3
struct MigrationPlace: CustomStringConvertible {
  let entity: String
  /// The name of the property; those of a uniqueness constraint in a list. `nil` if the failure concerns no property.
  var property: String?
  /// The object of the source; `nil` if it is unknown.
  var object: NSManagedObject?

  var description: String {
    let path = property.map { "\(entity).\($0)" } ?? entity
    return "'\(path)'" + (uri.map { ", for the object \($0)" } ?? "")
  }

  private var uri: String? { object.map { $0.objectID.uriRepresentation().absoluteString } }

  /// The place in the user info of an error.
  var userInfo: [String: Any] {
    var info: [String: Any] = ["entity": entity]
    info["property"] = property
    info["object"] = uri
    return info
  }
}

extension MigrationPlace {
  /// Creates the place of an entity mapping: its destination, or the entity that it removes.
  init(_ mapping: NSEntityMapping, property: String? = nil, object: NSManagedObject? = nil) {
    let entity = mapping.destinationEntityName ?? mapping.sourceEntityName ?? mapping.name ?? ""
    self.init(entity: entity, property: property, object: object)
  }

  /// Creates the place of an error of the save of new objects: the first invalid object, or the last of those with
  /// equal values for a uniqueness constraint. `nil` if the error names none. `source` returns the object of the source
  /// for which an object was created.
  init?(ofSave error: NSError, source: (NSManagedObject) -> NSManagedObject?) {
    if let conflict = (error.userInfo["conflictList"] as? [NSConstraintConflict])?.first,
      let object = conflict.conflictingObjects.last
    {
      self.init(
        entity: object.entity.name ?? "", property: conflict.constraint.joined(separator: ", "), object: source(object))
      return
    }
    let first = (error.userInfo[NSDetailedErrorsKey] as? [NSError])?.first ?? error
    let object = first.userInfo[NSValidationObjectErrorKey] as? NSManagedObject
    guard let entity = object?.entity.name ?? first.userInfo["entity"] as? String else { return nil }
    self.init(
      entity: entity, property: first.userInfo[NSValidationKeyErrorKey] as? String, object: object.flatMap(source))
  }

  /// Creates the place of a uniqueness constraint; `nil` if its columns contain no properties.
  init?(_ index: StoreLayout.Index, in layout: StoreLayout) {
    let ends = layout.ends(of: index)
    guard let first = ends.first else { return nil }
    self.init(entity: first.entity, property: ends.map(\.name).joined(separator: ", "))
  }
}
