import Foundation

/// Throws what is wrong with a value of one property of an object, by what its model says: what
/// `NSManagedObject.validateValue(_:forKey:)` does.
func validate(_ value: Any?, for property: NSPropertyDescription, of object: NSManagedObject) throws {
  let errors =
    switch property {
    case let attribute as NSAttributeDescription: errors(with: value, for: attribute, of: object)
    case let relationship as NSRelationshipDescription: errors(with: value, for: relationship, of: object)
    default: [any Error]()
    }
  if let error = combinedError(errors) { throw error }
}

/// Throws what is wrong with the values of all properties of an object: what `NSManagedObject.validateForInsert()` and
/// `validateForUpdate()` do.
///
/// Each value goes through the object's `validateValue(_:forKey:)`, which its class may override; what that puts in the
/// value's place is set. Several errors become one of the code `NSValidationMultipleErrorsError` (documented). A
/// relationship that was not read cannot have changed, and is not read for this.
func validateProperties(of object: NSManagedObject) throws {
  var errors: [any Error] = []
  for property in object.entity.layout.properties where isValidated(property, of: object) {
    do { try validateProperty(property, of: object) } catch { errors.append(error) }
  }
  if let error = combinedError(errors) { throw error }
}

/// Throws where an object cannot be deleted, as a relationship with the deny rule is not empty (documented): what
/// `NSManagedObject.validateForDelete()` does. Objects that are deleted with it do not count.
func validateDeletion(of object: NSManagedObject) throws {
  var errors: [any Error] = []
  for case let relationship as NSRelationshipDescription in object.entity.layout.properties
  where relationship.deleteRule == .denyDeleteRule {
    let value = object.value(forKey: relationship.name)
    if remainingObjects(in: value).isEmpty { continue }
    errors.append(
      validationError(.validationRelationshipDeniedDelete, key: relationship.name, value: value, of: object))
  }
  if let error = combinedError(errors) { throw error }
}

/// Whether a property's value is asked about at all.
private func isValidated(_ property: NSPropertyDescription, of object: NSManagedObject) -> Bool {
  switch property {
  case is NSDerivedAttributeDescription: false
  case is NSAttributeDescription: true
  case is NSRelationshipDescription: !object.hasFault(forRelationshipNamed: property.name)
  default: false
  }
}

/// Asks the object about one of its values, and sets what it answers.
private func validateProperty(_ property: NSPropertyDescription, of object: NSManagedObject) throws {
  let key = property.name
  let before = object.value(forKey: key) as AnyObject?
  var value = before
  try withUnsafeMutablePointer(to: &value) { pointer in
    try object.validateValue(AutoreleasingUnsafeMutablePointer(pointer), forKey: key)
  }
  if value !== before { object.setValue(value, forKey: key) }
}

/// The objects at the other end of a relationship that are not deleted.
private func remainingObjects(in value: Any?) -> [NSManagedObject] {
  let objects: [Any] =
    switch value {
    case let set as NSSet: set.allObjects
    case let set as NSOrderedSet: set.array
    case let object?: [object]
    case nil: []
    }
  return objects.compactMap { $0 as? NSManagedObject }.filter { !$0.isDeleted }
}
