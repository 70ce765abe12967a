import Foundation

/// Throws what is wrong with a value of one property of an object, by what its model says: what
/// `NSManagedObject.validateValue(_:forKey:)` does.
func validate(_ value: Any?, for property: NSPropertyDescription, of object: NSManagedObject) throws {
  let found: [any Error]
  switch property {
  case let attribute as NSAttributeDescription:
    if let value = acceptable(value is NSNull ? nil : value, for: attribute) {
      found = errors(with: value, for: attribute, of: object)
    } else {
      found = [validationError(.managedObjectValidation, key: property.name, value: value, of: object)]
    }
  case let relationship as NSRelationshipDescription:
    found = errors(with: numberOfObjects(in: value), objects: value, for: relationship, of: object)
  default: found = []
  }
  if let error = combinedError(found) { throw error }
}

/// Throws what is wrong with the values of all properties of an object: what `NSManagedObject.validateForInsert()` and
/// `validateForUpdate()` do.
///
/// Each value goes through the object's `validateValue(_:forKey:)`, which its class may override; what that puts in the
/// value's place is set. Several errors become one of the code `NSValidationMultipleErrorsError` (documented).
func validateProperties(of object: NSManagedObject) throws {
  object.readyForAccess()
  let layout = object.layout
  let mayOverride = ValidationOverrides.mayExist(in: type(of: object))
  var errors: [any Error] = []
  for slot in layout.properties.indices where layout.kinds[slot] != .fetched {
    if mayOverride {
      do { try ask(object, about: layout.properties[slot].name) } catch { errors.append(error) }
    } else {
      errors += object.errors(inSlot: slot)
    }
  }
  if !errors.isEmpty { throw combined(errors) }
}

/// Throws where an object cannot be deleted, as a relationship with the deny rule is not empty (documented): what
/// `NSManagedObject.validateForDelete()` does. Objects that are deleted with it do not count.
func validateDeletion(of object: NSManagedObject) throws {
  object.readyForAccess()
  let layout = object.layout
  var errors: [any Error] = []
  for slot in layout.relationships {
    guard let relationship = layout.properties[slot] as? NSRelationshipDescription,
      relationship.deleteRule == .denyDeleteRule,
      object.values[slot].identities.contains(where: { !object.related($0).isDeleted })
    else { continue }
    errors.append(
      validationError(
        .validationRelationshipDeniedDelete, key: relationship.name, value: object.outgoing(object.values[slot]),
        of: object))
  }
  if !errors.isEmpty { throw combined(errors) }
}

/// Asks an object about one of its values, and sets what it puts in the value's place.
private func ask(_ object: NSManagedObject, about key: String) throws {
  let before = object.value(forKey: key) as AnyObject?
  var value = before
  try withUnsafeMutablePointer(to: &value) { pointer in
    try object.validateValue(AutoreleasingUnsafeMutablePointer(pointer), forKey: key)
  }
  if value !== before { object.setValue(value, forKey: key) }
}

extension NSManagedObject {
  /// What is wrong with the value of a slot.
  fileprivate final func errors(inSlot slot: Int) -> [any Error] {
    switch layout.properties[slot] {
    case let attribute as NSAttributeDescription: CoreData.errors(with: values[slot], for: attribute, of: self)
    case let relationship as NSRelationshipDescription:
      CoreData.errors(
        with: values[slot].identities.count, objects: outgoing(values[slot]), for: relationship, of: self)
    default: []
    }
  }
}
