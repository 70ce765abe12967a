import Foundation

extension NSAttributeDescription {
  /// Throws if a value is not of the attribute's type. Setting it would end the program.
  final func checkMapped(_ value: Any?) throws {
    guard acceptable(value, for: self) == nil, let value else { return }
    throw MigrationFailure(
      "A value of the class \(Swift.type(of: value)) does not fit the attribute, which requires "
        + "\(attributeValueClassName ?? "another one")"
    ).error
  }
}

extension NSManagedObject {
  /// Sets a relationship to the objects of an expression's value. Throws for a value that is no object of the
  /// relationship's destination.
  final func relate(_ value: Any?, _ relationship: NSRelationshipDescription) throws {
    let objects = try Self.elements(of: value).map { element in
      guard let object = element as? NSManagedObject else {
        throw MigrationFailure("The value of the relationship '\(relationship.name)' is no object: \(element)").error
      }
      try checkMapped(object, relationship)
      return object
    }
    if relationship.isOrdered, relationship.isToMany {
      setValue(NSOrderedSet(array: objects), forKey: relationship.name)
    } else if relationship.isToMany {
      setValue(NSSet(array: objects), forKey: relationship.name)
    } else {
      setValue(objects.first, forKey: relationship.name)
    }
  }

  private static func elements(of value: Any?) -> [Any] {
    switch value {
    case nil: []
    case let list as [Any]: list
    case let set as NSSet: set.allObjects
    case let set as NSOrderedSet: set.array
    case .some(let value): [value]
    }
  }

  private func checkMapped(_ object: NSManagedObject, _ relationship: NSRelationshipDescription) throws {
    let name = "'\(object.entity.name ?? "")'"
    if object.managedObjectContext !== managedObjectContext {
      throw MigrationFailure(
        "An object of the entity \(name) is not in the migrated store: a value expression has to return the objects "
          + "that a mapping created for it"
      ).error
    }
    guard let destination = relationship.destinationEntity, !object.entity.isKindOf(entity: destination) else { return }
    throw MigrationFailure(
      "An object of the entity \(name) does not fit the relationship to '\(destination.name ?? "")'"
    ).error
  }
}
