import Foundation

/// Validates a value for one property of an object by its model, and throws its errors. Implements
/// `NSManagedObject.validateValue(_:forKey:)`.
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

/// Validates the values of all properties of an object, and throws their errors. Implements
/// `NSManagedObject.validateForInsert()` and `validateForUpdate()`.
///
/// Each value is validated with the object's `validateValue(_:forKey:)`, which its class can override. A replacement
/// value from that method is set. A relationship to an object that is not inserted is an error. Several errors are
/// combined into one with the code `NSValidationMultipleErrorsError` (documented by Apple).
func validateProperties(of object: NSManagedObject) throws {
  object.readyForAccess(toKey: nil)
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
  errors += object.errorsOfUninsertedObjects()
  if !errors.isEmpty { throw combined(errors) }
}

/// Throws if an object cannot be deleted because a relationship with the deny rule is not empty (documented by
/// Apple). Implements `NSManagedObject.validateForDelete()`. Related objects that are deleted too are ignored.
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

/// Validates one value with the object's method, and sets the replacement value if the method provides one.
private func ask(_ object: NSManagedObject, about key: String) throws {
  let before = object.value(forKey: key) as AnyObject?
  var value = before
  try withUnsafeMutablePointer(to: &value) { pointer in
    try object.validateValue(AutoreleasingUnsafeMutablePointer(pointer), forKey: key)
  }
  if value !== before { object.setValue(value, forKey: key) }
}

extension NSManagedObject {
  /// Returns an error for each relationship with an object that is not inserted in the object's context.
  fileprivate final func errorsOfUninsertedObjects() -> [any Error] {
    guard let registry, registry.hasUninserted else { return [] }
    return layout.relationships.compactMap { slot in
      let objects = values[slot].identities.compactMap(registry.object(for:))
      guard let object = objects.first(where: { $0.registry !== registry }) else { return nil }
      return validationError(
        .managedObjectValidation, key: layout.properties[slot].name, value: object, of: self,
        message: "The object of '\(layout.properties[slot].name)' is not inserted: insert it into the context too.")
    }
  }

  /// Returns the errors of a slot's value.
  fileprivate final func errors(inSlot slot: Int) -> [any Error] {
    switch layout.properties[slot] {
    case let attribute as NSAttributeDescription: CoreData.errors(with: values[slot], for: attribute, of: self)
    case let relationship as NSRelationshipDescription: errors(inSlot: slot, of: relationship)
    default: []
    }
  }

  private func errors(inSlot slot: Int, of relationship: NSRelationshipDescription) -> [any Error] {
    if relationship.permitsAllMembers { return [] }
    readyForAccess(toKey: relationship.name)
    return CoreData.errors(
      with: values[slot].identities.count, objects: outgoing(values[slot]), for: relationship, of: self)
  }
}
